/// A control that selects a color: the arrows move through the named ones.
///
/// The interface is the one that Apple documents for SwiftUI's `ColorPicker`.
public struct ColorPicker<Label: View>: View {
  private let selection: Binding<Color>
  private let label: Label

  /// The last color without a name here, which stays an option.
  @State private var custom: Color?

  /// Creates a control with a label.
  ///
  /// - Parameters:
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether a person may change the opacity, which a terminal can't.
  ///   - label: Builds the views that describe the color.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.label = label()
  }

  private static var colors: [(name: LocalizedStringKey, color: Color)] {
    [
      ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint), ("Teal", .teal),
      ("Cyan", .cyan), ("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple), ("Pink", .pink), ("Brown", .brown),
      ("White", .white), ("Gray", .gray), ("Black", .black),
    ]
  }

  /// The views of the control.
  public var body: some View {
    let selected = selection.wrappedValue
    let colors = Self.colors
    let isNamed = colors.contains { $0.color == selected }
    Picker(selection: selection) {
      ForEach(colors.indices, id: \.self) { index in
        ColorOption(name: colors[index].name, color: colors[index].color).tag(colors[index].color)
      }
      if let custom = isNamed ? custom : selected {
        ColorOption(name: "Custom", color: custom).tag(custom)
      }
    } label: {
      label
    }
    .onChange(of: selected, initial: true) {
      if !isNamed { custom = selected }
    }
  }
}

/// A color, with its name.
private struct ColorOption: View {
  let name: LocalizedStringKey
  let color: Color

  var body: some View {
    HStack {
      Mark(string: "■").foregroundStyle(color)
      Text(name)
    }
  }
}

extension ColorPicker where Label == Text {
  /// Creates a control with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether a person may change the opacity, which a terminal can't.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection) { Text(titleKey) }
  }

  /// Creates a control with a title that isn't localized.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - selection: A binding to the color.
  ///   - supportsOpacity: A Boolean value that indicates whether a person may change the opacity, which a terminal can't.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection) { Text(title) }
  }
}
