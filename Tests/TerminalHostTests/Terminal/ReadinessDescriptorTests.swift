import Foundation
import Testing

@testable import TerminalHost

@Suite(.timeLimit(.minutes(10))) struct ReadinessDescriptorTests {
  @Test func itIsReadableWhileTheOtherDescriptorHasInputOrHasHungUp() throws {
    let pipe = Pipe()
    let readiness = try ReadinessDescriptor(of: pipe.fileHandleForReading.fileDescriptor, for: .reading)
    #expect(events(of: readiness) == 0)
    try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8))
    #expect(events(of: readiness) == POLLIN)
    _ = try pipe.fileHandleForReading.read(upToCount: 1)
    #expect(events(of: readiness) == 0)
    try pipe.fileHandleForWriting.close()
    #expect(events(of: readiness) == POLLIN)
  }

  @Test func itIsReadableWhileTheOtherDescriptorTakesOutput() throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    let readiness = try ReadinessDescriptor(of: number, for: .writing)
    #expect(events(of: readiness) == POLLIN)
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    while write(number, bytes, bytes.count) > 0 {}
    #expect(events(of: readiness) == 0)
    try pipe.fileHandleForReading.close()
    #expect(events(of: readiness) == POLLIN)
  }

  @Test func anErrorHasTheSystemsReason() {
    #expect(throws: TerminalError.failed("epoll", EBADF)) { _ = try ReadinessDescriptor(of: -1, for: .reading) }
  }

  private func events(of readiness: ReadinessDescriptor) -> Int32 {
    var ready = pollfd(fd: readiness.number, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) < 0 ? -1 : Int32(ready.revents)
  }
}
