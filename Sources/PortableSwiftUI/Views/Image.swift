/// A system symbol, which is drawn as a character.
///
/// Common symbols have a character, and an ASCII character for terminals without Unicode. Any other symbol is shown as
/// `•`.
public struct Image: View, Equatable, Sendable {
  /// The type of the body. The view has no body.
  public typealias Body = Never

  private let symbol: Symbol

  /// Creates an image of a symbol.
  ///
  /// - Parameter systemName: The name of the symbol, as in SF Symbols.
  nonisolated public init(systemName: String) {
    symbol = Symbol(named: systemName)
  }

  /// Creates the node. Not for use in your code.
  public static func _makeNode(_ view: Self, in parent: _ViewNode) -> _ViewNode {
    let node = Text._makeNode(view.text(in: parent), in: parent)
    (node.layout as? TextLayout)?.isMark = true
    return node
  }

  /// Updates the node. Not for use in your code.
  public static func _updateNode(_ node: _ViewNode, with view: Self) {
    Text._updateNode(node, with: view.text(in: node))
  }

  private func text(in node: _ViewNode) -> Text {
    Text(verbatim: node.environment.system.display.isASCII ? symbol.ascii : symbol.character)
  }
}

/// The characters of a symbol.
private struct Symbol: Equatable, Sendable {
  let character: String
  let ascii: String

  init(named name: String) {
    // A variant has the characters of its base symbol.
    var components = name.split(separator: ".")
    while !components.isEmpty {
      if let known = Self.known[components.joined(separator: ".")] {
        (character, ascii) = known
        return
      }
      components.removeLast()
    }
    (character, ascii) = ("•", "*")
  }

  /// The symbols by their names.
  private static let known: [String: (String, String)] = [
    "play": ("▶", ">"), "pause": ("⏸", "\""), "stop": ("■", "#"), "record": ("●", "o"),
    "backward": ("◀◀", "<<"), "forward": ("▶▶", ">>"), "gobackward": ("↺", "<"), "goforward": ("↻", ">"),
    "backward.end": ("⏮", "|<"), "forward.end": ("⏭", ">|"),
    "plus": ("+", "+"), "minus": ("−", "-"), "xmark": ("✕", "x"), "checkmark": ("✓", "v"),
    "square": ("□", "[]"), "square.fill": ("■", "#"),
    "star": ("☆", "*"), "star.fill": ("★", "*"), "heart": ("♡", "<3"), "heart.fill": ("♥", "<3"),
    "chevron.up": ("⌃", "^"), "chevron.down": ("⌄", "v"), "chevron.left": ("‹", "<"), "chevron.right": ("›", ">"),
    "chevron.backward": ("‹", "<"), "chevron.forward": ("›", ">"),
    "arrow.up": ("↑", "^"), "arrow.down": ("↓", "v"), "arrow.left": ("←", "<-"), "arrow.right": ("→", "->"),
    "arrow.clockwise": ("↻", "@"), "arrow.counterclockwise": ("↺", "@"), "arrow.triangle.2.circlepath": ("↻", "@"),
    "arrow.uturn.backward": ("↩", "<-"), "arrow.uturn.forward": ("↪", "->"),
    "exclamationmark": ("!", "!"), "exclamationmark.triangle": ("⚠", "!"), "questionmark": ("?", "?"),
    "info": ("ⓘ", "i"),
    "magnifyingglass": ("⌕", "/"), "gear": ("⚙", "*"), "gearshape": ("⚙", "*"), "pencil": ("✎", "/"),
    "trash": ("⌫", "x"), "ellipsis": ("…", "..."), "line.3.horizontal": ("≡", "="), "list.bullet": ("≡", "="),
    "doc": ("▤", "="), "doc.text": ("▤", "="), "folder": ("▸", ">"), "square.and.arrow.down": ("⤓", "v"),
    "square.and.arrow.up": ("⤒", "^"), "music.note": ("♪", "~"), "headphones": ("♫", "~"), "mic": ("♪", "~"),
    "speaker": ("♪", "~"), "speaker.wave.2": ("♫", "~"), "speaker.slash": ("∅", "x"), "clock": ("◷", "@"),
    "calendar": ("▦", "#"), "wifi": ("≋", "~"), "link": ("∞", "&"), "bell": ("♩", "!"), "envelope": ("✉", "@"),
    "person": ("☺", "@"), "house": ("⌂", "^"), "lock": ("▣", "#"), "sun.max": ("☼", "*"), "moon": ("☾", "("),
    "cloud": ("☁", "~"), "bolt": ("ϟ", "!"), "flag": ("⚑", "P"), "bookmark": ("▮", "#"), "tag": ("◈", "#"),
  ]
}
