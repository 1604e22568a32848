/// A movement or a press of the mouse that a view responds to.
///
/// Of several gestures of a view and of the views around it, the innermost that is recognized wins.
/// ```swift
/// Text("Drag").gesture(
///   DragGesture().onChanged { value in offset = value.translation }
/// )
/// ```
/// The interface is a part of the one that Apple documents for SwiftUI's `Gesture`.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// The type of the value of the gesture.
  associatedtype Value

  /// The type of the gesture that this one consists of.
  associatedtype Body: Gesture

  /// The gesture that this one consists of.
  var body: Body { get }

  /// Responds to an event. Not for use in your code.
  func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value>

  /// The times after which a press is an event, in seconds. Not for use in your code.
  var _holdTimes: [Double] { get }

  /// The smallest number of clicks in a row. Not for use in your code.
  var _clickCount: Int { get }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  var _isTap: Bool { get }
}

extension Gesture where Body.Value == Value {
  /// Has the gesture's body respond to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    body._respond(to: event, memory)
  }
}

extension Gesture {
  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { Body.self == Never.self ? [] : body._holdTimes }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { Body.self == Never.self ? 1 : body._clickCount }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { Body.self == Never.self ? false : body._isTap }
}

extension Gesture where Body == Never {
  /// Stops the program: a gesture of the library has no body.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Gesture {
  /// The type of the value, which doesn't exist.
  public typealias Value = Never

  /// Never called: `Never` has no values.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Never> { .none }
}

/// An event of a gesture. Not for use in your code.
public struct _GestureEvent {
  enum Phase: Equatable {
    case pressed, moved, released, failed

    /// The button is held down without a movement, for a time in seconds.
    case held(Double)
  }

  var phase: Phase
  var start: CellPoint
  var location: CellPoint
  var time: Date
  var clickCount: Int

  /// A Boolean value that indicates whether the mouse is in the view.
  var isInside: Bool

  /// The largest distance from the start, in cells.
  var distance: Double

  /// The view.
  let item: LayoutItem?

  @MainActor
  func point(_ cell: CellPoint, in space: CoordinateSpace) -> CGPoint {
    let point = cell - (item?.frame(of: space)?.origin ?? CellPoint(x: 0, y: 0))
    return CGPoint(x: point.x, y: point.y)
  }
}

/// The response of a gesture to an event. Not for use in your code.
public enum _GestureResponse<Value> {
  case none

  /// The gesture isn't recognized yet, and has a value.
  case possible(Value)

  /// The gesture is recognized.
  case changed(Value)
  case ended(Value)

  func map<T>(_ transform: (Value) -> T) -> _GestureResponse<T> {
    switch self {
    case .none: .none
    case .possible(let value): .possible(transform(value))
    case .changed(let value): .changed(transform(value))
    case .ended(let value): .ended(transform(value))
    }
  }

  /// The value, and a Boolean value that indicates whether it is the last one.
  var value: (value: Value, isLast: Bool)? {
    switch self {
    case .none: nil
    case .possible(let value), .changed(let value): (value, false)
    case .ended(let value): (value, true)
    }
  }

  var isRecognized: Bool {
    switch self {
    case .none, .possible: false
    case .changed, .ended: true
    }
  }
}

/// The memory of a gesture from a press to the release. Not for use in your code.
@MainActor
public final class _GestureMemory {
  var value: Any?
  lazy var first = _GestureMemory()
  lazy var second = _GestureMemory()

  init() {}
}

// MARK: Actions

extension Gesture {
  /// Adds an action to perform when the gesture ends.
  ///
  /// - Parameter action: The action. Receives the last value.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    observing { if $1 { action($0) } }
  }

  /// Adds an action to perform when the value of the gesture changes.
  ///
  /// - Parameter action: The action. Receives the new value.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    observing { if !$1 { action($0) } }
  }

  /// Updates a property during the gesture. It has its initial value again at the end.
  ///
  /// - Parameters:
  ///   - state: The property.
  ///   - body: Changes the value of the property, for a value of the gesture.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> {
    DerivedGesture(base: self) { response, event in
      switch event.phase {
      case .released, .failed: state.endUpdate()
      case .pressed, .moved, .held:
        if let value = response.value?.value { state.update { body(value, &$0, &$1) } }
      }
      return response
    }
  }

  /// Returns a gesture with other values.
  ///
  /// - Parameter body: Returns the other value for a value of the gesture.
  public func map<T>(_ body: @escaping (Value) -> T) -> some Gesture<T> {
    DerivedGesture(base: self) { response, _ in response.map(body) }
  }

  private func observing(_ action: @escaping (Value, _ isLast: Bool) -> Void) -> some Gesture<Value> {
    DerivedGesture(base: self) { response, _ in
      if let (value, isLast) = response.value { action(value, isLast) }
      return response
    }
  }
}

/// A gesture that passes on the responses of another one.
private struct DerivedGesture<Base: Gesture, Value>: Gesture {
  let base: Base
  let derive: (_GestureResponse<Base.Value>, _GestureEvent) -> _GestureResponse<Value>

  var _holdTimes: [Double] { base._holdTimes }
  var _clickCount: Int { base._clickCount }
  var _isTap: Bool { base._isTap }

  func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    derive(base._respond(to: event, memory), event)
  }
}

/// A gesture whose type isn't known.
public struct AnyGesture<Value>: Gesture {
  private let respond: (_GestureEvent, _GestureMemory) -> _GestureResponse<Value>
  private let holdTimes: [Double]
  private let clickCount: Int
  private let isTap: Bool

  /// Creates a gesture from another one.
  public init<T: Gesture<Value>>(_ gesture: T) {
    respond = { gesture._respond(to: $0, $1) }
    (holdTimes, clickCount, isTap) = (gesture._holdTimes, gesture._clickCount, gesture._isTap)
  }

  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { holdTimes }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { clickCount }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { isTap }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    respond(event, memory)
  }
}
