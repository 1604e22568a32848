extension View {
  /// Adds a gesture to the view. Gestures and controls in the view come first.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are active: that of the view, those in it, or all.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    WithGesture(content: self, gesture: gesture, mask: mask)
  }

  /// Adds a gesture to the view.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - isEnabled: A Boolean value that indicates whether the gesture is active.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Adds a gesture to the view that is recognized together with those in the view.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are active: that of the view, those in it, or all.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    WithGesture(content: self, gesture: gesture, mask: mask, precedence: .simultaneous)
  }

  /// Adds a gesture to the view that comes before those in the view. The mouse doesn't reach controls in the view.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are active: that of the view, those in it, or all.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    WithGesture(content: self, gesture: gesture, mask: mask, precedence: .high)
  }
}

/// The gestures of a view that are active. Those of views in it always are.
public struct GestureMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No gestures.
  public static let none: GestureMask = []
  /// The gesture of the view.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of views in the view.
  public static let subviews = GestureMask(rawValue: 2)
  /// All gestures.
  public static let all: GestureMask = [.gesture, .subviews]
}

/// The order in which gestures are recognized.
enum GesturePrecedence {
  case normal, simultaneous, high
}

/// The node of a view with a gesture.
@MainActor
protocol GestureNode: _ViewNode {
  var precedence: GesturePrecedence { get }

  /// Returns a Boolean value that indicates whether the gesture may begin with a press of the mouse.
  func begins(with mouse: ViewEvent.Mouse) -> Bool

  /// Responds to the mouse, and returns a Boolean value that indicates whether the gesture is recognized.
  func recognize(_ mouse: ViewEvent.Mouse, isInside: Bool) -> Bool

  /// Ends the gesture, because another one is recognized.
  func fail()
}

/// A view with a gesture.
struct WithGesture<Content: View, Recognized: Gesture>: WrapperView {
  var content: Content?
  let gesture: Recognized
  var mask = GestureMask.all
  var precedence = GesturePrecedence.normal

  /// Called when the button of the mouse is pressed and when it is released.
  var pressingChanged: ((Bool) -> Void)?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { RecognizerNode(view, in: parent) }
}

private final class RecognizerNode<Content: View, Recognized: Gesture>:
  WrapperNode<WithGesture<Content, Recognized>>, GestureNode
{
  private var memory = _GestureMemory()
  private var event: _GestureEvent?
  private var tasks: [Task<Void, Never>] = []

  init(_ view: WithGesture<Content, Recognized>, in parent: _ViewNode) {
    super.init(view, in: parent)
    if view.gesture._isTap { layout = TapLayout(view.mask.contains(.gesture), of: self) }
  }

  override func update(with new: WithGesture<Content, Recognized>) {
    super.update(with: new)
    (layout as? TapLayout)?.update(new.mask.contains(.gesture))
  }

  var precedence: GesturePrecedence { view.precedence }

  func begins(with mouse: ViewEvent.Mouse) -> Bool {
    guard case .press(0) = mouse.action, environment.system.isEnabled, view.mask.contains(.gesture) else {
      return false
    }
    return mouse.clickCount >= view.gesture._clickCount
  }

  func recognize(_ mouse: ViewEvent.Mouse, isInside: Bool) -> Bool {
    let time = environment.values.viewTime
    switch mouse.action {
    case .press:
      end()
      memory = _GestureMemory()
      event = _GestureEvent(
        phase: .pressed, start: mouse.location, location: mouse.location, time: time.now(),
        clickCount: mouse.clickCount, isInside: true, distance: 0, item: item)
      view.pressingChanged?(true)
      for duration in view.gesture._holdTimes {
        tasks.append(
          Task { [weak self] in
            guard (try? await time.sleep(.seconds(duration))) != nil else { return }
            self?.hold(duration)
          })
      }
    case .drag: event?.phase = .moved
    case .release:
      event?.phase = .released
      event?.clickCount = mouse.clickCount
      event?.isInside = isInside
    case .wheel: return false
    }
    guard var event else { return false }
    event.location = mouse.location
    event.time = time.now()
    let way = mouse.location - event.start
    event.distance = max(event.distance, (Double(way.x * way.x + way.y * way.y)).squareRoot())
    self.event = event
    let isRecognized = view.gesture._respond(to: event, memory).isRecognized
    if event.phase == .released {
      end()
      view.pressingChanged?(false)
    }
    return isRecognized
  }

  /// Recognizes a click that Return or the space bar stands for, where the view itself has the focus.
  override func respond(to event: ViewEvent) -> Bool {
    guard event == .key(.return, []) || event == .text(" "), layout is TapLayout, let item,
      graph.focus.node?.layout?.isPlainView == true
    else { return false }
    let place = item.frame
    let center = CellPoint(
      x: place.origin.x + max(0, place.size.width - 1) / 2, y: place.origin.y + max(0, place.size.height - 1) / 2)
    guard begins(with: ViewEvent.Mouse(.press(0), at: center)) else { return false }
    let isRecognized = recognize(ViewEvent.Mouse(.press(0), at: center), isInside: true)
    return recognize(ViewEvent.Mouse(.release(0), at: center), isInside: true) || isRecognized
  }

  private func hold(_ duration: Double) {
    guard var event else { return }
    event.phase = .held(duration)
    if view.gesture._respond(to: event, memory).isRecognized { graph.events.choose(self) }
  }

  func fail() {
    guard var event else { return }
    event.phase = .failed
    end()
    _ = view.gesture._respond(to: event, memory)
    view.pressingChanged?(false)
  }

  override func disconnect() { end() }

  private func end() {
    for task in tasks { task.cancel() }
    tasks = []
    event = nil
  }

  /// The first view in this one that has a place.
  private var item: LayoutItem? {
    var next: _ViewNode? = self
    while let node = next {
      if let item = node.layout { return item }
      next = node.child ?? node.children.first
    }
    return nil
  }
}

/// The layout of a view that responds to a click. The values state whether the gesture is active.
private final class TapLayout: ReachableLayout<Bool> {
  override var isFocusable: Bool {
    values && !isScreen && !isInControl && children.contains(where: \.isDrawn) && super.isFocusable
  }

  /// A Boolean value that indicates whether the view is as wide as the screen and higher than half of it, and isn't one of many.
  private var isScreen: Bool {
    guard node.list == nil, let screen = layout.proposal, let width = screen.width, let height = screen.height else {
      return false
    }
    return size.width >= width && size.height * 2 > height
  }

  private var isInControl: Bool { sequence(first: container, next: { $0?.container }).contains { $0?.control != nil } }

  /// The mouse hits what the view draws.
  override var hitArea: HitArea { .clear }
}

extension LayoutItem {
  /// A Boolean value that indicates whether a view in this one draws something.
  fileprivate var isDrawn: Bool { hitArea == .solid || children.contains(where: \.isDrawn) }

  /// A Boolean value that indicates whether keys are of no use for the view itself.
  fileprivate var isPlainView: Bool { control == nil && isTransparent || self is FocusableLayout }
}
