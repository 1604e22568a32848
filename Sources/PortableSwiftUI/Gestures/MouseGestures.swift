/// One or several clicks.
public struct TapGesture: Gesture, Sendable {
  /// The type of the value.
  public typealias Value = Void

  /// The number of clicks in a row.
  public var count: Int

  /// Creates a gesture.
  public init(count: Int = 1) { self.count = max(1, count) }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { count }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { count == 1 }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Void> {
    let isTap = event.phase == .released && event.isInside && event.clickCount % count == 0
    return isTap ? .ended(()) : .none
  }
}

/// One or several clicks, with their place.
public struct SpatialTapGesture: Gesture {
  /// The place of a click.
  public struct Value: Equatable, Sendable {
    /// The place, in cells.
    public var location: CGPoint
  }

  /// The number of clicks in a row.
  public var count: Int
  /// The system of coordinates of the place.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture.
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    (self.count, self.coordinateSpace) = (max(1, count), coordinateSpace.coordinateSpace)
  }

  /// Creates a gesture.
  @_disfavoredOverload
  public init(count: Int = 1, coordinateSpace: CoordinateSpace) {
    (self.count, self.coordinateSpace) = (max(1, count), coordinateSpace)
  }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { count }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { count == 1 }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    TapGesture(count: count)._respond(to: event, memory).map {
      Value(location: event.point(event.location, in: coordinateSpace))
    }
  }
}

/// A press of the mouse that lasts.
public struct LongPressGesture: Gesture, Sendable {
  /// The type of the value, which is `true`.
  public typealias Value = Bool

  /// The time in seconds.
  public var minimumDuration: Double
  /// The distance that the mouse may move, in cells.
  public var maximumDistance: CGFloat

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time in seconds.
  ///   - maximumDistance: The distance that the mouse may move, which is ignored: a movement ends the gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = max(0, minimumDuration)
    self.maximumDistance = maximumDistance
  }

  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { [minimumDuration] }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Bool> {
    switch event.phase {
    case .pressed: .possible(true)
    case .held(minimumDuration): event.distance == 0 ? .ended(true) : .none
    case .held, .moved, .released, .failed: .none
    }
  }
}

/// A movement of the mouse while its button is held down.
public struct DragGesture: Gesture {
  /// The state of the movement, in cells.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The place of the mouse.
    public var location: CGPoint
    /// The place at which the button was pressed.
    public var startLocation: CGPoint
    /// The way from the beginning.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The velocity, which is zero: a terminal reports cells.
    public var velocity: CGSize { .zero }
    /// The place at which the movement would end, which is that of the mouse.
    public var predictedEndLocation: CGPoint { location }
    /// The whole way, which is that to the mouse.
    public var predictedEndTranslation: CGSize { translation }
  }

  /// The distance at which the gesture begins, in cells.
  public var minimumDistance: CGFloat
  /// The system of coordinates of the places.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance at which the gesture begins: one cell, unless it is zero.
  ///   - coordinateSpace: The system of coordinates of the places.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace.coordinateSpace)
  }

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance at which the gesture begins: one cell, unless it is zero.
  ///   - coordinateSpace: The system of coordinates of the places.
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
  }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    guard event.distance >= 1 || minimumDistance <= 0 else { return .none }
    let value = Value(
      time: event.time, location: event.point(event.location, in: coordinateSpace),
      startLocation: event.point(event.start, in: coordinateSpace))
    switch event.phase {
    case .pressed: return .possible(value)
    case .moved: return .changed(value)
    case .released: return .ended(value)
    case .held, .failed: return .none
    }
  }
}

/// A movement of two fingers apart, which a terminal doesn't report. It is never recognized.
public struct MagnifyGesture: Gesture, Sendable {
  /// The state of the movement.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The factor.
    public var magnification: CGFloat
    /// The velocity.
    public var velocity: CGFloat
    /// The place at which the gesture began, in parts of the view.
    public var startAnchor: UnitPoint
    /// The place at which the gesture began.
    public var startLocation: CGPoint
  }

  /// Creates a gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {}

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> { .none }
}

/// A movement of two fingers around each other, which a terminal doesn't report. It is never recognized.
public struct RotateGesture: Gesture, Sendable {
  /// The state of the movement.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The angle.
    public var rotation: Angle
    /// The velocity.
    public var velocity: Angle
    /// The place at which the gesture began, in parts of the view.
    public var startAnchor: UnitPoint
    /// The place at which the gesture began.
    public var startLocation: CGPoint
  }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> { .none }
}

/// A movement of two fingers apart, which a terminal doesn't report. It is never recognized.
public struct MagnificationGesture: Gesture, Sendable {
  /// The type of the value, which is the factor.
  public typealias Value = CGFloat

  /// Creates a gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {}

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<CGFloat> { .none }
}

/// A movement of two fingers around each other, which a terminal doesn't report. It is never recognized.
public struct RotationGesture: Gesture, Sendable {
  /// The type of the value, which is the angle.
  public typealias Value = Angle

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Angle> { .none }
}
