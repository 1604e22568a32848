extension View {
  /// Adds an action to perform when the view is clicked.
  ///
  /// - Parameters:
  ///   - count: The number of clicks in a row.
  ///   - action: The action. Runs on the main actor.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    WithTap(content: self, count: max(1, count), action: action)
  }

  /// Adds an action to perform when the button of the mouse is held down on the view.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time in seconds.
  ///   - maximumDistance: The distance that the mouse may move, which is ignored: a drag ends the wait.
  ///   - action: The action. Runs on the main actor.
  ///   - onPressingChanged: Called with `true` when the button is pressed, and with `false` when it is released.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    WithLongPress(content: self, duration: minimumDuration, action: action, pressingChanged: onPressingChanged)
  }
}

/// A view with an action for a press that lasts.
private struct WithLongPress<Content: View>: WrapperView {
  var content: Content?
  let duration: Double
  let action: () -> Void
  let pressingChanged: ((Bool) -> Void)?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { LongPressNode(view, in: parent) }
}

private final class LongPressNode<Content: View>: WrapperNode<WithLongPress<Content>> {
  private var task: Task<Void, Never>?

  override func respond(to event: ViewEvent) -> Bool {
    guard environment.system.isEnabled, case .mouse(let mouse) = event else { return false }
    switch mouse.action {
    case .press(0):
      view.pressingChanged?(true)
      let (time, duration) = (environment.values.viewTime, Duration.seconds(max(0, view.duration)))
      task = Task { [weak self] in
        guard (try? await time.sleep(duration)) != nil else { return }
        self?.view.action()
      }
    case .drag(0): end()
    case .release(0):
      end()
      view.pressingChanged?(false)
    default: return false
    }
    return true
  }

  override func disconnect() { end() }

  private func end() {
    task?.cancel()
    task = nil
  }
}

/// A view with an action for clicks.
private struct WithTap<Content: View>: WrapperView {
  var content: Content?
  let count: Int
  let action: () -> Void

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { TapNode(view, in: parent) }
}

private final class TapNode<Content: View>: WrapperNode<WithTap<Content>> {
  override func respond(to event: ViewEvent) -> Bool {
    guard environment.system.isEnabled, case .mouse(let mouse) = event else { return false }
    switch mouse.action {
    case .press(0): return mouse.clickCount >= view.count
    case .release(0):
      if graph.events.isReleasedInside, mouse.clickCount % view.count == 0 { view.action() }
      return true
    default: return false
    }
  }
}
