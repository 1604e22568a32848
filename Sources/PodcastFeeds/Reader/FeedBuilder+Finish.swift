import Foundation

extension FeedBuilder {
  /// Ends the document: whatever is open is closed, and the repairs are told.
  mutating func finish(encoding complaint: String?, failures: Int, stoppedBy stop: String?, head: [UInt8]) {
    if let complaint { log.add(.encoding, item: nil) { complaint } }
    if failures > 0 { log.add(.encoding, item: nil) { "\(failures) bytes or pairs stand for no character, replaced" } }
    if isFeed, let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<"), first < 0x80, first != 0 {
      log.add(.structure, item: nil) { "there is text before the feed, left out" }
    }
    if let stop { log.add(.limit, item: nil) { stop } }
    closeAtEnd()
    settleShow()
    for repair in feed.mergeRepeats() { log.add(repair.kind, item: repair.item) { repair.detail } }
    feed.repairs = log.told
  }

  private mutating func closeAtEnd() {
    guard isFeed, !stack.isEmpty else { return }
    if leaf != .unknown { finishLeaf(isComplete: false) }
    guard isInItem else {
      note(.truncated, "the document ends before the feed does")
      return
    }
    let isKept = draft.isSomething
    note(.truncated, "the document ends inside of the item, \(isKept ? "kept as far as it is there" : "left out")")
    if isKept { complete() } else { itemCount -= 1 }
    isInItem = false
  }
}
