import Foundation

extension AppEnvironment {
  /// Says where each client comes from that was used or replaced, for people: it answers why a preview shows live data.
  ///
  /// ```
  /// AppEnvironment: preview
  ///   ClockClient    preview
  ///   FileClient     replaced by overriding at Notes/NotesView.swift:12
  ///   NetworkClient  live (APP_ENVIRONMENT_NETWORK), built from ClockClient
  ///   SyncClient     built from FileClient, NetworkClient
  /// ```
  /// The implementation is named that the context has for a client, if the client's `make(in:)` asked for the context;
  /// what it made of that is up to it. Of one that only passes its parts on, the parts are all that is known. A client
  /// that was replaced by an assignment is told without the line.
  ///
  /// Exceptions of the context that name no client used so far are listed below. The order is by name; the wording is
  /// not for programs and may change.
  public func describe() -> String {
    let entries = store.entries()
    let known = Dictionary(grouping: entries, by: \.identity.name)
    let name = { (identity: ClientIdentity) in
      known[identity.name, default: []].count > 1 ? identity.qualifiedName : identity.name
    }
    let rows = entries.map { (name: name($0.identity), text: origin(of: $0.entry, $0.identity, name)) }
    let width = rows.map(\.name.count).max() ?? 0
    var lines = ["AppEnvironment: \(context.base.rawValue)"]
    for row in rows.sorted(by: { $0.name < $1.name }) {
      lines.append("  \(row.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(row.text)")
    }
    if rows.isEmpty { lines.append("  no client was used so far") }
    let used = Set(entries.map { Context.variableName(ofClientNamed: $0.identity.name) })
    let unused = context.exceptions.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }
    if !unused.isEmpty {
      lines.append("Exceptions for no client that was used so far:")
      lines += unused.map { "  APP_ENVIRONMENT_\($0.key)=\($0.value.rawValue)" }
    }
    return lines.joined(separator: "\n")
  }

  private func origin(
    of entry: ClientEntry?, _ identity: ClientIdentity, _ name: (ClientIdentity) -> String
  ) -> String {
    switch entry?.replacement {
    case .assignment: return "replaced by assignment"
    case .initializer(let file, let line): return "replaced in init at \(file):\(line)"
    case .overriding(let file, let line): return "replaced by overriding at \(file):\(line)"
    case nil: break
    }
    let variable = Context.variableName(ofClientNamed: identity.name)
    let exception = context.exceptions[variable]
    let phrases = entry.map { made($0, name) } ?? ["not made"]
    if let entry, entry.asksContext {
      let implementation = context.implementation(ofClientNamed: identity.name).rawValue
      return ([exception == nil ? implementation : "\(implementation) (APP_ENVIRONMENT_\(variable))"] + phrases)
        .joined(separator: ", ")
    }
    let text = phrases.isEmpty ? "made by its make(in:)" : phrases.joined(separator: ", ")
    guard let exception else { return text }
    return "\(text) (APP_ENVIRONMENT_\(variable) asks for \(exception.rawValue); its make(in:) decides)"
  }

  /// What is known of how a client was made, besides the context.
  private func made(_ entry: ClientEntry, _ name: (ClientIdentity) -> String) -> [String] {
    var phrases: [String] = []
    let parts = Set(entry.parts.map { name($0.identity) }).sorted()
    if !parts.isEmpty { phrases.append("built from \(parts.joined(separator: ", "))") }
    if entry.keepsEnvironment || entry.dependsOnAll { phrases.append("uses the environment") }
    return phrases
  }
}
