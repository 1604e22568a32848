import PortableSwiftUI

/// The number of presses of a mouse button in a row, which terminals don't report.
struct ClickCounter {
  /// The longest time between two presses of a double click.
  private static let interval = Duration.milliseconds(400)

  private var last: (action: ViewEvent.Mouse.Action, location: CellPoint, time: ContinuousClock.Instant, count: Int)?

  /// Returns an event with the number of presses that it is the last of.
  mutating func counting(_ event: ViewEvent, at time: ContinuousClock.Instant = .now) -> ViewEvent {
    guard case .mouse(var mouse) = event, case .press = mouse.action else { return event }
    if let last, last.action == mouse.action, last.location == mouse.location, time - last.time <= Self.interval {
      mouse.clickCount = last.count + 1
    }
    last = (mouse.action, mouse.location, time, mouse.clickCount)
    return .mouse(mouse)
  }
}
