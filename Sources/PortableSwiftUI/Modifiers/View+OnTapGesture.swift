extension View {
  /// Adds an action to perform when the view is clicked.
  ///
  /// The view can have the focus, and Return and the space bar perform the action as a single click does, unless there is a
  /// control in the view, it draws nothing, or it is as wide as the screen and higher than half of it.
  ///
  /// - Parameters:
  ///   - count: The number of clicks in a row.
  ///   - action: The action. Runs on the main actor.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded(action))
  }

  /// Adds an action to perform when the view is clicked, with the place of the click.
  ///
  /// - Parameters:
  ///   - count: The number of clicks in a row.
  ///   - coordinateSpace: The system of coordinates of the place.
  ///   - action: The action. Receives the place, in cells, on the main actor.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
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
    let gesture = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
    return WithGesture(content: self, gesture: gesture.onEnded { _ in action() }, pressingChanged: onPressingChanged)
  }

  /// Adds an action to perform when the button of the mouse is held down on the view.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time in seconds.
  ///   - maximumDistance: The distance that the mouse may move, which is ignored: a drag ends the wait.
  ///   - pressing: Called with `true` when the button is pressed, and with `false` when it is released.
  ///   - action: The action. Runs on the main actor.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }
}
