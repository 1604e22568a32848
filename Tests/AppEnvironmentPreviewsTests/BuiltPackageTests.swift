import Foundation
import ProgramRun
import TemporaryFolders
import TestSupport
import Testing

@testable import AppEnvironmentPreviews

/// A package in a temporary folder, and the toolchain's package manager.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct BuiltPackageTests {
  @Test(
    "A package is built with the toolchain, its errors are reported, and its sources and dependencies are found",
    .enabled(if: hasManyRounds, "it builds a package, in the stage rounds of .ci/run"))
  func buildsPackage() throws {
    let folder = try TemporaryFolder()
    let package = try folder.package()
    let commands = RunningCommands()
    let sources = try #require(PackageSources(of: package, with: commands))
    let root = folder.url.appending(path: "App").path
    #expect(
      Set(sources.places.map(\.path)) == [
        "\(root)/Package.swift", "\(root)/Previews", "\(root)/Sources/App", "\(root)/Sources/App/data.txt",
        folder.url.appending(path: "Part/Package.swift").path, folder.url.appending(path: "Part/Sources/Part").path,
      ])

    try #require(package.build(with: commands) == .built(isNew: true))
    #expect(FileManager.default.isExecutableFile(atPath: package.executable.path))
    // Another build than that of the running program is new, even if this one has nothing to do.
    #expect(package.build(with: commands) == .built(isNew: true))
    let running = try folder.builtPackage(running: FileStamp(package.executable.path))
    #expect(running.build(with: commands) == .built(isNew: false))

    try folder.write("public let part: Int = none", to: "Part/Sources/Part/Part.swift")
    let failure = running.build(with: commands)
    guard case .failed(let diagnostics) = failure else {
      Issue.record("The outcome is \(failure).")
      return
    }
    #expect(
      diagnostics.first?.hasSuffix("Part/Sources/Part/Part.swift:1:24: error: cannot find 'none' in scope") == true)

    try folder.write("public let part = 2", to: "Part/Sources/Part/Part.swift")
    #expect(running.build(with: commands) == .built(isNew: true))
  }

  @Test("A build that is cancelled ends, and no other one begins")
  func cancelsBuild() throws {
    let package = try TemporaryFolder().package()
    let commands = RunningCommands()
    commands.cancel()
    #expect(package.build(with: commands) != .built(isNew: true))
    #expect(PackageSources(of: package, with: commands) == nil)
  }

  @Test("A program outside the folder of a debug build, or without its sources, has no package to build")
  func reportsMissingPackage() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let source = folder.file("Previews.swift").path
    let reason = { (source: String, executable: String) throws -> String? in
      do throws(BuiltPackage.Unavailable) {
        _ = try BuiltPackage(source: source, executable: URL(filePath: executable))
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(try reason(source, "/x/.build/linux/debug/previews") == nil)
    #expect(try reason(source, "/x/.build/linux/release/previews") == "Sources aren't watched in a release build.")
    #expect(
      try reason(source, "/usr/bin/previews")
        == "Sources aren't watched: the program isn't in the folder of a build.")
    #expect(
      try reason("/no/such/Previews.swift", "/x/.build/linux/debug/previews")
        == "Sources aren't watched: they aren't on this machine.")
  }

  @Test("The first errors of a build are reported, each once, or its last lines")
  func findsDiagnostics() {
    let output = """
      [1/2] Compiling
      /p/Sources/A.swift:1:1: error: first
       1 | let a
      /p/Sources/A.swift:1:1: error: first
      /p/Sources/B.swift:2:1: error: second
      error: emit-module command failed with exit code 1
      """
    #expect(
      BuiltPackage.firstDiagnostics(in: output, root: URL(filePath: "/p"))
        == ["Sources/A.swift:1:1: error: first", "Sources/B.swift:2:1: error: second"])
    let manifest = """
      error: 'p': Invalid manifest (compiled with: ["/usr/bin/swiftc", "-vfsoverlay", "/tmp/vfs.yaml"])
      /p/Package.swift:3:64: error: cannot find 'oops' in scope
      error: 'p': Invalid manifest (compiled with: ["/usr/bin/swiftc", "-vfsoverlay", "/tmp/other.yaml"])
      /p/Package.swift:3:64: error: cannot find 'oops' in scope
      error: ExitCode(rawValue: 1)
      """
    #expect(
      BuiltPackage.firstDiagnostics(in: manifest, root: URL(filePath: "/p"))
        == ["Package.swift:3:64: error: cannot find 'oops' in scope"])
    #expect(
      BuiltPackage.firstDiagnostics(in: "one\ntwo\nthree", root: URL(filePath: "/p"), limit: 2) == ["two", "three"])
  }
}

extension TemporaryFolder {
  /// Writes a package with a product `previews`, a target with a resource, tests, and a dependency in another package.
  fileprivate func package() throws -> BuiltPackage {
    for path in ["App/Sources/App", "App/Sources/Other", "App/Previews", "App/Tests/AppTests", "Part/Sources/Part"] {
      try FileManager.default.createDirectory(at: url.appending(path: path), withIntermediateDirectories: true)
    }
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [.package(path: "../Part")],
        targets: [
          .target(
            name: "App", dependencies: [.product(name: "Part", package: "Part")], resources: [.copy("data.txt")]),
          .target(name: "Other"),
          .executableTarget(name: "previews", dependencies: ["App"], path: "Previews"),
          .testTarget(name: "AppTests", dependencies: ["App"]),
        ])
      """, to: "App/Package.swift")
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Part", products: [.library(name: "Part", targets: ["Part"])], targets: [.target(name: "Part")])
      """, to: "Part/Package.swift")
    try write("import Part\npublic let app = part", to: "App/Sources/App/App.swift")
    try write("data", to: "App/Sources/App/data.txt")
    try write("", to: "App/Sources/Other/Other.swift")
    try write("import App\nprint(app)", to: "App/Previews/main.swift")
    try write("", to: "App/Tests/AppTests/Tests.swift")
    try write("public let part = 1", to: "Part/Sources/Part/Part.swift")
    return try builtPackage(running: nil)
  }

  fileprivate func builtPackage(running: FileStamp?) throws -> BuiltPackage {
    try BuiltPackage(
      source: file("App/Previews/main.swift").path, executable: file("App/.build/\(Self.triple)/debug/previews"),
      running: running)
  }

  private static var triple: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
