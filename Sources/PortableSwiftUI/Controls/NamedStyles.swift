// Styles of controls that have one look in a terminal. They exist so that source that names them compiles; `MISSING.md`
// lists them.

/// The only look of a control, under each name that SwiftUI has for its styles.
public struct _OnlyStyle: DatePickerStyle, FormStyle, ListStyle, NavigationSplitViewStyle, NavigationViewStyle,
  PickerStyle, TabViewStyle, TableStyle, TextEditorStyle, Sendable
{
  /// Creates the look.
  nonisolated public init() {}
}

/// A style of lists. In a terminal, lists have one look.
public protocol ListStyle: Sendable {}

/// A style of lists, without an effect in a terminal.
public typealias DefaultListStyle = _OnlyStyle
/// A style of lists, without an effect in a terminal.
public typealias PlainListStyle = _OnlyStyle
/// A style of lists, without an effect in a terminal.
public typealias GroupedListStyle = _OnlyStyle
/// A style of lists, without an effect in a terminal.
public typealias InsetListStyle = _OnlyStyle
/// A style of lists, without an effect in a terminal.
public typealias InsetGroupedListStyle = _OnlyStyle
/// A style of lists, without an effect in a terminal.
public typealias SidebarListStyle = _OnlyStyle

extension ListStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `grouped`, without an effect in a terminal.
  public static var grouped: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `inset`, without an effect in a terminal.
  public static var inset: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `insetGrouped`, without an effect in a terminal.
  public static var insetGrouped: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `sidebar`, without an effect in a terminal.
  public static var sidebar: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `bordered`, without an effect in a terminal.
  public static var bordered: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `bordered`, without an effect in a terminal.
  public static func bordered(alternatesRowBackgrounds: Bool) -> _OnlyStyle { _OnlyStyle() }
  /// The style with the name `inset`, without an effect in a terminal.
  public static func inset(alternatesRowBackgrounds: Bool) -> _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of lists in the view. Has no effect in a terminal.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}

/// A style of pickers. In a terminal, pickers have one look.
public protocol PickerStyle: Sendable {}

/// A style of pickers, without an effect in a terminal.
public typealias DefaultPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias MenuPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias SegmentedPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias InlinePickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias WheelPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias NavigationLinkPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias RadioGroupPickerStyle = _OnlyStyle
/// A style of pickers, without an effect in a terminal.
public typealias PalettePickerStyle = _OnlyStyle

extension PickerStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `menu`, without an effect in a terminal.
  public static var menu: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `segmented`, without an effect in a terminal.
  public static var segmented: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `inline`, without an effect in a terminal.
  public static var inline: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `wheel`, without an effect in a terminal.
  public static var wheel: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `navigationLink`, without an effect in a terminal.
  public static var navigationLink: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `radioGroup`, without an effect in a terminal.
  public static var radioGroup: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `palette`, without an effect in a terminal.
  public static var palette: _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of pickers in the view. Has no effect in a terminal.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}

/// A style of text fields, which adds to the standard field.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  /// The type of the views of a text field.
  associatedtype _Body: View

  /// The type of the label of the field that the style applies to.
  typealias _Label = _TextFieldStyleLabel

  /// Creates the views of a text field, by changing the standard field.
  @ViewBuilder @MainActor @preconcurrency
  func _body(configuration: TextField<Self._Label>) -> _Body
}

extension TextFieldStyle {
  /// Returns the standard field. Not for use in your code.
  public func _body(configuration: TextField<_TextFieldStyleLabel>) -> TextField<_TextFieldStyleLabel> { configuration }
}

/// The label of a text field that a style applies to. Not for use in your code.
public struct _TextFieldStyleLabel: View {
  /// The views: none, as the field shows its title itself.
  public var body: some View { EmptyView() }
}

/// A style of text fields, without an effect in a terminal.
public typealias DefaultTextFieldStyle = _OnlyStyle
/// A style of text fields, without an effect in a terminal.
public typealias PlainTextFieldStyle = _OnlyStyle
/// A style of text fields, without an effect in a terminal.
public typealias RoundedBorderTextFieldStyle = _OnlyStyle
/// A style of text fields, without an effect in a terminal.
public typealias SquareBorderTextFieldStyle = _OnlyStyle

extension _OnlyStyle: TextFieldStyle {}

extension TextFieldStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `roundedBorder`, without an effect in a terminal.
  public static var roundedBorder: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `squareBorder`, without an effect in a terminal.
  public static var squareBorder: _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of text fields in the view.
  ///
  /// - Parameter style: The style. Those of the library have one look.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(\.styles.textField, style is any StandardLook ? nil : style)
  }
}

/// A style of text editors. In a terminal, text editors have one look.
public protocol TextEditorStyle: Sendable {}

/// A style of text editors, without an effect in a terminal.
public typealias AutomaticTextEditorStyle = _OnlyStyle
/// A style of text editors, without an effect in a terminal.
public typealias PlainTextEditorStyle = _OnlyStyle

extension TextEditorStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of text editors in the view. Has no effect in a terminal.
  public func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View { self }
}

/// A style of forms. In a terminal, forms have one look.
public protocol FormStyle: Sendable {}

/// A style of forms, without an effect in a terminal.
public typealias AutomaticFormStyle = _OnlyStyle
/// A style of forms, without an effect in a terminal.
public typealias GroupedFormStyle = _OnlyStyle
/// A style of forms, without an effect in a terminal.
public typealias ColumnsFormStyle = _OnlyStyle

extension FormStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `grouped`, without an effect in a terminal.
  public static var grouped: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `columns`, without an effect in a terminal.
  public static var columns: _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of forms in the view. Has no effect in a terminal.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

/// A style of tab views. In a terminal, tab views have one look.
public protocol TabViewStyle: Sendable {}

/// A style of tab views, without an effect in a terminal.
public typealias DefaultTabViewStyle = _OnlyStyle

extension TabViewStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `sidebarAdaptable`, without an effect in a terminal.
  public static var sidebarAdaptable: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `tabBarOnly`, without an effect in a terminal.
  public static var tabBarOnly: _OnlyStyle { _OnlyStyle() }
}

/// A style of tab views, without an effect in a terminal.
public struct PageTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// The style with the name `page`, without an effect in a terminal.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
}

extension View {
  /// Sets the style of tab views in the view. Has no effect in a terminal.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
}

/// A style of navigation views.
public protocol NavigationViewStyle: Sendable {}

/// A style of navigation views that shows the first one of several views.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  nonisolated public init() {}
}

/// A style of navigation views that shows several views as columns.
public typealias DefaultNavigationViewStyle = _OnlyStyle
/// A style of navigation views that shows several views as columns.
public typealias ColumnNavigationViewStyle = _OnlyStyle
/// A style of navigation views that shows several views as columns.
@available(macOS, deprecated: 100000.0, message: "Use ColumnNavigationViewStyle instead.")
public typealias DoubleColumnNavigationViewStyle = _OnlyStyle

extension NavigationViewStyle where Self == _OnlyStyle {
  /// Several views are columns.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// Several views are columns.
  public static var columns: _OnlyStyle { _OnlyStyle() }
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// A stack of views, which shows the first of several.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension View {
  /// Sets the style of navigation views in the view.
  ///
  /// - Parameter style: The style.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    environment(\.isNavigationStack, S.self == StackNavigationViewStyle.self)
  }
}

/// A style of tables. In a terminal, tables have one look.
public protocol TableStyle: Sendable {}

/// A style of tables, without an effect in a terminal.
public typealias AutomaticTableStyle = _OnlyStyle
/// A style of tables, without an effect in a terminal.
public typealias InsetTableStyle = _OnlyStyle
/// A style of tables, without an effect in a terminal.
public typealias BorderedTableStyle = _OnlyStyle

extension TableStyle where Self == _OnlyStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `inset`, without an effect in a terminal.
  public static func inset(alternatesRowBackgrounds: Bool) -> _OnlyStyle { _OnlyStyle() }

  /// The style with the name `inset`, without an effect in a terminal.
  public static var inset: _OnlyStyle { _OnlyStyle() }
  /// The style with the name `bordered`, without an effect in a terminal.
  public static var bordered: _OnlyStyle { _OnlyStyle() }
}

extension View {
  /// Sets the style of tables in the view. Has no effect in a terminal.
  public func tableStyle<S: TableStyle>(_ style: S) -> some View { self }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Returns the style with the name `page`, without an effect in a terminal.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle()
  }
}

extension PageTabViewStyle {
  /// The visibility of the index of pages.
  public struct IndexDisplayMode: Sendable {
    /// The view chooses.
    public static let automatic = IndexDisplayMode()
    /// The index is visible.
    public static let always = IndexDisplayMode()
    /// The index is hidden.
    public static let never = IndexDisplayMode()
  }

  /// Creates the style.
  public init(indexDisplayMode: IndexDisplayMode) {}
}
