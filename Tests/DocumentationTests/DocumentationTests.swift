import Foundation
import Testing

/// Everything that readers may copy is code that compiles: each sample stands, word for word, in a file of `Snippets`.
@Suite struct DocumentationTests {
  @Test(arguments: try Page.all())
  func everySampleIsCompiledCode(page: Page) throws {
    let snippets = try Snippets.all()
    for sample in page.samples where !snippets.contains(sample) {
      Issue.record("\(page.path):\(sample.line): this sample is in no file of Tests/DocumentationTests/Snippets")
    }
  }

  @Test func thereAreSamplesInTheReadmeAndInEachArticle() throws {
    let pages = try Page.all().filter { !$0.samples.isEmpty }.map(\.path)
    #expect(pages.contains("README.md"))
    for article in ["GettingStarted", "WritingAClient", "PreviewsAndTheFlag", "Testing"] {
      #expect(pages.contains("Sources/AppEnvironmentKit/AppEnvironmentKit.docc/\(article).md"))
    }
    #expect(pages.contains("Sources/AppEnvironmentTesting/AppEnvironmentTesting.docc/ControllingTime.md"))
  }

  @Test func aSampleWithOneWordChangedIsNoticed() throws {
    let snippets = Snippets(files: [["import Foundation", "", "  func load() {", "    let a = 1", "  }"]])
    #expect(snippets.contains(Sample(line: 1, code: ["func load() {", "  let a = 1", "}"])))
    #expect(snippets.contains(Sample(line: 1, code: ["import Foundation", "func load() {", "  let a = 1"])))
    #expect(!snippets.contains(Sample(line: 1, code: ["func load() {", "  let b = 1", "}"])))
    #expect(!snippets.contains(Sample(line: 1, code: ["import Dispatch", "func load() {"])))
  }
}
