import Locking

/// What an environment shares with its children: the lock, what is being made, and what was made for all of them.
final class ClientFamily: Sendable {
  /// Guards the stores of the family. Nothing is called out to, and nothing of a user released, while it is held.
  let lock = Lock()

  /// What changes each client before it is used, in this order. Mostly there is none.
  let decorators: [any ClientDecorator]

  nonisolated(unsafe) private var makings: [ClientMaking] = []  // because the lock guards it
  nonisolated(unsafe) private var made: [ObjectIdentifier: [WeakEntry]] = [:]  // because the lock guards it

  private struct WeakEntry {
    weak var entry: ClientEntry?
  }

  init(decorators: [any ClientDecorator] = []) {
    self.decorators = decorators
  }

  /// A client as the family is to hold it. Calls out, so not with the lock held.
  func decorate<C: Client>(_ client: C) -> C {
    decorators.reduce(client) { $1.decorate($0) }
  }

  func began(_ making: ClientMaking) {
    makings.append(making)
  }

  func ended(_ making: ClientMaking) {
    makings.removeAll { $0 === making }
  }

  /// What a thread is making; of several, inside one another, the innermost.
  func innermost(on thread: UInt) -> ClientMaking? {
    makings.last { $0.thread == thread }
  }

  /// The clients of a type that were made in the family and that some environment still holds.
  func shareable(_ identity: ClientIdentity) -> [ClientEntry] {
    made[identity.id, default: []].compactMap(\.entry)
  }

  /// Offers a client to the other environments of the family. Returns what must be released without the lock.
  func offer(_ entry: ClientEntry, as identity: ClientIdentity) -> [ClientEntry] {
    let alive = shareable(identity)
    made[identity.id] = (alive + [entry]).map { WeakEntry(entry: $0) }
    return alive
  }
}
