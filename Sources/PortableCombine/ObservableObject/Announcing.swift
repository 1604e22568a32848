import PackageSupport
import Synchronization

/// The part of a published property that notifies an object's subscribers before a change.
///
/// The properties of an object share one publisher, `objectWillChange`. The property that is used first in any object of
/// a class is the *anchor* of all its objects: it retains the object's publisher, and the others refer to it, so that no
/// property has to be found by reflection. If the publisher is created before the class has an anchor, all properties
/// retain it. A property learns its anchor when it is set, or when its publisher is used, for the first time, because it
/// then knows the object.
///
/// Setting a property reads these references without a lock. They are words that are set once, and 0 before.
@usableFromInline class Announcing {
  /// The address of the publisher, which this object retains.
  @usableFromInline final let publisherWord = Atomic<UInt>(0)
  /// The address of the anchor, which this object retains; 1 in the anchor itself.
  @usableFromInline final let anchorWord = Atomic<UInt>(0)

  @inlinable init() {}

  deinit {
    if let publisher = own { Unmanaged.passUnretained(publisher).release() }
    if let anchor { Unmanaged.passUnretained(anchor).release() }
  }

  @inlinable final var own: ObservableObjectPublisher? {
    Self.object(publisherWord.load(ordering: .acquiring))
  }

  @inlinable final var anchor: Announcing? {
    let word = anchorWord.load(ordering: .acquiring)
    return word == 1 ? nil : Self.object(word)
  }

  @inlinable static func object<Object: AnyObject>(_ word: UInt) -> Object? {
    UnsafeRawPointer(bitPattern: word).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Notifies the object's subscribers, if it has any, that the property is about to change.
  @inlinable final func announce() {
    // This object retains both.
    var word = publisherWord.load(ordering: .acquiring)
    if word == 0 {
      let anchor = anchorWord.load(ordering: .acquiring)
      guard anchor > 1, let anchor = UnsafeRawPointer(bitPattern: anchor) else { return }
      word = Unmanaged<Announcing>.fromOpaque(anchor)._withUnsafeGuaranteedRef {
        $0.publisherWord.load(ordering: .acquiring)
      }
    }
    guard let publisher = UnsafeRawPointer(bitPattern: word) else { return }
    Unmanaged<ObservableObjectPublisher>.fromOpaque(publisher)._withUnsafeGuaranteedRef { $0.send() }
  }

  // MARK: The publisher

  /// Returns the publisher, which is created if the property has no publisher yet.
  final func publisher() -> ObservableObjectPublisher {
    own ?? Self.publisher(of: [self])
  }

  /// Returns the publisher that the properties of an object share, which is created if they have no publisher yet.
  static func publisher(of properties: [Announcing]) -> ObservableObjectPublisher {
    if let publisher = properties.first?.own { return publisher }
    return installing.withLock {
      let publisher = properties.lazy.compactMap(\.own).first ?? ObservableObjectPublisher()
      // The first property gets it last, because the others look there.
      for property in properties.reversed() { property.keep(publisher) }
      return publisher
    }
  }

  private static let installing = Lock()

  private func keep(_ publisher: ObservableObjectPublisher) {
    Self.set(publisherWord, Unmanaged.passRetained(publisher))
  }

  private static func set<Object: AnyObject>(_ word: borrowing Atomic<UInt>, _ object: Unmanaged<Object>) {
    let isSet = word.compareExchange(
      expected: 0, desired: UInt(bitPattern: object.toOpaque()), ordering: .acquiringAndReleasing
    ).exchanged
    if !isSet { object.release() }
  }

  // MARK: The anchor

  /// A Boolean value that indicates whether the anchor is known.
  @inlinable final var isLinked: Bool { anchorWord.load(ordering: .relaxed) != 0 }

  /// Sets the anchor of the object: this property, unless another one is the anchor of the object's class.
  @inlinable final func link<Object: AnyObject>(to object: Object, _ property: @escaping (Object) -> Announcing) {
    link(Anchors.shared.anchor(of: object, or: { property(unsafeDowncast($0, to: Object.self)) }))
  }

  @usableFromInline final func link(_ anchor: Announcing) {
    if anchor === self {
      anchorWord.store(1, ordering: .relaxed)
    } else {
      Self.set(anchorWord, Unmanaged.passRetained(anchor))
    }
  }
}

/// The anchors of all classes: for each class, the property that was used first in any of its objects.
@usableFromInline final class Anchors: Sendable {
  @usableFromInline static let shared = Anchors()

  private typealias Anchor = (AnyObject) -> Announcing

  private let lock = Lock()
  nonisolated(unsafe) private var anchors: [ObjectIdentifier: Anchor] = [:]  // because the lock guards it

  /// Returns the anchor of an object, if its class has one.
  @usableFromInline func anchor(of object: AnyObject) -> Announcing? {
    lock.withLock { anchors[ObjectIdentifier(type(of: object))] }?(object)
  }

  /// Returns the anchor of an object. The given property becomes the anchor of a class without one.
  @usableFromInline func anchor(of object: AnyObject, or property: @escaping (AnyObject) -> Announcing) -> Announcing {
    let anchor = lock.withLock {
      let type = ObjectIdentifier(type(of: object))
      if let anchor = anchors[type] { return anchor }
      anchors[type] = property
      return property
    }
    return anchor(object)
  }
}
