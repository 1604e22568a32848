/// The alignment of lines of text in a wider view.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// Alignment at the leading edge.
  case leading
  /// Alignment in the middle.
  case center
  /// Alignment at the trailing edge.
  case trailing

  var alignment: StackLayout.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}

extension Text {
  /// The part of a line that is left out if the line doesn't fit.
  public enum TruncationMode: Sendable {
    /// The beginning.
    case head
    /// The end.
    case tail
    /// The middle.
    case middle
  }
}

extension Text {
  /// A case of letters.
  public enum Case: Hashable, Sendable {
    /// Uppercase letters.
    case uppercase
    /// Lowercase letters.
    case lowercase
  }

  /// Returns the text with its letters in a case.
  nonisolated func inCase(_ letterCase: Case?) -> Text {
    guard let letterCase else { return self }
    return mapStrings { letterCase == .uppercase ? $0.uppercased() : $0.lowercased() }
  }
}

extension View {
  /// Sets the case of the letters of text in the view.
  ///
  /// - Parameter textCase: The case, or `nil` for that of the text itself.
  public func textCase(_ textCase: Text.Case?) -> some View {
    environment(\.textCase, textCase)
  }

  /// Limits the number of lines of each text in the view.
  ///
  /// - Parameter number: The limit, or `nil` for as many lines as fit.
  public func lineLimit(_ number: Int?) -> some View {
    environment(\.lineLimit, number)
  }

  /// Sets the part of a line that is left out if the line doesn't fit.
  ///
  /// - Parameter mode: The part.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// Sets the alignment of lines in multiline text.
  ///
  /// - Parameter alignment: The alignment.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
}

extension EnvironmentValues {
  /// The case of the letters of text, or `nil` for that of the text itself.
  public var textCase: Text.Case? {
    get { system.text.letterCase }
    set { system.text.letterCase = newValue }
  }

  /// The largest number of lines of a text, or `nil` for as many as fit.
  public var lineLimit: Int? {
    get { system.text.lineLimit }
    set { system.text.lineLimit = newValue }
  }

  /// The least number of lines of a text field.
  var lineMinimum: Int {
    get { system.text.lineMinimum }
    set { system.text.lineMinimum = newValue }
  }

  /// The part of a line that is left out if the line doesn't fit.
  public var truncationMode: Text.TruncationMode {
    get { system.text.truncationMode }
    set { system.text.truncationMode = newValue }
  }

  /// The alignment of lines in multiline text.
  public var multilineTextAlignment: TextAlignment {
    get { system.text.alignment }
    set { system.text.alignment = newValue }
  }
}
