import PortableCombine
import Testing

@Suite struct ImmediateSchedulerTests {
  @Test func everythingRunsAtOnce() {
    let scheduler = ImmediateScheduler.shared
    var ran: [Int] = []
    scheduler.schedule { ran.append(1) }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(5))) { ran.append(2) }
    scheduler.schedule(after: scheduler.now, interval: 1) { ran.append(3) }.cancel()
    #expect(ran == [1, 2, 3])
    #expect(collected([1, 2].publisher.receive(on: scheduler).delay(for: 3, scheduler: scheduler)) == [1, 2])
  }
}
