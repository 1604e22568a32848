/// A key for a localized string, with interpolated values.
///
/// PortableSwiftUI has no tables of localized strings: a key is shown as it is. The type exists so that literals with
/// interpolated values, specifiers and formats behave as in SwiftUI.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let string: String

  /// Creates a key from a string.
  ///
  /// - Parameter value: The string.
  public init(_ value: String) {
    string = value
  }

  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    string = value
  }

  /// Creates a key from a literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    string = stringInterpolation.string
  }

  /// The parts of a literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var string = ""

    /// Creates an interpolation without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      string.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    /// Appends a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      string += literal
    }

    /// Appends a string.
    public mutating func appendInterpolation(_ value: String) {
      string += value
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T>(_ value: T) {
      string += "\(value)"
    }

    /// Appends the description that a value provides.
    public mutating func appendInterpolation<T: CustomStringConvertible>(_ value: T) {
      string += value.description
    }

    /// Appends a number with a specifier of `String(format:)`, such as `"%.1f"`.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      string += String(format: specifier, value)
    }

    /// Appends a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      string += format.format(input)
    }

    /// Appends an object in the format of a formatter.
    public mutating func appendInterpolation(_ subject: NSObject, formatter: Formatter) {
      string += formatter.string(for: subject) ?? ""
    }

    /// Appends a text.
    public mutating func appendInterpolation(_ text: Text) {
      string += text.string
    }
  }
}
