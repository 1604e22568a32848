import PackageSupport

/// A class with a publisher that sends before the object changes.
///
/// ```swift
/// final class Counter: ObservableObject {
///   @Published var count = 0
/// }
/// ```
///
/// By default `objectWillChange` sends before any of the object's ``Published`` properties is set, and whenever it is
/// sent by hand. The interface and the behavior are those that Apple documents for Combine's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher of changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before a published property changes. It is the same as long as the object exists.
  public var objectWillChange: ObservableObjectPublisher {
    if let anchor = Anchors.shared.anchor(of: self) { return anchor.publisher() }
    let properties = publishedProperties(of: self)
    return properties.isEmpty ? Announcers.shared.publisher(of: self) : Announcing.publisher(of: properties)
  }
}

/// Returns the published properties of an object, found by reflection, which takes about a microsecond for each
/// property of any kind.
private func publishedProperties(of object: AnyObject) -> [Announcing] {
  var properties: [Announcing] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let current = mirror {
    for child in current.children {
      if let property = child.value as? any PublishedProperty { properties.append(property.announcing) }
    }
    mirror = current.superclassMirror
  }
  return properties
}

/// A `Published` property of any type.
protocol PublishedProperty {
  var announcing: Announcing { get }
}

/// The publishers of objects without a published property that could retain it.
private final class Announcers: Sendable {
  static let shared = Announcers()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var sweepAt = 64
  }

  private let lock = Lock()
  nonisolated(unsafe) private var state = State()  // because the lock guards it

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    var swept: [ObjectIdentifier: Entry] = [:]
    var living: [AnyObject] = []
    defer { withExtendedLifetime((swept, living)) {} }
    return lock.withLock {
      // An entry may belong to a released object that had the same address.
      if let entry = state.entries[key], entry.object === object { return entry.publisher }
      if state.entries.count >= state.sweepAt {
        swept = state.entries
        // The objects are retained here, because the last reference must not be released with the lock held.
        state.entries = swept.filter { _, entry in
          guard let object = entry.object else { return false }
          living.append(object)
          return true
        }
        state.sweepAt = max(64, state.entries.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      state.entries[key] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}

/// A publisher that notifies subscribers before an observable object changes.
///
/// ```swift
/// final class Clock: ObservableObject {
///   var time = 0 {
///     willSet { objectWillChange.send() }
///   }
/// }
/// ```
///
/// It may send from any thread. Subscribers receive it there, in the order in which they subscribed, regardless of
/// demand.
public final class ObservableObjectPublisher: Publisher {
  /// `Void`, because the change itself isn't published.
  public typealias Output = Void

  /// `Never`, because the publisher can't fail.
  public typealias Failure = Never

  @usableFromInline let list = SubscriptionList(name: "ObservableObjectPublisher")

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the subscribers that the object is about to change.
  @inlinable public func send() {
    list.send((), to: SubjectSubscription<Void, Never>.self)
  }

  /// Attaches a subscriber.
  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subscription = SubjectSubscription<Void, Never>(subscriber, owner: self, list: list)
    // Changes are announced whether they were requested or not.
    subscription.demand.add(.unlimited)
    list.lock.withLock { list.insert(subscription) }
    subscription.start(subscriber)
  }
}
