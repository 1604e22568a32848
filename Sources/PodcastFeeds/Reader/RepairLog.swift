/// What was repaired, up to a number.
struct RepairLog: Sendable {
  private(set) var repairs: [FeedRepair] = []
  private let limit: Int
  private var untold = 0
  /// The item in which each of the frequent kinds was told last; one line of them is enough for an item.
  private var lastTold: [FeedRepair.Kind: Int] = [:]

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  mutating func note(_ kind: FeedRepair.Kind, item: Int?, _ detail: () -> String) {
    switch kind {
    case .character, .entity, .encoding, .attribute, .tag, .section, .structure:
      if lastTold[kind] == item ?? 0 { return }
      lastTold[kind] = item ?? 0
    default: break
    }
    add(kind, item: item, detail)
  }

  /// Notes it even if the like was noted of the same item.
  mutating func add(_ kind: FeedRepair.Kind, item: Int?, _ detail: () -> String) {
    guard repairs.count < limit else {
      untold += 1
      return
    }
    repairs.append(FeedRepair(item: item, kind: kind, detail: detail()))
  }

  /// All of them, with a last one for those beyond the limit.
  var told: [FeedRepair] {
    guard untold > 0, limit > 0 else { return repairs }
    return repairs + [FeedRepair(kind: .limit, detail: "\(untold) more repairs are not told")]
  }
}
