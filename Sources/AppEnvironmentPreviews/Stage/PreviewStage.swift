import AppEnvironmentKit
import PortableSwiftUI
import Synchronization

/// The views of a preview in one configuration, laid out and drawn without a screen.
///
/// Code of the preview runs inside `CrashNote.naming`, so that a crash is reported with the preview's name.
@MainActor
final class PreviewStage {
  /// The environment that the preview's view uses, if it has one. Known once it is drawn.
  var environment: AppEnvironment? { shown.environment }

  /// The size of the space that the preview is shown in.
  let size: CellSize

  private let preview: Preview
  private let graph: ViewGraph
  private let requests: UpdateRequests
  private let shown = ShownEnvironment()

  /// Creates the views, and performs their `onAppear` actions.
  ///
  /// - Parameters:
  ///   - preview: The preview.
  ///   - configuration: The viewer's choices. Without a size among them, the space has 80 × 24 cells.
  init(_ preview: Preview, _ configuration: PreviewConfiguration) {
    let requests = UpdateRequests()
    (graph, size) = CrashNote.naming(preview.id) { [shown] in
      let view = preview.view(configuration) { shown.environment = $0 }
      let graph = ViewGraph(view, requestUpdate: { requests.note() }, report: { _ in })
      graph.flush()
      let size = Self.size(of: preview.layout, in: configuration.size ?? CellSize(width: 80, height: 24), graph)
      return (graph, size)
    }
    self.preview = preview
    self.requests = requests
    CrashNote.naming(preview.id) { layOut() }
  }

  isolated deinit {
    graph.end()
  }

  /// Applies pending changes. Returns whether there were any.
  func update() -> Bool {
    guard requests.take() else { return false }
    CrashNote.naming(preview.id) {
      graph.flush()
      layOut()
    }
    return true
  }

  /// Lays out the views. Some of them, such as the rows of a list, appear only then.
  private func layOut() {
    _ = graph.updateLayout(ProposedCellSize(width: size.width, height: size.height))
  }

  /// Draws the preview.
  func draw() -> CellSurface {
    CrashNote.naming(preview.id) {
      var surface = CellSurface(size: size)
      layOut()
      graph.draw(into: &surface)
      return surface
    }
  }

  private static func size(of layout: PreviewLayout, in space: CellSize, _ graph: ViewGraph) -> CellSize {
    switch layout {
    case .device:
      return space
    case .sizeThatFits:
      let size = graph.updateLayout(ProposedCellSize(width: space.width, height: space.height))
      return CellSize(width: min(size.width, space.width), height: min(size.height, space.height))
    case .fixed(let width, let height):
      return CellSize(width: cells(width), height: cells(height))
    }
  }

  private static func cells(_ length: CGFloat) -> Int { max(1, min(wholeCells(length), 1_000)) }
}

/// The environment of the view that is shown.
@MainActor
private final class ShownEnvironment {
  var environment: AppEnvironment?
}

/// Takes the requests of a graph for updates, on any thread.
private final class UpdateRequests: Sendable {
  private let isRequested = Atomic(false)

  func note() { isRequested.store(true, ordering: .releasing) }

  func take() -> Bool { isRequested.exchange(false, ordering: .acquiring) }
}

extension PreviewStage {
  /// Updates stages until none of them has changed for a moment, or for at most a number of rounds.
  ///
  /// Clients work on other threads, and don't report when they are idle. A round takes 20 ms: `quietRounds` without a
  /// change end the wait.
  static func settle(_ stages: [PreviewStage], quietRounds: Int = 15, rounds: Int = 500) async {
    var quiet = 0
    for _ in 0..<rounds where quiet < quietRounds {
      var isChanged = false
      for stage in stages where stage.update() { isChanged = true }
      quiet = isChanged ? 0 : quiet + 1
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
