/// The styles that views have set for the controls in them; `nil` for the standard looks.
struct ControlStyles {
  var button: (any PrimitiveButtonStyle)?
  var toggle: (any ToggleStyle)?
  var label: (any LabelStyle)?
  var textField: (any TextFieldStyle)?
  var progressView: (any ProgressViewStyle)?
  var gauge: (any GaugeStyle)?
  var disclosureGroup: (any DisclosureGroupStyle)?
  var groupBox: (any GroupBoxStyle)?
  var labeledContent: (any LabeledContentStyle)?
  var menu: (any MenuStyle)?
  var controlGroup: (any ControlGroupStyle)?
}

extension EnvironmentValues {
  /// The styles of controls.
  var styles: ControlStyles {
    get { self[TypeKey<ControlStyles>.self] ?? ControlStyles() }
    set { self[TypeKey<ControlStyles>.self] = newValue }
  }
}
