import Dispatch
import Foundation
import Synchronization

/// Counts how often a client is created that several threads use first at once.
func firstUseRace(rounds: Int, threads: Int) {
  print("## race\n\n| first uses of a client on \(threads) threads at once, \(rounds) times | creations |")
  print("| --- | ---: |")
  for peer in Peer.all {
    Counted.creations.store(0, ordering: .relaxed)
    for _ in 0..<rounds {
      let use = peer.firstUse()
      let gate = Gate(threads)
      let ended = DispatchGroup()
      for _ in 0..<threads {
        ended.enter()
        Thread.detachNewThread {
          gate.pass()
          use()
          ended.leave()
        }
      }
      ended.wait()
    }
    print("| \(peer.name) | \(Counted.creations.load(ordering: .relaxed)) |")
  }
  print("")
}

/// Reports whether composed clients and closures of other queues use a replacement.
func replacementsInUse() {
  func text(_ result: Int) -> String { result == 8 ? "used" : "not used" }
  print("## replacements\n\n| a replacement | by a composed client | in `DispatchQueue.async` |\n| --- | --- | --- |")
  for peer in Peer.all { print("| \(peer.name) | \(text(peer.compose(1))) | \(text(peer.callOnQueue())) |") }
  print("| swift-dependencies, a model created before | – | \(text(Peer.swiftDependenciesModel)) |")
  print("| Factory, `Container.shared` bound to the task | – | \(text(Peer.factoryShared)) |\n")
}

/// A gate that opens when all threads are there.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ threads: Int) {
    missing = Atomic(threads)
  }

  func pass() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

extension DispatchQueue {
  /// Runs work with `async`, and waits for its result.
  func result(of work: @escaping @Sendable () -> Int) -> Int {
    let result = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    async {
      let number = work()
      result.withLock { $0 = number }
      ended.signal()
    }
    ended.wait()
    return result.withLock { $0 }
  }
}
