import Dispatch
import Synchronization

/// A client that is being made: what has been read for it, and what it waits for.
final class ClientMaking: Sendable {
  let identity: ClientIdentity
  let thread: UInt
  let isRunning = Atomic<Bool>(true)

  /// Whether the context was looked at, as the default `make(in:)` does to choose an implementation.
  let asksContext = Atomic<Bool>(false)

  /// Left when the making has ended, one way or the other.
  let ended = DispatchGroup()

  /// The state of the store when it began, to see whether anything at all was replaced since.
  let generation: Int

  nonisolated(unsafe) var parts: [ClientEntry.Part] = []  // because the family's lock guards it
  nonisolated(unsafe) var dependsOnAll = false  // because the family's lock guards it
  private nonisolated(unsafe) var awaited: [ClientMaking] = []  // because the family's lock guards it

  init(_ identity: ClientIdentity, thread: UInt, generation: Int) {
    self.identity = identity
    self.thread = thread
    self.generation = generation
    ended.enter()
  }

  /// Notes that an entry was read, unless the making has ended.
  func note(_ identity: ClientIdentity, _ entry: ClientEntry) {
    guard isRunning.load(ordering: .relaxed), !parts.contains(where: { $0.entry === entry }) else { return }
    parts.append(ClientEntry.Part(identity: identity, entry: entry))
  }

  func wait(for making: ClientMaking) {
    awaited.append(making)
  }

  func stopWaiting(for making: ClientMaking) {
    if let index = awaited.firstIndex(where: { $0 === making }) { awaited.remove(at: index) }
  }

  /// The way along what waits for what, from this making to another; nil if there is none.
  func path(to other: ClientMaking) -> [ClientMaking]? {
    if self === other { return [self] }
    for next in awaited {
      if let rest = next.path(to: other) { return [self] + rest }
    }
    return nil
  }
}
