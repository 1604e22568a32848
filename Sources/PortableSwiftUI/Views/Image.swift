/// A system symbol, which is drawn as a character, or the name of another image.
///
/// An image of a catalog is shown as its name in brackets, as browsers for terminals show images.
///
/// Common symbols have a character, and an ASCII character for terminals without Unicode. Any other symbol is shown as
/// `•`.
public struct Image: View, Equatable, Sendable {
  private let symbol: Symbol

  /// Creates an image of a symbol.
  ///
  /// - Parameter systemName: The name of the symbol, as in SF Symbols. An empty name shows nothing.
  nonisolated public init(systemName: String) {
    symbol = Symbol(named: systemName)
  }

  /// Creates an image of a symbol that shows a value, which is ignored.
  ///
  /// - Parameters:
  ///   - systemName: The name of the symbol, as in SF Symbols.
  ///   - variableValue: The value.
  nonisolated public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  /// Creates an image of a catalog, which is shown as its name in brackets.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bundle: The bundle of the catalog, which is ignored.
  nonisolated public init(_ name: String, bundle: Bundle? = nil) {
    symbol = Symbol(character: "[\(name)]", ascii: "[\(name)]")
  }

  /// Creates an image of a catalog, which is shown as its label in brackets.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bundle: The bundle of the catalog, which is ignored.
  ///   - label: The label.
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(label.string)
  }

  /// Creates an image that decorates a view, which isn't shown.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bundle: The bundle of the catalog, which is ignored.
  nonisolated public init(decorative name: String, bundle: Bundle? = nil) {
    symbol = Symbol(character: "", ascii: "")
  }

  /// A scale of symbols, without an effect in a terminal.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
  }

  /// A way to resize an image.
  public enum ResizingMode: Sendable {
    /// Repeats the image.
    case tile
    /// Stretches the image.
    case stretch
  }

  /// A way to color an image.
  public enum TemplateRenderingMode: Sendable {
    /// In the color of text.
    case template
    /// In its own colors.
    case original
  }

  /// A quality of interpolation.
  public enum Interpolation: Sendable {
    /// No interpolation.
    case none
    /// Low.
    case low
    /// Medium.
    case medium
    /// High.
    case high
  }

  /// Returns the image so that it takes the room that it is offered. A symbol is one character all the same.
  nonisolated public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch)
    -> Image
  { self }

  /// Returns the image in a rendering mode. A symbol has the color of text all the same.
  nonisolated public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image with a quality of interpolation, which has no effect.
  nonisolated public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns the image with or without smooth edges, which has no effect.
  nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }

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

  /// The character, for a display that isn't limited to ASCII.
  nonisolated var character: String { symbol.character }

  private func text(in node: _ViewNode) -> Text {
    Text(verbatim: node.environment.system.display.isASCII ? symbol.ascii : symbol.character)
  }
}

/// The characters of a symbol.
private struct Symbol: Equatable, Sendable {
  let character: String
  let ascii: String

  init(character: String, ascii: String) {
    self.character = character
    self.ascii = ascii
  }

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
    (character, ascii) = name.isEmpty ? ("", "") : ("•", "*")
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
    "doc": ("▤", "="), "doc.text": ("▤", "="), "folder": ("▢", "/"), "square.and.arrow.down": ("⤓", "v"),
    "square.and.arrow.up": ("⤒", "^"), "music.note": ("♪", "~"), "headphones": ("♫", "~"), "mic": ("♪", "~"),
    "speaker": ("♪", "~"), "speaker.wave.2": ("♫", "~"), "speaker.slash": ("∅", "x"), "clock": ("◷", "@"),
    "calendar": ("▦", "#"), "wifi": ("≋", "~"), "link": ("∞", "&"), "bell": ("♩", "!"), "envelope": ("✉", "@"),
    "person": ("☺", "@"), "house": ("⌂", "^"), "lock": ("▣", "#"), "sun.max": ("☼", "*"), "moon": ("☾", "("),
    "cloud": ("☁", "~"), "bolt": ("ϟ", "!"), "flag": ("⚑", "P"), "bookmark": ("▮", "#"), "tag": ("◈", "#"),
  ]
}
