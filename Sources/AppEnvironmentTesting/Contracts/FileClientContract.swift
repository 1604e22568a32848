import AppEnvironmentKit
import Foundation

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
        try await contract.fails(expected) { try await $0.saveFile(at: url, Data(), ifUnchangedSince: nil) }
        try await contract.fails(expected) { try await $0.listDirectory(at: url) }
        try await contract.fails(expected) { try await $0.createDirectory(at: url) }
        try await contract.fails(expected) { try await $0.removeItem(at: url) }
        try await contract.fails(expected) { try await $0.attributes(at: url) }
        try await contract.fails(expected) { try await $0.moveItem(from: contract.url("folder"), to: url) }
      }
    }
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
    let path = url.absoluteURL.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  func path(_ name: String) -> String { path(url(name)) }

  func save(_ name: String, _ text: String) async throws {
    try await files.saveFile(at: url(name), Data(text.utf8))
  }

  func contains(_ name: String, _ text: String) async throws {
    try equal(try await files.loadText(at: url(name)), text, "the contents of \(name)")
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
