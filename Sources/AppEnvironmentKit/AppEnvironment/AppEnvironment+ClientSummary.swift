import Foundation

extension AppEnvironment {
  /// A human-readable summary of the origin of each client that was used or replaced.
  ///
  /// It answers why a preview shows live data:
  /// ```
  /// AppEnvironment: preview
  ///   ClockClient    preview
  ///   FileClient     replaced by overriding at Notes/NotesView.swift:12
  ///   NetworkClient  live (APP_ENVIRONMENT_NETWORK), built from ClockClient
  ///   SyncClient     preview, built from FileClient, NetworkClient
  /// ```
  /// The clients are sorted by name. After them come the variables for single clients that match no client so far. A
  /// client that was replaced by an assignment is listed without file and line. The wording may change; don't parse it.
  public var clientSummary: String {
    let clients = store.used
    let names = Dictionary(grouping: clients.map(\.key), by: \.name)
    let name = { (key: ClientKey) in names[key.name, default: []].count > 1 ? String(reflecting: key.type) : key.name }
    let rows = clients.map { (name: name($0.key), text: describe($0.key, $0.entry, name)) }
    let width = rows.map(\.name.count).max() ?? 0
    var lines = ["AppEnvironment: \(context.base.rawValue)"]
    for row in rows.sorted(by: { $0.name < $1.name }) {
      lines.append("  \(row.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(row.text)")
    }
    if rows.isEmpty { lines.append("  no client has been used") }
    let used = Set(clients.compactMap { context.exception(for: $0.key.type)?.variable })
    let unused = context.variables.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }
    if !unused.isEmpty {
      lines.append("Variables that match no client used so far:")
      lines += unused.map { "  APP_ENVIRONMENT_\($0.key)=\($0.value.rawValue)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Creates clients that haven't been used.
  ///
  /// A test of a program calls it with all clients of the program, to find clients that can't be created: dependency cycles
  /// and missing live implementations end the program with a message that names them.
  /// - Parameter clients: The types of the clients.
  public func createClients(_ clients: any Client.Type...) {
    createClients(clients)
  }

  /// Creates clients that haven't been used, like ``createClients(_:)-(Client....)``.
  ///
  /// - Parameter clients: The types of the clients.
  public func createClients(_ clients: [any Client.Type]) {
    func create<C: Client>(_ type: C.Type) { _ = address(of: type) }
    for client in clients { create(client) }
  }

  private func describe(_ key: ClientKey, _ entry: ClientEntry?, _ name: (ClientKey) -> String) -> String {
    switch entry?.replacement {
    case .assignment: return "replaced by assignment"
    case .initializer(let file, let line): return "replaced in init at \(file):\(line)"
    case .overriding(let file, let line): return "replaced by overriding at \(file):\(line)"
    case nil: break
    }
    var phrases = [
      context.exception(for: key.type).map { exception in
        exception.implementation.rawValue + (exception.isByVariable ? " (APP_ENVIRONMENT_\(exception.variable))" : "")
      } ?? context.base.rawValue
    ]
    guard let entry else { return (phrases + ["not created yet"]).joined(separator: ", ") }
    let parts = entry.footprint.filter(\.isDirect).map { name($0.key) }.sorted()
    if !parts.isEmpty { phrases.append("built from \(parts.joined(separator: ", "))") }
    if entry.usesEnvironment { phrases.append("uses the environment") }
    return phrases.joined(separator: ", ")
  }
}
