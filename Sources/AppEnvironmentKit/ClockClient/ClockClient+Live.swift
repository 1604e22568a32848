import Foundation

extension ClockClient {
  /// Real time. A new client each time, with a queue of its own: keep it, as an environment does.
  ///
  /// It goes on while the machine is suspended; what falls due meanwhile is done as soon as the machine is awake again,
  /// sleepers and actions alike. Actions run one after the other, in the order of their deadlines, on a serial queue of
  /// the client's at user-initiated priority; add `receive(on:)` for another. Their tolerance is not made use of.
  public static var live: ClockClient {
    ClockClient(RealTime(origin: processOrigin, speed: 1)) { Date() }
  }

  /// What live instants count from, so that those of all live clients of a process can be compared.
  private static let processOrigin = ContinuousClock.now

  /// Makes a client of real time.
  init(_ time: RealTime, date: @escaping @Sendable () -> Date) {
    let agenda = Agenda(time: time)
    self.init(
      instant: { time.now },
      date: date,
      calendar: { .current },
      timeZone: { .current },
      sleepUntil: { deadline, tolerance, _ in try await time.sleep(until: deadline, tolerance: tolerance) },
      scheduleAction: { deadline, _, action in
        guard let deadline else { return agenda.run(action) }
        agenda.add(action, at: deadline)
      },
      repeatAction: { first, interval, _, action in
        let repetition = Repetition(agenda, grid: TickGrid(first: first, interval: interval), action: action)
        repetition.wait()
        return AnyCancellable { repetition.cancel() }
      }
    )
  }
}
