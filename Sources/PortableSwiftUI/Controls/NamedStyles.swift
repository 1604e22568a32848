// Styles of controls that have one look in a terminal. They exist so that source that names them compiles; `MISSING.md`
// lists them.

/// A style of lists. In a terminal, lists have one look.
public protocol ListStyle: Sendable {}

/// A style of lists, without an effect in a terminal.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == DefaultListStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// A style of lists, without an effect in a terminal.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: PlainListStyle { PlainListStyle() }
}

/// A style of lists, without an effect in a terminal.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == GroupedListStyle {
  /// The style with the name `grouped`, without an effect in a terminal.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// A style of lists, without an effect in a terminal.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == InsetListStyle {
  /// The style with the name `inset`, without an effect in a terminal.
  public static var inset: InsetListStyle { InsetListStyle() }
}

/// A style of lists, without an effect in a terminal.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// The style with the name `insetGrouped`, without an effect in a terminal.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// A style of lists, without an effect in a terminal.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}

extension ListStyle where Self == SidebarListStyle {
  /// The style with the name `sidebar`, without an effect in a terminal.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension View {
  /// Sets the style of lists in the view. Has no effect in a terminal.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}

/// A style of pickers. In a terminal, pickers have one look.
public protocol PickerStyle: Sendable {}

/// A style of pickers, without an effect in a terminal.
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct MenuPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The style with the name `menu`, without an effect in a terminal.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// The style with the name `segmented`, without an effect in a terminal.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct InlinePickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == InlinePickerStyle {
  /// The style with the name `inline`, without an effect in a terminal.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct WheelPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
  /// The style with the name `wheel`, without an effect in a terminal.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct NavigationLinkPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// The style with the name `navigationLink`, without an effect in a terminal.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct RadioGroupPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == RadioGroupPickerStyle {
  /// The style with the name `radioGroup`, without an effect in a terminal.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

/// A style of pickers, without an effect in a terminal.
public struct PalettePickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
}

extension PickerStyle where Self == PalettePickerStyle {
  /// The style with the name `palette`, without an effect in a terminal.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
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
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  nonisolated public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// A style of text fields, without an effect in a terminal.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  nonisolated public init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// A style of text fields, without an effect in a terminal.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  nonisolated public init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// The style with the name `roundedBorder`, without an effect in a terminal.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// A style of text fields, without an effect in a terminal.
public struct SquareBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  nonisolated public init() {}
}

extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
  /// The style with the name `squareBorder`, without an effect in a terminal.
  public static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}

extension View {
  /// Sets the style of text fields in the view.
  ///
  /// - Parameter style: The style. Those of the library have one look.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(\.textFieldStyle, style is any StandardLook ? nil : style)
  }
}

/// A style of text editors. In a terminal, text editors have one look.
public protocol TextEditorStyle: Sendable {}

/// A style of text editors, without an effect in a terminal.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// A style of text editors, without an effect in a terminal.
public struct PlainTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// The style with the name `plain`, without an effect in a terminal.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension View {
  /// Sets the style of text editors in the view. Has no effect in a terminal.
  public func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View { self }
}

/// A style of forms. In a terminal, forms have one look.
public protocol FormStyle: Sendable {}

/// A style of forms, without an effect in a terminal.
public struct AutomaticFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

/// A style of forms, without an effect in a terminal.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
  /// The style with the name `grouped`, without an effect in a terminal.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

/// A style of forms, without an effect in a terminal.
public struct ColumnsFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}

extension FormStyle where Self == ColumnsFormStyle {
  /// The style with the name `columns`, without an effect in a terminal.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension View {
  /// Sets the style of forms in the view. Has no effect in a terminal.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

/// A style of tab views. In a terminal, tab views have one look.
public protocol TabViewStyle: Sendable {}

/// A style of tab views, without an effect in a terminal.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// The style with the name `sidebarAdaptable`, without an effect in a terminal.
  public static var sidebarAdaptable: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// The style with the name `tabBarOnly`, without an effect in a terminal.
  public static var tabBarOnly: DefaultTabViewStyle { DefaultTabViewStyle() }
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

/// A style of navigation views. In a terminal, navigation views have one look.
public protocol NavigationViewStyle: Sendable {}

/// A style of navigation views, without an effect in a terminal.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// A style of navigation views, without an effect in a terminal.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// The style with the name `stack`, without an effect in a terminal.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// A style of navigation views, without an effect in a terminal.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// The style with the name `columns`, without an effect in a terminal.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
  /// Sets the style of navigation views in the view. Has no effect in a terminal.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}

/// A style of tables. In a terminal, tables have one look.
public protocol TableStyle: Sendable {}

/// A style of tables, without an effect in a terminal.
public struct AutomaticTableStyle: TableStyle {
  /// Creates the style.
  public init() {}
}

extension TableStyle where Self == AutomaticTableStyle {
  /// The style with the name `automatic`, without an effect in a terminal.
  public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}

/// A style of tables, without an effect in a terminal.
public struct InsetTableStyle: TableStyle {
  /// Creates the style.
  public init() {}
}

extension TableStyle where Self == InsetTableStyle {
  /// The style with the name `inset`, without an effect in a terminal.
  public static func inset(alternatesRowBackgrounds: Bool) -> InsetTableStyle { InsetTableStyle() }

  /// The style with the name `inset`, without an effect in a terminal.
  public static var inset: InsetTableStyle { InsetTableStyle() }
}

/// A style of tables, without an effect in a terminal.
public struct BorderedTableStyle: TableStyle {
  /// Creates the style.
  public init() {}
}

extension TableStyle where Self == BorderedTableStyle {
  /// The style with the name `bordered`, without an effect in a terminal.
  public static var bordered: BorderedTableStyle { BorderedTableStyle() }
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
