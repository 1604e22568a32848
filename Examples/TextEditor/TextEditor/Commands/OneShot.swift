import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// The commands other than a session, which run in one step.
struct OneShot {
  let files: Files
  let input: EditorInput
  let output: EditorOutput
  let isQuiet: Bool

  func run(_ command: Invocation.Command) async throws(CommandError) {
    switch command {
    case .list: try await list()
    case .show(let name): try await show(name)
    case .write(let name): try await write(name)
    case .append(let name): try await append(name)
    case .replace(let name, let old, let new, let all): try await replace(name, old, new, all: all)
    case .delete(let name): try await files.delete(name)
    case .help, .version, .edit, .open: break
    }
  }

  private func list() async throws(CommandError) {
    var writer = ContentWriter(output)
    for name in try await files.names() {
      try writer.write((output.isTerminal ? VisibleText.line(name) : name) + "\n")
    }
    try writer.finish()
  }

  private func show(_ name: String) async throws(CommandError) {
    try show(name == standard ? await inputText() : text(name, await files.loadExisting(name).data))
  }

  private func write(_ name: String) async throws(CommandError) {
    let text = try await inputText()
    if name == standard { try show(text) } else { try await files.overwrite(name, text) }
  }

  private func append(_ name: String) async throws(CommandError) {
    let added = try await inputText()
    let loaded = try await files.load(name)
    var document = try CommandError.naming(name) { try LineText(loaded?.data ?? Data()) }
    document.append(text: added, label: "append")
    try await save(name, document, since: loaded?.attributes.version)
  }

  private func replace(_ name: String, _ old: String, _ new: String, all: Bool) async throws(CommandError) {
    let loaded = name == standard ? nil : try await files.loadExisting(name)
    let subject = name == standard ? "standard input" : name
    let data = if let loaded { loaded.data } else { try await readInput() }
    var document = try CommandError.naming(subject) { try LineText(data) }
    let found = document.replace(Array(old.utf8), with: Array(new.utf8), limit: all ? .max : 1, label: "replace")
    if let loaded {
      if found > 0 { try await save(name, document, since: loaded.attributes.version) }
    } else {
      try show(document.data)
    }
    guard found > 0 else { throw CommandError(subject, reason: "not found: \(old)") }
    if !isQuiet { output.message(VisibleText.line("\(subject): \(found) replaced")) }
  }

  // MARK: Parts

  private func save(_ name: String, _ document: LineText, since version: FileVersion?) async throws(CommandError) {
    do {
      _ = try await files.save(name, document.data, since: version)
    } catch FileClientError.changedSinceLoaded {
      throw CommandError(name, reason: await files.change(of: name, since: version).rawValue)
    } catch {
      throw CommandError(name, error)
    }
  }

  private func show(_ text: Data) throws(CommandError) {
    var writer = ContentWriter(output)
    try writer.write(text)
    try writer.finish()
  }

  private func inputText() async throws(CommandError) -> Data {
    try text("standard input", await readInput())
  }

  private func readInput() async throws(CommandError) -> Data {
    try await CommandError.naming("standard input") {
      let data = try await input.readToEnd()
      if input.isTerminal, data.split(separator: 0x0A).contains(where: EditorInput.isCut) {
        throw CommandError("standard input", reason: EditorInput.cutReason)
      }
      return data
    }
  }

  private func text(_ subject: String, _ data: Data) throws(CommandError) -> Data {
    try CommandError.naming(subject) { try NotText.check(data) }
    return data
  }
}

/// The name of the standard input or output.
private let standard = "-"
