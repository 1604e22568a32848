import Foundation

extension ClockClient {
  /// A clock that measures real time. Each access creates a client with its own queue; an environment keeps one.
  ///
  /// The time includes periods in which the machine is suspended. Sleeps and actions that fall due in such a period end
  /// and run when it wakes up. Actions run in the order of their deadlines on a serial queue of the client, at
  /// user-initiated priority, and ignore their tolerance. Those of ``main`` go on to the main actor from there.
  public static var live: ClockClient {
    ClockClient(RealTime(origin: processOrigin, speed: 1), noting: IssueReporting.noteLiveClock) { Date() }
  }

  /// The origin of live instants, which is the same for all live clients of a process.
  private static let processOrigin = ContinuousClock.now

  /// Creates a client that measures real time.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - note: A closure that is called before each wait.
  ///   - date: Returns the current date.
  init(_ time: RealTime, noting note: (@Sendable () -> Void)? = nil, date: @escaping @Sendable () -> Date) {
    let agenda = Agenda(time: time)
    self.init(
      instant: { time.now },
      date: date,
      calendar: { .current },
      timeZone: { .current },
      sleepUntil: { deadline, tolerance in
        note?()
        try await time.sleep(until: deadline, tolerance: tolerance)
      },
      scheduleAction: { deadline, _, action in
        guard let deadline else { return agenda.run(action) }
        note?()
        agenda.add(action, at: deadline)
      },
      repeatAction: { first, interval, _, action in
        note?()
        let repetition = Repetition(first: first, interval: interval, action: action)
        agenda.add(repetition)
        return AnyCancellable { repetition.cancel() }
      }
    )
  }
}
