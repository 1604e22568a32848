import Synchronization

/// A closure in a structure, because a collection would wrap a bare one in another.
struct Handler {
  let call: (Int) -> Void
}

/// A value and closures that receive it, by key and behind a lock: the minimum that two threads can send into.
final class Handlers {
  private let lock = Mutex(())
  private var value = 0
  private var handlers: [Int: Handler] = [:]
  private var lastKey = 0

  func send(_ value: Int) {
    var handlers: [Int: Handler] = [:]
    lock.withLock { _ in
      self.value = value
      handlers = self.handlers
    }
    for handler in handlers.values { handler.call(value) }
  }

  func add(_ handler: @escaping (Int) -> Void) -> Int {
    lock.withLock { _ in
      lastKey += 1
      handlers[lastKey] = Handler(call: handler)
      return lastKey
    }
  }

  func remove(_ key: Int) {
    var removed: Handler?
    lock.withLock { _ in removed = handlers.removeValue(forKey: key) }
    withExtendedLifetime(removed) {}
  }

  func subscribe(_ handler: @escaping (Int) -> Void) -> AnyObject {
    HandlerSubscription(handlers: self, key: add(handler))
  }
}

/// Removes its handler when it goes.
private final class HandlerSubscription {
  private let handlers: Handlers
  private let key: Int

  init(handlers: Handlers, key: Int) {
    self.handlers = handlers
    self.key = key
  }

  deinit { handlers.remove(key) }
}

/// A property that calls closures before each change.
final class Model {
  var handlers: [Handler] = []
  var number = 0 {
    willSet {
      for handler in handlers { handler.call(newValue) }
    }
  }
}

/// Two inputs that are combined into pairs.
final class Pair {
  private let sink: (Int, Int) -> Void
  private var firsts: [Int] = []
  private var seconds: [Int] = []
  private var first: Int?
  private var second: Int?

  init(_ sink: @escaping (Int, Int) -> Void) {
    self.sink = sink
  }

  @inline(never)
  func zip(first: Int) {
    if seconds.isEmpty { firsts.append(first) } else { sink(first, seconds.removeFirst()) }
  }

  @inline(never)
  func zip(second: Int) {
    if firsts.isEmpty { seconds.append(second) } else { sink(firsts.removeFirst(), second) }
  }

  @inline(never)
  func combine(first: Int) {
    self.first = first
    if let second { sink(first, second) }
  }

  @inline(never)
  func combine(second: Int) {
    self.second = second
    if let first { sink(first, second) }
  }
}
