import PackageSupport
import Synchronization

/// The part of a published property that notifies an object's subscribers before a change.
///
/// The properties of an object need not each be given the object's publisher, for which all of them would have to be
/// found: one of them, the anchor, has it, and the others look there. A property learns of the anchor when it is set, or
/// its publisher is used, for the first time: then the object is known.
@usableFromInline
class Announcing {
  // Both are set once, and retained.
  @usableFromInline final let publisherWord = Atomic<UInt>(0)
  /// The anchor; 1 in the anchor itself.
  @usableFromInline final let anchorWord = Atomic<UInt>(0)

  @inlinable
  init() {}

  deinit {
    if let publisher = own { Unmanaged.passUnretained(publisher).release() }
    if let anchor { Unmanaged.passUnretained(anchor).release() }
  }

  @inlinable
  final var own: ObservableObjectPublisher? {
    Self.object(publisherWord.load(ordering: .acquiring))
  }

  @inlinable
  final var anchor: Announcing? {
    let word = anchorWord.load(ordering: .acquiring)
    return word == 1 ? nil : Self.object(word)
  }

  @inlinable
  static func object<Object: AnyObject>(_ word: UInt) -> Object? {
    UnsafeRawPointer(bitPattern: word).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Notifies the object's subscribers, if it has any, that the property is about to change.
  @inlinable
  final func announce() {
    // Both are there for as long as this is.
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

  /// The publisher, which is created if there is none.
  final func publisher() -> ObservableObjectPublisher {
    own ?? Self.publisher(of: [self])
  }

  /// The publisher that the properties of an object have, or are given now.
  static func publisher(of properties: [Announcing]) -> ObservableObjectPublisher {
    if let publisher = properties.first?.own { return publisher }
    return installing.withLock {
      let publisher = properties.lazy.compactMap(\.own).first ?? ObservableObjectPublisher()
      // The first, which the others look at, has it last.
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
  @inlinable
  final var isLinked: Bool { anchorWord.load(ordering: .relaxed) != 0 }

  /// Finds the anchor of the object: this property, if no other of the object's class is one.
  @inlinable
  final func link<Object: AnyObject>(to object: Object, _ property: @escaping (Object) -> Announcing) {
    link(Anchors.shared.anchor(of: object, or: { property(unsafeDowncast($0, to: Object.self)) }))
  }

  @usableFromInline
  final func link(_ anchor: Announcing) {
    if anchor === self {
      anchorWord.store(1, ordering: .relaxed)
    } else {
      Self.set(anchorWord, Unmanaged.passRetained(anchor))
    }
  }
}

/// The anchors of all classes: for each class, the property that was used first in any of its objects.
@usableFromInline
final class Anchors: Sendable {
  @usableFromInline static let shared = Anchors()

  private typealias Anchor = (AnyObject) -> Announcing

  private let lock = Lock()
  nonisolated(unsafe) private var anchors: [ObjectIdentifier: Anchor] = [:]  // because the lock guards it

  /// The anchor of an object, where one is known for its class.
  @usableFromInline
  func anchor(of object: AnyObject) -> Announcing? {
    lock.withLock { anchors[ObjectIdentifier(type(of: object))] }?(object)
  }

  /// The anchor of an object; for a class that has none, the property given.
  @usableFromInline
  func anchor(of object: AnyObject, or property: @escaping (AnyObject) -> Announcing) -> Announcing {
    let anchor = lock.withLock {
      let type = ObjectIdentifier(type(of: object))
      if let anchor = anchors[type] { return anchor }
      anchors[type] = property
      return property
    }
    return anchor(object)
  }
}
