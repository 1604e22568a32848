import AppEnvironmentKit

/// The server of the talk "Combine in Practice": it knows the user names of its wizards, and answers after a delay.
package struct WizardSchool<S: Scheduler> {
  private let wizards: Set<String>
  private let delay: S.SchedulerTimeType.Stride
  private let scheduler: S

  /// Creates a school.
  ///
  /// - Parameters:
  ///   - wizards: The user names that are taken.
  ///   - delay: The delay of an answer.
  ///   - scheduler: The scheduler of the answers.
  package init(wizards: Set<String>, delay: S.SchedulerTimeType.Stride, scheduler: S) {
    self.wizards = wizards
    self.delay = delay
    self.scheduler = scheduler
  }

  /// Checks whether a user name is available. The empty name isn't.
  package func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
    scheduler.schedule(after: scheduler.now.advanced(by: delay)) { [wizards] in
      completion(!username.isEmpty && !wizards.contains(username))
    }
  }
}
