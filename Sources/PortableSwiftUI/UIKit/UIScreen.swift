import PackageSupport
import Synchronization

/// The screen of the terminal, as far as views ask for its size. It exists so that source for iOS compiles.
///
/// A view that reads the size is evaluated again when the terminal has another one. A `GeometryReader` or
/// `containerRelativeFrame` follows the room that there is for the view.
public final class UIScreen: Sendable {
  /// The screen.
  public static let main = UIScreen()

  /// The size of the terminal, in cells: the one that the view is shown in, or the one that was laid out last.
  ///
  /// A host without a height, such as that of a picture, has 24 rows.
  public var bounds: CGRect {
    let size = Evaluation.node?.graph.screenSize.get() ?? ScreenSize.latest.withLock { $0 }
    return CGRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The size of the terminal, in cells.
  public var nativeBounds: CGRect { bounds }

  /// The number of cells for a cell, which is 1.
  public var scale: CGFloat { 1 }

  /// The number of cells for a cell, which is 1.
  public var nativeScale: CGFloat { 1 }
}

/// The size of the screen of a host, whose readers are evaluated again when it changes.
final class ScreenSize: AnyLocation<CellSize>, @unchecked Sendable {  // because the main actor alone writes the size
  /// The size of the screen that was laid out last.
  static let latest = Mutex(CellSize(width: 80, height: 24))

  private var size = CellSize(width: 80, height: 24)

  override var source: DependencySource? { self }

  override func value(committed: Bool) -> CellSize { size }

  /// Sets the size that a host proposes.
  @MainActor
  func update(_ proposal: ProposedCellSize) {
    let new = CellSize(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
    Self.latest.withLock { $0 = new }
    guard size != new else { return }
    size = new
    didChange()
  }
}
