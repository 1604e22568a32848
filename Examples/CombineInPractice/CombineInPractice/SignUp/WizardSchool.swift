import AppEnvironmentKit

/// Knows who has signed up already, and takes a moment to say so.
public struct WizardSchool<S: Scheduler> {
  private let wizards: Set<String>
  private let delay: S.SchedulerTimeType.Stride
  private let scheduler: S

  /// Makes a school.
  ///
  /// - Parameters:
  ///   - wizards: The user names that are taken.
  ///   - delay: How long an answer takes.
  ///   - scheduler: Where it is given.
  public init(wizards: Set<String>, delay: S.SchedulerTimeType.Stride, scheduler: S) {
    self.wizards = wizards
    self.delay = delay
    self.scheduler = scheduler
  }

  /// Finds out whether a user name is free. No name is none that one could have.
  public func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
    scheduler.schedule(after: scheduler.now.advanced(by: delay)) { [wizards] in
      completion(!username.isEmpty && !wizards.contains(username))
    }
  }
}
