/// The previews that the command line selects.
@MainActor
struct PreviewChoice {
  let previews: [Preview]

  /// The identifier of the preview that is selected at first.
  let selection: String?

  /// Finds the previews.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - all: The previews of the program.
  ///   - clients: The names of the program's clients. Without any, those of the command line aren't checked.
  /// - Throws: `ProgramError.unknownName`, unless the program replaces an earlier build, which may have had other
  ///   previews and clients.
  init(_ arguments: PreviewArguments, from all: [Preview], clients: [String]) throws(ProgramError) {
    if arguments.builtAt == nil, !clients.isEmpty {
      for client in arguments.configuration.exceptions.keys.sorted() where !clients.contains(client) {
        throw .unknownName(client, kind: "client", known: clients, nearest: clients.nearest(to: client))
      }
    }
    guard arguments.builtAt != nil else {
      self = try Self.find(arguments.name, arguments.selection, in: all)
      return
    }
    let group = arguments.selection.map { String($0.prefix { $0 != "/" }) + "/" }
    for selection in [arguments.selection, group, nil] {
      guard let choice = try? Self.find(arguments.name, selection, in: all) else { continue }
      self = choice
      return
    }
    self.init(previews: all, selection: nil)
  }

  private init(previews: [Preview], selection: String?) {
    self.previews = previews
    self.selection = selection
  }

  private static func find(
    _ name: String?, _ selection: String?, in all: [Preview]
  ) throws(ProgramError) -> PreviewChoice {
    let previews = try name.map { name throws(ProgramError) in try named(name, in: all) } ?? all
    let selected = try selection.map { name throws(ProgramError) in try named(name, in: previews)[0].id }
    return PreviewChoice(previews: previews, selection: selected)
  }

  /// Returns the previews with an identifier or a title, and otherwise those whose identifiers begin with it. The case of
  /// letters doesn't matter.
  private static func named(_ name: String, in previews: [Preview]) throws(ProgramError) -> [Preview] {
    let lowercased = name.lowercased()
    let exact = previews.filter { [$0.id.lowercased(), $0.title.lowercased()].contains(lowercased) }
    let chosen = exact.isEmpty ? previews.filter { $0.id.lowercased().hasPrefix(lowercased) } : exact
    guard chosen.isEmpty else { return chosen }
    let names = previews.flatMap { [$0.id, $0.title, $0.group] }
    throw .unknownName(name, kind: "preview", known: previews.map(\.id), nearest: names.nearest(to: name))
  }
}
