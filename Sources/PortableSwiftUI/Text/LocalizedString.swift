extension String {
  /// A key for a localized string, with interpolated values. The key stands for itself: there are no tables.
  public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
    let key: LocalizedStringKey

    /// Creates a key from a string.
    public init(_ value: String) { key = LocalizedStringKey(stringLiteral: value) }

    /// Creates a key from a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a key from a literal with interpolated values.
    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
      key = LocalizedStringKey(stringInterpolation: stringInterpolation)
    }
  }

  /// Creates the string of a key, which stands for itself: there are no tables.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key.
  ///   - table: The name of a table, which is ignored.
  ///   - bundle: The bundle of the table, which is ignored.
  ///   - locale: The locale, which is ignored.
  ///   - comment: A comment for translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = keyAndValue.key.string }

  /// Creates the string of a key with another string as its value, which is the one that is shown.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value.
  ///   - table: The name of a table, which is ignored.
  ///   - bundle: The bundle of the table, which is ignored.
  ///   - locale: The locale, which is ignored.
  ///   - comment: A comment for translators.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) { self = defaultValue.key.string }

  /// Creates the string of a resource.
  ///
  /// - Parameter resource: The resource.
  public init(localized resource: LocalizedStringResource) { self = resource.key }
}

/// A key for a localized string that is looked up later. The key stands for itself: there are no tables.
public struct LocalizedStringResource: Equatable, ExpressibleByStringInterpolation, Sendable {
  /// The key.
  public let key: String

  /// Creates a resource.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key.
  ///   - table: The name of a table, which is ignored.
  ///   - locale: The locale, which is ignored.
  ///   - comment: A comment for translators.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { key = keyAndValue.key.string }

  /// Creates a resource whose value is another string, which is the one that is shown.
  public init(_ key: StaticString, defaultValue: String.LocalizationValue, comment: StaticString? = nil) {
    self.key = defaultValue.key.string
  }

  /// Creates a resource from a literal.
  public init(stringLiteral value: String) { key = value }

  /// Creates a resource from a literal with interpolated values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    key = LocalizedStringKey(stringInterpolation: stringInterpolation).string
  }
}

extension Text {
  /// Creates the text of a resource.
  ///
  /// - Parameter resource: The resource.
  @_disfavoredOverload
  nonisolated public init(_ resource: LocalizedStringResource) { self.init(verbatim: resource.key) }
}

extension Button where Label == Text {
  /// Creates a button with the title of a resource.
  ///
  /// - Parameters:
  ///   - titleResource: The title.
  ///   - role: The role, if the button has one.
  ///   - action: The action.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, role: ButtonRole? = nil, action: @escaping () -> Void) {
    self.init(role: role, action: { action() }) { Text(titleResource) }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with the title of a resource and a symbol.
  ///
  /// - Parameters:
  ///   - titleResource: The title.
  ///   - name: The name of the symbol.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init {
      Text(titleResource)
    } icon: {
      Image(systemName: name)
    }
  }
}
