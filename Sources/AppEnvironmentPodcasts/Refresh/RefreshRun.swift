import Locking

/// One refresh: so many feeds are under way, and the next begins when one of them is done.
final class RefreshRun: Sendable {
  private struct State {
    var next = 0
    var running: [Int: FeedFetch] = [:]
    var progress: RefreshProgress
    var isStarting = false
    var hasEnded = false
  }

  private let refresher: Refresher
  private let sources: [FeedQueries.Source]
  private let channel: ProgressChannel<RefreshProgress>
  private let state: Locked<State>

  init(_ refresher: Refresher, _ sources: [FeedQueries.Source], _ channel: ProgressChannel<RefreshProgress>) {
    (self.refresher, self.sources, self.channel) = (refresher, sources, channel)
    state = Locked(State(progress: RefreshProgress(total: sources.count)))
  }

  func start() {
    channel.whenCancelled { [weak self] in self?.cancel() }
    channel.send(state.withLock { $0.progress })
    if sources.isEmpty { channel.end() } else { startMore() }
  }

  /// Starts as many as there is room for. Only one call at a time does, so that answers that come at once do not nest.
  private func startMore() {
    guard state.withLock({ $0.isStarting.claim() }) else { return }
    while let (index, fetch) = next() {
      let isWanted = state.withLock { state in
        if !state.hasEnded { state.running[index] = fetch }
        return !state.hasEnded
      }
      if isWanted { fetch.start() }
    }
  }

  private func next() -> (Int, FeedFetch)? {
    let index = state.withLock { state -> Int? in
      guard !state.hasEnded, state.next < sources.count, state.running.count < refresher.width else {
        state.isStarting = false
        return nil
      }
      state.next += 1
      return state.next - 1
    }
    guard let index else { return nil }
    let source = sources[index]
    return (
      index,
      FeedFetch(source, network: refresher.network, clock: refresher.clock) { answer in
        self.refresher.take(answer, of: source) { self.end(index, $0) }
      }
    )
  }

  private func end(_ index: Int, _ result: Result<RefreshProgress.Outcome, any Error>) {
    switch result {
    case .failure(let error):
      // The library itself is out of order: nothing will be better with the next one.
      cancel()
      channel.end(.failure(error))
    case .success(let outcome):
      let isLast = count(outcome, index)
      if isLast { channel.end() } else { startMore() }
    }
  }

  private func count(_ outcome: RefreshProgress.Outcome, _ index: Int) -> Bool {
    let released = state.withLock { $0.running.removeValue(forKey: index) }
    withExtendedLifetime(released) {}
    let progress = state.withLock { state -> RefreshProgress in
      state.progress.completed += 1
      switch outcome.result {
      case .failed: state.progress.failed += 1
      case .updated(let new, _): state.progress.newEpisodes += new
      case .unchanged: break
      }
      state.progress.latest = outcome
      // Kept in this order, and sent where no lock is held.
      channel.put(state.progress)
      return state.progress
    }
    channel.run()
    return progress.completed == progress.total
  }

  private func cancel() {
    let running = state.withLock { state in
      state.hasEnded = true
      defer { state.running = [:] }
      return Array(state.running.values)
    }
    for fetch in running { fetch.cancel() }
  }
}
