extension Gesture {
  /// Returns a gesture that begins with this one, and goes on with another one.
  ///
  /// - Parameter other: The other gesture.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Returns a gesture that recognizes this one and another one.
  ///
  /// - Parameter other: The other gesture.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Returns a gesture that recognizes this one or another one.
  ///
  /// - Parameter other: The other gesture, which is recognized only if this one isn't.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// A gesture that begins with one gesture, and goes on with another one.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the gesture.
  public enum Value {
    /// The first gesture hasn't ended.
    case first(First.Value)
    /// The first gesture has ended.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { first._holdTimes + second._holdTimes }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { first._clickCount }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    if let ended = memory.value as? First.Value {
      return second._respond(to: event, memory.second).map { .second(ended, $0) }
    }
    switch first._respond(to: event, memory.first) {
    case .none: return .none
    case .possible(let value): return .possible(.first(value))
    case .changed(let value): return .changed(.first(value))
    case .ended(let value):
      memory.value = value
      return .changed(.second(value, nil))
    }
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture that recognizes two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the gesture.
  public struct Value {
    /// The value of the first gesture, if it has one.
    public var first: First.Value?
    /// The value of the second gesture, if it has one.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { first._holdTimes + second._holdTimes }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { min(first._clickCount, second._clickCount) }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { first._isTap || second._isTap }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    let one = first._respond(to: event, memory.first)
    let other = second._respond(to: event, memory.second)
    let value = Value(first: one.value?.value, second: other.value?.value)
    if one.value == nil, other.value == nil { return .none }
    if one.value?.isLast != false, other.value?.isLast != false { return .ended(value) }
    return one.isRecognized || other.isRecognized ? .changed(value) : .possible(value)
  }
}

/// A gesture that recognizes one of two gestures.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the gesture.
  public enum Value {
    /// The value of the first gesture.
    case first(First.Value)
    /// The value of the second gesture.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The times after which a press is an event, in seconds. Not for use in your code.
  public var _holdTimes: [Double] { first._holdTimes + second._holdTimes }

  /// The smallest number of clicks in a row. Not for use in your code.
  public var _clickCount: Int { min(first._clickCount, second._clickCount) }

  /// A Boolean value that indicates whether one click is the gesture. Not for use in your code.
  public var _isTap: Bool { first._isTap || second._isTap }

  /// Responds to an event. Not for use in your code.
  public func _respond(to event: _GestureEvent, _ memory: _GestureMemory) -> _GestureResponse<Value> {
    switch memory.value as? Bool {
    case true?: return first._respond(to: event, memory.first).map { .first($0) }
    case false?: return second._respond(to: event, memory.second).map { .second($0) }
    case nil:
      let response = first._respond(to: event, memory.first)
      if response.isRecognized {
        memory.value = true
        return response.map { .first($0) }
      }
      let other = second._respond(to: event, memory.second)
      if other.isRecognized { memory.value = false }
      return other.value == nil ? response.map { .first($0) } : other.map { .second($0) }
    }
  }
}
