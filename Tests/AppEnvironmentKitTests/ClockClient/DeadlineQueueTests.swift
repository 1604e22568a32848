import AppEnvironmentKit
import PackageSupport
import Testing
import TestSupport

@Suite struct DeadlineQueueTests {
  @Test func elementsAreOrderedByDeadlineAndThenByInsertion() {
    var queue = DeadlineQueue<String>()
    for (name, seconds) in [("c", 2), ("a", 1), ("d", 2), ("b", 1)] { _ = queue.add(name, at: instant(seconds)) }
    #expect(queue.sorted.map(\.element) == ["a", "b", "c", "d"])
    #expect(queue.firstDeadline == instant(1))
    #expect(queue.popFirst(dueBy: instant(0))?.element == nil)
    #expect((0..<5).map { _ in queue.popFirst(dueBy: instant(9))?.element } == ["a", "b", "c", "d", nil])
    #expect(queue.isEmpty)
  }

  @Test func cancelledElementsAreNotReturned() {
    var queue = DeadlineQueue<Int>()
    let tickets = (0..<1_000).map { queue.add($0, at: instant($0 * 7 % 1_000)) }
    let cancelled = tickets.indices.filter { $0 % 10 != 3 }
    for number in cancelled { #expect(queue.cancel(tickets[number]) == number) }
    for number in cancelled { #expect(queue.cancel(tickets[number]) == nil) }
    #expect(queue.count == 100)
    var rest: [Int] = []
    while let (deadline, number) = queue.popFirst(dueBy: instant(1_000)) {
      #expect(deadline == instant(number * 7 % 1_000))
      rest.append(number)
    }
    #expect(rest == (0..<1_000).filter { $0 % 10 == 3 }.sorted { $0 * 7 % 1_000 < $1 * 7 % 1_000 })
  }

  @Test func aTicketOfARemovedElementCancelsNothing() {
    var queue = DeadlineQueue<String>()
    let ticket = queue.add("a", at: instant(1))
    #expect(queue.popFirst(dueBy: instant(1))?.element == "a")
    _ = queue.add("b", at: instant(1))
    #expect(queue.cancel(ticket) == nil)
    #expect(queue.first == "b")
  }

  @Test(arguments: seeds(6, many: 200))
  func theQueueBehavesLikeASortedList(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = DeadlineQueue<Int>()
    var list: [(seconds: Int, number: Int, ticket: DeadlineQueue<Int>.Ticket)] = []
    for number in 0..<2_000 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0..<2:
        let seconds = Int.random(in: 0..<50, using: &generator)
        list.append((seconds, number, queue.add(number, at: instant(seconds))))
      case 2 where !list.isEmpty:
        let removed = list.remove(at: Int.random(in: list.indices, using: &generator))
        #expect(queue.cancel(removed.ticket) == removed.number)
      case 3:
        let limit = Int.random(in: 0..<50, using: &generator)
        let first = list.min { ($0.seconds, $0.number) < ($1.seconds, $1.number) }
        let expected = first.flatMap { $0.seconds <= limit ? $0 : nil }
        list.removeAll { $0.number == expected?.number }
        #expect(queue.popFirst(dueBy: instant(limit))?.element == expected?.number)
      default:
        #expect(queue.count == list.count)
      }
    }
    #expect(
      queue.sorted.map(\.element) == list.sorted { ($0.seconds, $0.number) < ($1.seconds, $1.number) }.map(\.number))
  }

  @Test func aGridExtendsToTheEndOfTime() {
    var grid = TickGrid(first: instant(1), interval: Duration(attoseconds: .max))
    #expect(grid.take(at: instant(1)) == ClockClient.Tick(deadline: instant(1)))
    #expect(grid.take(at: .distantFuture).deadline == .distantFuture)
    #expect(grid.deadline == .distantFuture)
  }

  @Test func aGridWithoutAPositiveIntervalUsesATenthOfAMillisecond() {
    var grid = TickGrid(first: instant(1), interval: .zero)
    _ = grid.take(at: instant(1))
    #expect(grid.deadline == instant(1) + .microseconds(100))
  }
}

// MARK: - Helpers

private func instant(_ seconds: Int) -> ClockClient.Instant {
  ClockClient.Instant(offset: .seconds(seconds))
}
