import PackageSupport
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
/// Updates happen when the test uses the host: ``text``, `tap(_:)`, `type(_:into:)`, ``bodyCount(of:)`` and ``flush()``
/// apply all changes that wait. Time is that of the clock that the views use, such as `TestClock`. A host that is
/// released, or that ``end()`` was called for, releases everything in it.
@MainActor
public final class ViewHost {
  /// The messages about mistakes that don't stop the program, such as state that a body modifies, in order.
  public var warnings: [String] { log.messages }

  let graph: ViewGraph
  private let log: WarningLog
  private var proposal: ProposedCellSize

  /// Creates a host and inserts the views. Their actions for appearing have run when this returns.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - columns: The width that the host offers, in cells.
  ///   - rows: The height that the host offers, in cells, or `nil` for the views' ideal height.
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

  /// The visible text, line by line, without trailing spaces.
  public var text: String {
    updateLayout()
    return draw(graph.extent).text
  }

  /// Returns the text on a screen of a size, which the host has from now on.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public func screen(width: Int, height: Int) -> String {
    proposal = ProposedCellSize(width: width, height: height)
    _ = updateLayout()
    return draw(CellSize(width: width, height: height)).text
  }

  /// Attaches the screen to the running test, as the file `screen.txt`.
  ///
  /// A function that fails the test, such as `tap(_:)` without such a control, attaches it as well. `swift test` writes
  /// attachments to the folder after `--attachments-path`.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func attachScreen(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    attachScreen(SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func attachScreen(_ site: SourceLocation) {
    Attachment.record(draw(drawnSize).text, named: "screen.txt", sourceLocation: site)
  }

  /// The size that the views choose, in cells.
  public var size: (columns: Int, rows: Int) {
    let size = updateLayout()
    return (size.width, size.height)
  }

  /// The position of the text cursor, from zero, if the view with the focus has one.
  public var cursor: (column: Int, row: Int)? {
    var surface = CellSurface(size: drawnSize)
    return graph.draw(into: &surface).map { ($0.x, $0.y) }
  }

  /// Returns the style of the first cell of a text on the screen, or `nil` if the text isn't there.
  package func style(of text: String) -> CellStyle? {
    let surface = draw(drawnSize)
    let width = surface.size.width
    for row in 0..<surface.size.height {
      let cells = (row * width..<(row + 1) * width).map { surface.text(at: $0) }
      for column in cells.indices where cells[column...].joined().hasPrefix(text) {
        return surface.cells[row * width + column].style
      }
    }
    return nil
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

  /// Removes all views. Their actions for disappearing have run when this returns.
  public func end() {
    graph.end()
  }

  /// Applies all changes and lays out the views.
  @discardableResult
  func updateLayout() -> CellSize { graph.updateLayout(proposal) }

  /// The size of the screen: the size that the host offers, or the views' ideal size.
  private var drawnSize: CellSize {
    updateLayout()
    let size = graph.extent
    return CellSize(width: max(size.width, proposal.width ?? 0), height: max(size.height, proposal.height ?? 0))
  }

  private func draw(_ size: CellSize) -> CellSurface {
    var surface = CellSurface(size: size)
    graph.draw(into: &surface)
    return surface
  }
}

/// The warnings of a graph, from all threads.
private final class WarningLog: Sendable {
  private let all = Locked<[String]>([])

  var messages: [String] { all.withLock { $0 } }

  func append(_ message: String) {
    all.withLock { $0.append(message) }
  }
}
