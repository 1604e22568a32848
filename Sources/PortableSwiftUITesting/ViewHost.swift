import PortableSwiftUI
import Testing

/// A host that shows views to a test, without a screen.
///
/// ```swift
/// @MainActor @Test func countsTaps() {
///   let host = ViewHost(TapCounter())
///   host.tap("Tap me")
///   #expect(host.text.contains("1 tap"))
///   #expect(host.bodyCount(of: TapCounter.self) == 2)
/// }
/// ```
/// Updates happen when the test asks for something: ``text``, `tap(_:)`, `type(_:into:)`, ``bodyCount(of:)`` and
/// ``flush()`` apply all changes that wait. Time is that of the
/// clock that the views use, such as `TestClock`. A host that is released, or that ``end()`` was called for, releases
/// everything in it.
@MainActor
public final class ViewHost {
  /// The messages about mistakes that don't stop the program, such as state that a body modifies, in order.
  public var warnings: [String] { log.messages }

  private let graph: ViewGraph
  private let log: WarningLog
  private let proposal: ProposedCellSize

  /// Creates a host and inserts the views. Their actions for appearing have run when this returns.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - columns: The width that the host offers, in cells.
  ///   - rows: The height that the host offers, in cells, or `nil` for as much as the views ask for.
  public init<Content: View>(_ content: Content, columns: Int = 80, rows: Int? = nil) {
    let log = WarningLog()
    self.log = log
    proposal = ProposedCellSize(width: columns, height: rows)
    graph = ViewGraph(content, requestUpdate: {}, report: { log.append($0) })
    graph.startCounting()
    graph.flush()
  }

  isolated deinit {
    graph.end()
  }

  /// The text that a person reads, line by line, without spaces at the end of a line.
  public var text: String {
    flush()
    var surface = CellSurface(size: graph.updateLayout(proposal))
    graph.draw(into: &surface)
    return surface.text
  }

  /// The size that the views choose, in cells.
  public var size: (columns: Int, rows: Int) {
    flush()
    let size = graph.updateLayout(proposal)
    return (size.width, size.height)
  }

  /// Applies all changes that wait, and runs the actions that follow from them.
  public func flush() {
    graph.flush()
  }

  /// Returns how many times the bodies of a type of views were evaluated so far.
  ///
  /// - Parameter type: The type.
  public func bodyCount<Content: View>(of type: Content.Type) -> Int {
    flush()
    return graph.bodyCount(of: type)
  }

  /// Activates a button or a toggle, and applies the changes that follow.
  ///
  /// Fails the test if there is no such control.
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
    flush()
    let actions = controls { control in if case .action(let action) = control.kind { action } else { nil } }
    find(name, among: actions, "button or toggle", site)?()
    flush()
  }

  /// Replaces the text of a text field, and applies the changes that follow.
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
    flush()
    let fields = controls { control in if case .text(let binding) = control.kind { binding } else { nil } }
    find(name, among: fields, "text field", site)?.wrappedValue = text
    flush()
  }

  /// Removes all views. Their actions for disappearing have run when this returns.
  public func end() {
    graph.end()
  }

  private func controls<Found>(_ select: (Control) -> Found?) -> [(name: String, found: Found)] {
    _ = graph.updateLayout(proposal)
    var controls: [(String, Found)] = []
    graph.forEachItem { item, _ in
      if let control = item.control, let found = select(control) { controls.append((control.name, found)) }
    }
    return controls
  }

  private func find<Found>(
    _ name: String, among all: [(name: String, found: Found)], _ kind: String, _ site: SourceLocation
  ) -> Found? {
    if let match = all.first(where: { $0.name == name }) { return match.found }
    let names = all.map { "“\($0.name)”" }.joined(separator: ", ")
    Issue.record(
      "There is no \(kind) “\(name)”; there are: \(names.isEmpty ? "none" : names)", sourceLocation: site)
    return nil
  }
}
