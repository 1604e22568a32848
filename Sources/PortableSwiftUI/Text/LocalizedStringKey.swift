/// A key for a localized string, with interpolated values.
///
/// PortableSwiftUI has no tables of localized strings: a key is shown as it is. Emphasis, code and links in the Markdown of
/// the literal are shown, but not those in interpolated values.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// The visible characters.
  let string: String

  /// The parts with styles of their own, if there are any.
  let parts: [Text]

  /// Creates a key from a string.
  ///
  /// - Parameter value: The string, which may contain Markdown.
  public init(_ value: String) {
    self.init(Markdown.hasMarkup(value) ? Markdown.parts(of: [.literal(value)]) : [], value)
  }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates a key from a literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    let hasParts = stringInterpolation.hasParts
    self.init(hasParts ? Markdown.parts(of: stringInterpolation.pieces) : [], stringInterpolation.string)
  }

  /// Creates a key whose characters are shown as they are.
  init<S: StringProtocol>(verbatim value: S) { self.init([], String(value)) }

  private init(_ parts: [Text], _ string: String) {
    self.parts = parts
    self.string = parts.isEmpty ? string : parts.map(\.string).joined()
  }

  /// The parts of a literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string = ""
    fileprivate var pieces: [Markdown.Piece] = []
    fileprivate var hasParts = false

    /// Creates an interpolation without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      string.reserveCapacity(literalCapacity + 8 * interpolationCount)
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      string += literal
      pieces.append(.literal(literal))
      if Markdown.hasMarkup(literal) { hasParts = true }
    }

    /// Appends a string.
    public mutating func appendInterpolation(_ value: String) {
      string += value
      pieces.append(.value(value))
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T>(_ value: T) { appendInterpolation("\(value)") }

    /// Appends the description that a value provides.
    public mutating func appendInterpolation<T: CustomStringConvertible>(_ value: T) {
      appendInterpolation(value.description)
    }

    /// Appends a number with a specifier of `String(format:)`, such as `"%.1f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      appendInterpolation(String(format: specifier, value))
    }

    /// Appends a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      appendInterpolation(format.format(input))
    }

    /// Appends a date in the format of a formatter.
    public mutating func appendInterpolation(_ date: Date, formatter: Formatter) {
      appendInterpolation(Text(date, formatter: formatter))
    }

    /// Appends an object in the format of a formatter.
    public mutating func appendInterpolation(_ subject: NSObject, formatter: Formatter) {
      appendInterpolation(formatter.string(for: subject) ?? "")
    }

    /// Appends a date in a style.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      appendInterpolation(Text(date, style: style))
    }

    /// Appends an image, which is a character.
    public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image)) }

    /// Appends a text with its style.
    public mutating func appendInterpolation(_ text: Text) {
      string += text.string
      pieces.append(.text(text))
      if text.isStyled { hasParts = true }
    }
  }
}
