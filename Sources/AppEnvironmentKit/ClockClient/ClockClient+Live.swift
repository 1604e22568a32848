import Foundation

extension ClockClient {
  /// A clock that measures real time. Each access creates a client with its own queue; an environment keeps one.
  ///
  /// The time includes periods in which the machine is suspended. Sleeps and actions that fall due in such a period end
  /// and run when it wakes up. Actions run in the order of their deadlines on a serial queue of the client, at
  /// user-initiated priority, and ignore their tolerance. Those of ``main`` go on to the main actor from there.
  public static var live: ClockClient {
    ClockClient(RealTime(origin: processOrigin, speed: 1)) { Date() }
  }

  /// The origin of live instants, which is the same for all live clients of a process.
  private static let processOrigin = ContinuousClock.now

  /// Creates a client that measures real time.
  init(_ time: RealTime, date: @escaping @Sendable () -> Date) {
    let agenda = Agenda(time: time)
    self.init(
      instant: { time.now },
      date: date,
      calendar: { .current },
      timeZone: { .current },
      sleepUntil: { deadline, tolerance in try await time.sleep(until: deadline, tolerance: tolerance) },
      scheduleAction: { deadline, _, action in
        guard let deadline else { return agenda.run(action) }
        agenda.add(action, at: deadline)
      },
      repeatAction: { first, interval, _, action in
        let repetition = Repetition(first: first, interval: interval, action: action)
        agenda.add(repetition)
        return AnyCancellable { repetition.cancel() }
      }
    )
  }
}
