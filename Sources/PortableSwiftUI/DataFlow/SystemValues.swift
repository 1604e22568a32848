/// The environment values that the library's own views read whenever they are laid out or drawn.
struct SystemValues: Equatable {
  /// The style of text.
  var style = CellStyle.plain

  /// A Boolean value that indicates whether views respond to events.
  var isEnabled = true

  /// A Boolean value that indicates whether views take their place without being drawn.
  var isHidden = false

  /// A Boolean value that indicates whether views respond to the mouse.
  var allowsHitTesting = true

  /// The reasons for which text is covered.
  var redactionReasons: RedactionReasons = []

  /// A Boolean value that indicates whether views show what isn't for everybody.
  var isPrivacySensitive = false

  /// A Boolean value that indicates whether text is covered.
  var isRedacted: Bool {
    redactionReasons.contains(.placeholder) || (isPrivacySensitive && redactionReasons.contains(.privacy))
  }

  /// The color of controls that stand out, or `nil` for the standard one.
  var tint: CellColor?

  /// The capabilities of the display that the views are drawn on.
  var display = DisplayCapabilities()

  /// The values that the size of views depends on.
  var text = TextValues()
}

/// The values of the environment that the size of text depends on.
struct TextValues: Equatable {
  /// The maximum number of lines of a text.
  var lineLimit: Int?

  /// The minimum number of lines of a text field.
  var lineMinimum = 1

  /// The case of the letters; nil for that of the string.
  var letterCase: Text.Case?

  /// The part of a line that is left out.
  var truncationMode = Text.TruncationMode.tail

  /// The position of lines in their text.
  var alignment = TextAlignment.leading
}
