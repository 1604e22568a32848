extension PreviewStage {
  /// Updates stages until none of them has changed for a moment, or for at most a number of rounds.
  ///
  /// Clients work on other threads, and don't report when they are idle. A round takes 20 ms: `quietRounds` without a
  /// change end the wait.
  static func settle(_ stages: [PreviewStage], quietRounds: Int = 15, rounds: Int = 500) async {
    var quiet = 0
    for _ in 0..<rounds where quiet < quietRounds {
      var isChanged = false
      for stage in stages where stage.update() { isChanged = true }
      quiet = isChanged ? 0 : quiet + 1
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
