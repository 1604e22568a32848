import PortableSwiftUI

/// The number of presses of a mouse button in a row, which terminals don't report.
struct ClickCounter {
  /// The longest time between two presses of a double click.
  private static let interval = Duration.milliseconds(400)

  private var last: (action: ViewEvent.Mouse.Action, location: CellPoint, time: ContinuousClock.Instant, count: Int)?

  /// Returns an event with the number of presses that it is the last of. The release of a button has the number of its press.
  mutating func counting(_ event: ViewEvent, at time: ContinuousClock.Instant = .now) -> ViewEvent {
    guard case .mouse(var mouse) = event else { return event }
    switch mouse.action {
    case .press:
      if let last, last.action == mouse.action, last.location == mouse.location, time - last.time <= Self.interval {
        mouse.clickCount = last.count + 1
      }
      last = (mouse.action, mouse.location, time, mouse.clickCount)
    case .release: mouse.clickCount = last?.count ?? 1
    default: break
    }
    return .mouse(mouse)
  }
}
