import PortableSwiftUI
import Testing

extension ViewHost {
  /// Activates a button or a toggle, and applies the changes that follow.
  ///
  /// Fails the test if there is no such control, or if it is disabled. While an alert is open, only its controls can be
  /// used.
  /// - Parameters:
  ///   - name: The text of the button, or the title of the toggle.
  ///   - fileID: The caller's file, to which a failure is attributed.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func tap(
    _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let controls = controls { if case .action = $0.kind { $0 } else { nil } }
    if let control = find(name, among: controls, "button or toggle", site), !control.activate() {
      fail("The control “\(name)” is disabled.", site)
    }
    flush()
  }

  /// Gives the focus to a text field and replaces its text, and applies the changes that follow.
  ///
  /// Fails the test if there is no such text field.
  /// - Parameters:
  ///   - text: The new text.
  ///   - name: The title of the text field.
  ///   - fileID: The caller's file, to which a failure is attributed.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func type(
    _ text: String, into name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let fields = controls { control, item in if case .text(let binding) = control.kind { (binding, item) } else { nil }
    }
    if let (binding, item) = find(name, among: fields, "text field", site) {
      graph.moveFocus(to: item)
      binding.wrappedValue = text
    }
    flush()
  }

  /// Moves a slider or a stepper by steps, and applies the changes that follow.
  ///
  /// Fails the test if there is no such control.
  /// - Parameters:
  ///   - name: The text of the control.
  ///   - steps: The number of steps; a negative one decreases the value.
  ///   - fileID: The caller's file, to which a failure is attributed.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func adjust(
    _ name: String, by steps: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let controls = controls { control in if case .steps(let move) = control.kind { move } else { nil } }
    find(name, among: controls, "slider or stepper", site)?(steps)
    flush()
  }

  /// Selects an option of a picker, and applies the changes that follow.
  ///
  /// Fails the test if there is no such picker or option.
  /// - Parameters:
  ///   - option: The text of the option.
  ///   - name: The title of the picker.
  ///   - fileID: The caller's file, to which a failure is attributed.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func select(
    _ option: String, in name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let pickers = controls { control -> [(String, () -> Void)]? in
      guard case .choice(let names, let select) = control.kind else { return nil }
      return names().enumerated().map { index, name in (name, { select(index) }) }
    }
    if let options = find(name, among: pickers, "picker", site) {
      find(option, among: options.map { (name: $0.0, found: $0.1) }, "option", site)?()
    }
    flush()
  }

  /// The name of the control that has the focus, if there is one.
  public var focusedControl: String? {
    updateLayout()
    return graph.focusedControl?.name
  }

  private func controls<Found>(_ select: (Control) -> Found?) -> [(name: String, found: Found)] {
    controls { control, _ in select(control) }
  }

  private func controls<Found>(_ select: (Control, LayoutItem) -> Found?) -> [(name: String, found: Found)] {
    updateLayout()
    var controls: [(String, Found)] = []
    graph.forEachItem { item in
      if let control = item.control, let found = select(control, item) { controls.append((control.name, found)) }
    }
    return controls
  }

  private func find<Found>(
    _ name: String, among all: [(name: String, found: Found)], _ kind: String, _ site: SourceLocation
  ) -> Found? {
    if let match = all.first(where: { $0.name == name }) { return match.found }
    let names = all.map { "“\($0.name)”" }.joined(separator: ", ")
    fail("There is no \(kind) “\(name)”; there are: \(names.isEmpty ? "none" : names)", site)
    return nil
  }

  private func fail(_ message: Comment, _ site: SourceLocation) {
    Issue.record(message, sourceLocation: site)
    attachScreen(site)
  }
}
