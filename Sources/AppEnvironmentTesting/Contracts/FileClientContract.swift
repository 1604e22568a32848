import AppEnvironmentKit
import Foundation

/// What every `FileClient` is held to, errors included: the live one, the one in memory, and one of your own.
///
/// ```swift
/// @Test(arguments: FileClientContract.rules)
/// func keepsTheContract(_ rule: FileClientContract.Rule) async throws {
///   try await rule.check(MyFileClient.client, in: anEmptyFolderOfIt)
/// }
/// ```
public struct FileClientContract: ContractChecks, Sendable {
  /// One thing that must hold.
  public typealias Rule = ContractRule<FileClientContract>

  /// How a client broke a rule.
  public typealias Violation = ContractViolation

  let files: FileClient
  let root: URL

  /// All rules that hold for every client.
  public static let rules: [Rule] = saving + comparing + folders + moving + watching

  /// What holds as well for clients that are confined to `root`, such as `FileClient.preview(root:)`.
  public static let confinedRules: [Rule] = [
    Rule("No name leads out of the root") { contract in
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
  /// Checks the rule on a client; throws ``ContractViolation``, or what the client threw out of turn.
  ///
  /// - Parameters:
  ///   - client: The client to hold to the rule.
  ///   - root: An existing, empty folder of the client, which the rule fills; a new one for each rule.
  public func check(_ client: FileClient, in root: URL) async throws {
    try await body(FileClientContract(files: client, root: root))
  }
}

extension FileClientContract {
  func url(_ name: String) -> URL {
    // Not `appending(component:)`, which would take `a/..` for a name.
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
    try equal(try await files.loadText(at: url(name)), text, "what is in \(name)")
  }

  func names(in name: String? = nil) async throws -> [String] {
    try await files.listDirectory(at: name.map(url) ?? root).map(\.lastPathComponent)
  }

  /// Checks that a call throws exactly this error.
  func fails<Value>(_ expected: FileClientError, _ call: (FileClient) async throws -> Value) async throws {
    let result: Value
    do {
      result = try await call(files)
    } catch let error as FileClientError {
      return try equal(error, expected, "the error")
    } catch {
      throw Violation(description: "expected \(expected), and it threw \(error)")
    }
    throw Violation(description: "expected \(expected), and it returned \(result)")
  }
}
