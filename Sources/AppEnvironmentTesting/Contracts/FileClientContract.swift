import AppEnvironmentKit
import Foundation
import PackageSupport

/// The rules that every `FileClient` follows, including its errors: live and in-memory clients, and clients of your own.
///
/// ```swift
/// @Test(arguments: FileClientContract.rules)
/// func keepsTheContract(_ rule: FileClientContract.Rule) async throws {
///   try await rule.check(MyFileClient.client, in: anEmptyFolderOfIt)
/// }
/// ```
public struct FileClientContract: ContractChecks, Sendable {
  /// A rule of the contract.
  public typealias Rule = ContractRule<FileClientContract>

  /// A violation of a rule.
  public typealias Violation = ContractViolation

  let files: FileClient
  let root: URL

  /// The rules for every client.
  public static let rules: [Rule] = saving + comparing + folders + moving + watching

  /// The additional rules for clients that are confined to `root`, such as `FileClient.preview(root:)`.
  public static let confinedRules: [Rule] = [
    Rule("No name refers to a file outside of the root") { contract in
      for name in ["../outside", "folder/../../outside", ".."] {
        let url = contract.url(name)
        try await contract.files.createDirectory(at: contract.url("folder"))
        let expected = FileClientError.outsideRoot(path: contract.path(url), root: contract.path(contract.root))
        try await contract.fails(expected) { try await $0.loadFile(at: url) }
        try await contract.fails(expected) { try await $0.saveFile(at: url, Data()) }
        try await contract.fails(expected) { try await $0.saveFileIfUnchanged(at: url, Data(), since: nil) }
        try await contract.fails(expected) { try await $0.listDirectory(at: url) }
        try await contract.fails(expected) { try await $0.createDirectory(at: url) }
        try await contract.fails(expected) { try await $0.removeItem(at: url) }
        try await contract.fails(expected) { try await $0.attributes(at: url) }
        try await contract.fails(expected) { try await $0.moveItem(from: contract.url("folder"), to: url) }
      }
    }
  ]

  /// The additional rules for the folders that a client offers, such as `cachesDirectory`.
  ///
  /// The rules fill these folders and remove the three besides the documents folder, so don't check a client with the user's
  /// folders. `root` is the documents folder.
  public static let directoryRules: [Rule] = [
    Rule("A missing folder of the client is empty, and the first save creates it") { contract in
      for folder in contract.directories {
        try contract.equal(try await contract.files.listDirectory(at: folder), [], "the contents of \(folder.path)")
        let url = folder.appending(path: "a.bin")
        try await contract.files.saveFile(at: url, Data([0, 255]))
        try contract.equal(try await contract.files.loadFile(at: url), Data([0, 255]), "the data")
        let names = try await contract.files.listDirectory(at: folder).map(\.lastPathComponent)
        try contract.equal(names, ["a.bin"], "the names in \(folder.path)")
      }
    },
    Rule("The first copy, move or conditional save creates a missing folder of the client") { contract in
      try await contract.save("a.txt", "text")
      let file = contract.url("a.txt")
      for folder in contract.directories where folder != contract.files.documentsDirectory() {
        let url = folder.appending(path: "b.txt")
        try await contract.files.copyItem(from: file, to: url)
        try await contract.remove(url, in: folder)
        try await contract.files.moveItem(from: file, to: url)
        try await contract.files.moveItem(from: url, to: file)
        try await contract.files.removeItem(at: folder)
        try await contract.files.saveFileIfUnchanged(at: url, Data(), since: nil)
        try await contract.remove(url, in: folder)
      }
    },
    Rule("A save creates no folder inside a folder of the client") { contract in
      for folder in contract.directories {
        let url = folder.appending(path: "folder/a.txt")
        try await contract.fails(.notFound(path: contract.path(url))) { try await $0.saveFile(at: url, Data()) }
        try contract.equal(try await contract.files.listDirectory(at: folder), [], "the contents of \(folder.path)")
      }
    },
  ]
}

extension ContractRule<FileClientContract> {
  /// Checks whether a client follows the rule.
  ///
  /// - Parameters:
  ///   - client: The client to be checked.
  ///   - root: An existing, empty folder of the client, which the rule fills. Pass a new one for each rule.
  /// - Throws: ``ContractViolation``, or an error that the client threw unexpectedly.
  public func check(_ client: FileClient, in root: URL) async throws {
    try await body(FileClientContract(files: client, root: root))
  }
}

extension FileClientContract {
  func url(_ name: String) -> URL {
    // `appending(component:)` would use `a/..` as a name.
    root.appending(path: name, directoryHint: .notDirectory)
  }

  func path(_ url: URL) -> String {
    url.absoluteURL.path(percentEncoded: false).withoutFinalSlashes
  }

  func path(_ name: String) -> String { path(url(name)) }

  func save(_ name: String, _ text: String) async throws {
    try await files.saveText(at: url(name), text)
  }

  func contains(_ name: String, _ text: String) async throws {
    try equal(try await files.loadText(at: url(name)), text, "the contents of \(name)")
  }

  /// The folders that the client offers.
  private var directories: [URL] {
    [
      files.documentsDirectory(), files.cachesDirectory(), files.temporaryDirectory(),
      files.applicationSupportDirectory(),
    ]
  }

  /// Removes a file and the folder that it is in.
  private func remove(_ url: URL, in folder: URL) async throws {
    try await files.removeItem(at: url)
    try await files.removeItem(at: folder)
  }

  func names(in name: String? = nil) async throws -> [String] {
    try await files.listDirectory(at: name.map(url) ?? root).map(\.lastPathComponent)
  }

  /// Checks that a call throws exactly the expected error.
  func fails<Value>(_ expected: FileClientError, _ call: (FileClient) async throws -> Value) async throws {
    let result: Value
    do {
      result = try await call(files)
    } catch let error as FileClientError {
      return try equal(error, expected, "the error")
    } catch {
      throw Violation(description: "expected \(expected), but it threw \(error)")
    }
    throw Violation(description: "expected \(expected), but it returned \(result)")
  }
}
