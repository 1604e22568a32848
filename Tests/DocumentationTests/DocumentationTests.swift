import Foundation
import PackageSupport
import Testing

/// Samples in the documentation are copies of lines in `Snippets`, and therefore compile.
@Suite struct DocumentationTests {
  private static let pages = Result { try Page.all() }

  @Test func everySampleIsCompiledCode() throws {
    let snippets = try Snippets.all()
    for page in try Self.pages.get() {
      for sample in page.samples where !snippets.contains(sample) {
        Issue.record("\(page.path):\(sample.line): copy this sample to a file in Tests/DocumentationTests/Snippets")
      }
    }
  }

  @Test func theReadmeAndEachArticleHaveSamples() throws {
    let pages = try Self.pages.get().filter { !$0.samples.isEmpty }.map(\.path)
    #expect(pages.contains("README.md"))
    for article in ["GettingStarted", "WritingAClient", "PreviewsAndTheFlag", "Testing"] {
      #expect(pages.contains("Sources/AppEnvironmentKit/AppEnvironmentKit.docc/\(article).md"))
    }
    #expect(pages.contains("Sources/AppEnvironmentTesting/AppEnvironmentTesting.docc/ControllingTime.md"))
  }

  @Test func theChangeLogBeginsWithTheVersion() throws {
    let log = try String(contentsOf: Repository.root().appending(path: "CHANGELOG.md"), encoding: .utf8)
    #expect(log.contains(try Regex("\\A# Changes\n\n## \(packageVersion)(, unreleased)?\n")))
  }

  @Test func aSampleThatDiffersInOneWordIsDetected() throws {
    let snippets = Snippets(files: [["import Foundation", "", "  func load() {", "    let a = 1", "  }"]])
    #expect(snippets.contains(Sample(line: 1, code: ["func load() {", "  let a = 1", "}"])))
    #expect(snippets.contains(Sample(line: 1, code: ["import Foundation", "func load() {", "  let a = 1"])))
    #expect(!snippets.contains(Sample(line: 1, code: ["func load() {", "  let b = 1", "}"])))
    #expect(!snippets.contains(Sample(line: 1, code: ["import Dispatch", "func load() {"])))
  }
}
