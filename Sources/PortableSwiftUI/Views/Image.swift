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
    // `1.circle`, `12.square` and `a.circle.fill` show their number or letter.
    if let sign = name.split(separator: ".").first, name.contains("."), sign.count == 1 || Int(sign) != nil {
      (character, ascii) = (sign.uppercased(), sign.uppercased())
      return
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
    "circle": ("○", "o"), "circle.fill": ("●", "@"), "circle.inset.filled": ("◉", "@"),
    "circle.lefthalf.filled": ("◐", "o"), "circle.righthalf.filled": ("◑", "o"),
    "smallcircle.filled.circle": ("◉", "@"),
    "largecircle.fill.circle": ("◉", "@"), "record.circle": ("◉", "@"), "target": ("◎", "@"), "scope": ("⌖", "+"),
    "triangle": ("△", "^"), "triangle.fill": ("▲", "^"), "diamond": ("◇", "<>"), "diamond.fill": ("◆", "<>"),
    "hexagon": ("⬡", "()"), "hexagon.fill": ("⬢", "()"), "rectangle": ("▭", "[]"), "rectangle.fill": ("▬", "#"),
    "arrowtriangle.up": ("▲", "^"), "arrowtriangle.down": ("▼", "v"), "arrowtriangle.left": ("◀", "<"),
    "arrowtriangle.right": ("▶", ">"), "arrow.up.right": ("↗", "^"), "arrow.up.left": ("↖", "^"),
    "arrow.down.right": ("↘", "v"), "arrow.down.left": ("↙", "v"), "arrow.left.arrow.right": ("↔", "<->"),
    "arrow.up.arrow.down": ("↕", "^v"), "arrow.up.and.down": ("↕", "^v"), "arrow.left.and.right": ("↔", "<->"),
    "arrow.right.arrow.left": ("⇄", "<->"), "arrow.2.circlepath": ("↻", "@"), "arrow.backward": ("←", "<-"),
    "arrow.forward": ("→", "->"), "arrow.up.to.line": ("⤒", "^"), "arrow.down.to.line": ("⤓", "v"),
    "arrow.turn.down.left": ("↵", "<-"), "return": ("↵", "<-"), "chevron.up.chevron.down": ("↕", "^v"),
    "chevron.left.forwardslash.chevron.right": ("‹›", "<>"), "arrow.uturn.left": ("↩", "<-"),
    "arrow.uturn.right": ("↪", "->"), "arrow.3.trianglepath": ("♻", "@"), "repeat": ("⟳", "@"), "shuffle": ("⤨", "%"),
    "infinity": ("∞", "oo"), "playpause": ("▶", ">"), "goforward.plus": ("↻", ">"),
    "multiply": ("×", "x"), "divide": ("÷", "/"), "equal": ("=", "="), "percent": ("%", "%"), "number": ("#", "#"),
    "plusminus": ("±", "+-"), "plus.forwardslash.minus": ("±", "+-"), "sum": ("∑", "S"), "x.squareroot": ("√", "V"),
    "function": ("ƒ", "f"), "at": ("@", "@"), "asterisk": ("*", "*"), "ampersand": ("&", "&"), "command": ("⌘", "^"),
    "option": ("⌥", "~"), "shift": ("⇧", "^"), "control": ("⌃", "^"), "escape": ("⎋", "x"), "delete.left": ("⌫", "<"),
    "delete.backward": ("⌫", "<"), "delete.right": ("⌦", ">"), "power": ("⏻", "o"), "eject": ("⏏", "^"),
    "keyboard": ("⌨", "#"), "textformat": ("Aa", "Aa"), "bold": ("B", "B"), "italic": ("I", "I"),
    "underline": ("U", "U"),
    "eye": ("◉", "@"), "eye.slash": ("⊘", "-"), "nosign": ("⊘", "-"), "slash.circle": ("⊘", "-"),
    "square.and.pencil": ("✎", "/"), "rectangle.and.pencil.and.ellipsis": ("✎", "/"), "highlighter": ("✎", "/"),
    "paintbrush": ("✎", "/"), "eraser": ("⌫", "<"), "scissors": ("✂", "%"), "paperclip": ("∞", "&"), "pin": ("⚲", "!"),
    "mappin": ("⚲", "!"), "location": ("➤", ">"), "paperplane": ("➤", ">"), "map": ("▨", "#"), "globe": ("⊕", "@"),
    "network": ("⊕", "@"), "safari": ("⊕", "@"), "airplane": ("✈", ">"), "phone": ("☎", "@"), "message": ("▣", "#"),
    "bubble": ("▣", "#"), "bubble.left": ("▣", "#"), "bubble.right": ("▣", "#"), "quote.opening": ("“", "\""),
    "quote.closing": ("”", "\""), "text.quote": ("❝", "\""), "text.bubble": ("▣", "#"), "camera": ("◙", "#"),
    "photo": ("▨", "#"), "video": ("▶", ">"), "film": ("▤", "="), "book": ("▥", "#"), "books.vertical": ("▥", "#"),
    "newspaper": ("▤", "="), "note.text": ("▤", "="), "doc.on.doc": ("⧉", "#"), "doc.on.clipboard": ("⧉", "#"),
    "square.on.square": ("⧉", "#"), "plus.square.on.square": ("⧉", "#"), "tray": ("▱", "#"), "archivebox": ("▦", "#"),
    "shippingbox": ("▦", "#"), "table": ("▦", "#"), "grid": ("▦", "#"), "square.grid.2x2": ("▦", "#"),
    "square.grid.3x3": ("▦", "#"), "rectangle.grid.2x2": ("▦", "#"), "sidebar.left": ("◧", "|"),
    "sidebar.right": ("◨", "|"), "list.dash": ("≡", "="), "list.number": ("≡", "="), "checklist": ("≡", "="),
    "text.alignleft": ("≡", "="), "text.aligncenter": ("≡", "="), "text.alignright": ("≡", "="),
    "line.horizontal.3": ("≡", "="), "slider.horizontal.3": ("≡", "="), "slider.vertical.3": ("⫼", "|"),
    "chart.bar": ("▟", "#"), "chart.pie": ("◔", "o"), "chart.line.uptrend.xyaxis": ("↗", "^"),
    "chart.line.downtrend.xyaxis": ("↘", "v"), "waveform": ("≋", "~"), "wind": ("≋", "~"), "drop": ("◊", "o"),
    "cloud.rain": ("☂", "/"), "cloud.drizzle": ("☂", "/"), "cloud.heavyrain": ("☂", "/"), "umbrella": ("☂", "/"),
    "cloud.snow": ("❄", "*"), "snow": ("❄", "*"), "snowflake": ("❄", "*"), "cloud.bolt": ("ϟ", "!"),
    "sun.min": ("☼", "*"), "sunrise": ("☼", "*"), "sunset": ("☼", "*"), "sun.haze": ("☼", "*"), "flame": ("♨", "*"),
    "leaf": ("❧", "&"), "sparkles": ("✦", "*"), "sparkle": ("✦", "*"), "wand.and.stars": ("✦", "*"),
    "crown": ("♛", "W"),
    "trophy": ("♛", "Y"), "medal": ("✪", "*"), "gift": ("⊞", "#"), "cart": ("⊔", "u"), "bag": ("⊔", "u"),
    "creditcard": ("▭", "="), "dollarsign": ("$", "$"), "eurosign": ("€", "E"), "sterlingsign": ("£", "L"),
    "yensign": ("¥", "Y"), "bitcoinsign": ("₿", "B"), "hammer": ("⚒", "T"), "wrench": ("⚒", "T"), "key": ("⚷", "k"),
    "lock.open": ("▢", "u"), "shield": ("⛨", "V"), "suit.heart": ("♡", "<3"), "suit.heart.fill": ("♥", "<3"),
    "suit.spade": ("♠", "S"), "suit.club": ("♣", "C"), "suit.diamond": ("♦", "D"), "heart.slash": ("∅", "x"),
    "star.leadinghalf.filled": ("⯪", "*"), "star.slash": ("∅", "x"), "bell.slash": ("∅", "x"), "wifi.slash": ("∅", "x"),
    "mic.slash": ("∅", "x"), "icloud": ("☁", "~"), "dice": ("⚄", "#"), "die.face.1": ("⚀", "1"),
    "die.face.2": ("⚁", "2"),
    "die.face.3": ("⚂", "3"), "die.face.4": ("⚃", "4"), "die.face.5": ("⚄", "5"), "die.face.6": ("⚅", "6"),
    "timer": ("◷", "@"), "stopwatch": ("◷", "@"), "alarm": ("◷", "@"), "hourglass": ("⧗", "X"),
    "face.smiling": ("☺", ":)"),
    "face.dashed": ("☹", ":("), "person.2": ("☺☺", "@@"), "person.3": ("☺☺☺", "@@@"), "hand.thumbsup": ("☝", "+1"),
    "hand.thumbsdown": ("☟", "-1"), "hand.raised": ("☝", "!"), "hand.tap": ("☝", "!"), "line.diagonal": ("╱", "/"),
  ]
}
