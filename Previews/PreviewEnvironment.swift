import AppEnvironmentUI

/// A view that is created from the environment that the person chooses for the preview.
struct EnvironmentReader<Content: View>: View {
  @EnvironmentObject private var environment: AppEnvironment
  private let content: (AppEnvironment) -> Content

  init(@ViewBuilder content: @escaping (AppEnvironment) -> Content) {
    self.content = content
  }

  var body: some View { content(environment) }
}

extension ClockClient {
  /// A clock on which no time passes: it is always noon on June 1, 2026, so that a picture is the same each time.
  static var standingStill: ClockClient {
    // The speed of a clock is positive: a second of this one takes eleven days.
    var clock = preview(start: Date(timeIntervalSince1970: 1_780_315_200), speed: 1e-6)
    clock.timeZone = { .gmt }
    return clock
  }
}
