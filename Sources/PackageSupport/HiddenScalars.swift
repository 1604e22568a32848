extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a control, or isn't visible and has an effect on its neighbors, such as
  /// the direction of a line, its end, or a tag.
  ///
  /// A text from elsewhere could use it to send commands to a terminal, or to look like another text.
  @inlinable package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// The number of the scalar, as in `\u{1B}`.
  package var escaped: String {
    "\\u{\(String(value, radix: 16, uppercase: true))}"
  }
}
