import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("An AppEnvironment is an environment object and an observable value")
struct AppEnvironmentTests {
  @Test func anAppEnvironmentIsReadAsAnEnvironmentObject() {
    let environment = AppEnvironment(.test)
    environment.fileClient.documentsDirectory = { URL(filePath: "/first") }
    let host = ViewHost(ByObject().environmentObject(environment))
    #expect(host.text == "/first")
    environment.fileClient.documentsDirectory = { URL(filePath: "/second") }
    #expect(host.text == "/second")
    #expect(host.bodyCount(of: ByObject.self) == 2)
  }

  @Test func anAppEnvironmentIsReadThroughEnvironment() {
    let environment = AppEnvironment(.test)
    environment.fileClient.documentsDirectory = { URL(filePath: "/first") }
    let host = ViewHost(ByType().environment(environment))
    #expect(host.text == "/first")
    environment.clockClient = .immediate()
    #expect(host.bodyCount(of: ByType.self) == 1)
    environment.fileClient.documentsDirectory = { URL(filePath: "/second") }
    #expect(host.text == "/second")
    #expect(host.bodyCount(of: ByType.self) == 2)
  }

  @Test(.environment()) func aTaskOfAViewSleepsOnTheTestClock() async throws {
    let environment = TestEnvironment.current
    let host = ViewHost(Waiting().environmentObject(environment.environment))
    await environment.clock.advance(by: .seconds(9))
    #expect(host.text == "waiting")
    await environment.clock.advance(by: .seconds(1))
    #expect(host.text == "done")
  }

  @Test func aTimerPublisherFollowsTheTestClock() async {
    let clock = TestClock()
    let environment = AppEnvironment(.test) { $0.clockClient = clock.client }
    let host = ViewHost(Ticking(environment: environment))
    await clock.advance(by: .seconds(3))
    #expect(host.text == "3")
    host.end()
    await clock.checkNothingPending()
  }
}

private struct ByObject: View {
  @EnvironmentObject private var environment: AppEnvironment

  var body: some View { Text(environment.fileClient.documentsDirectory().path) }
}

private struct ByType: View {
  @Environment(AppEnvironment.self) private var environment

  var body: some View { Text(environment.fileClient.documentsDirectory().path) }
}

private struct Waiting: View {
  @EnvironmentObject private var environment: AppEnvironment
  @State private var text = "waiting"

  var body: some View {
    Text(text).task {
      try? await environment.clockClient.sleep(for: .seconds(10))
      text = "done"
    }
  }
}

private struct Ticking: View {
  let environment: AppEnvironment
  @State private var ticks = 0
  private let timer: AnyPublisher<Void, Never>

  init(environment: AppEnvironment) {
    self.environment = environment
    timer = environment.clockClient.timer(every: .seconds(1)).map { _ in }.eraseToAnyPublisher()
  }

  var body: some View {
    Text("\(ticks)").onReceive(timer) { ticks += 1 }
  }
}
