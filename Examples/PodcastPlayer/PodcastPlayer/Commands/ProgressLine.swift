import CommandSupport
import Synchronization

/// A line with a progress bar, rewritten as the work proceeds. It is shown at a terminal only.
final class ProgressLine: Sendable {
  private let output: PodcastsOutput
  private let isShown = Atomic(false)

  init(_ output: PodcastsOutput) {
    self.output = output
  }

  /// Shows the progress.
  func show(_ completed: Int, of total: Int, _ note: String) {
    guard output.showsProgress, total > 0 else { return }
    let bar = Bar.text(Double(completed) / Double(total), width: 30)
    // The last column stays empty, because some terminals begin a new line after it.
    let text = DisplayWidth.cut("\(bar) \(completed)/\(total)  \(note)", to: output.progressWidth() - 1)
    output.message("\r" + text + ControlSequence.clearLine)
    isShown.store(true, ordering: .relaxed)
  }

  /// Clears the line, so that another can be written in its place.
  func clear() {
    if isShown.exchange(false, ordering: .relaxed) { output.message("\r" + ControlSequence.clearLine) }
  }
}
