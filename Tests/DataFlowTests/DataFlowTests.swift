import AppEnvironmentTesting
import AppEnvironmentUI
import DataFlow
import PackageSupport
import PortableSwiftUITesting
import ProgramRun
import TemporaryFolders
import Testing

@MainActor @Suite("The examples of data flow")
struct DataFlowTests {
  @Test func aNewParentBodyResetsAnObservedObjectAndKeepsAStateObject() {
    let host = ViewHost(LostObject())
    host.tap("Add to losing")
    host.tap("Add to keeping")
    #expect(host.text.hasPrefix("Losing: 1\nAdd to losing\nKeeping: 1"))
    host.tap("Evaluate the parent")
    #expect(host.text.hasPrefix("Losing: 0\nAdd to losing\nKeeping: 1"))
  }

  @Test func aClassInStateIsShownWhenSomethingElseChanges() {
    let host = ViewHost(ClassInState())
    host.tap("Change the object")
    host.tap("Change the object")
    #expect(host.text.hasPrefix("Shown: 0"))
    host.tap("Change something else")
    #expect(host.text.hasPrefix("Shown: 2"))
    host.tap("Replace the object")
    #expect(host.text.hasPrefix("Shown: 0"))
  }

  @Test func anObservableClassInStateIsShown() {
    let host = ViewHost(ObservableInState())
    host.tap("Change the object")
    #expect(host.text.hasPrefix("Shown: 1"))
  }

  @Test func aParentThatObservesIsEvaluatedWithEachChange() {
    let host = ViewHost(EvaluatingParent(counter: CounterModel()))
    host.tap("Add")
    host.tap("Add")
    #expect(host.text.contains("Count: 2"))
    #expect(host.bodyCount(of: EvaluatingParent.self) == 3)
    #expect(host.bodyCount(of: UnconcernedChild.self) == 1)
  }

  @Test func aParentThatOnlyPlacesTheObjectIsNotEvaluated() {
    let host = ViewHost(QuietParent(counter: CounterModel()))
    host.tap("Add")
    host.tap("Add")
    #expect(host.text.contains("Count: 2"))
    #expect(host.bodyCount(of: QuietParent.self) == 1)
    #expect(host.bodyCount(of: EnvironmentCounterLabel.self) == 3)
  }

  /// The first line of a host.
  private func shown(_ host: ViewHost) -> String { String(host.text.prefix { $0 != "\n" }) }

  @Test func aReplacedSettingsClientReplacesTheValuesOfAppStorage() async throws {
    let environment = AppEnvironment(.preview) { $0.settingsClient = .inMemory(["size": "7"]) }
    let host = ViewHost(SizeLabel().environment(environment))
    #expect(shown(host) == "7")
    environment.settingsClient = .inMemory(["size": "8"])
    host.flush()
    #expect(shown(host) == "8")
    environment.settingsClient = .inMemory()
    host.flush()
    #expect(shown(host) == "1")
    try await expectChangesShown(host, environment)
  }

  @Test func theLastOfManySettingsClientsIsFollowed() async throws {
    let environment = AppEnvironment(.preview) { $0.settingsClient = .inMemory() }
    let host = ViewHost(SizeLabel().environment(environment))
    for _ in 0..<50 {
      try await onThread {
        for _ in 0..<3 { environment.settingsClient = .inMemory() }
      }
      host.flush()
      #expect(shown(host) == "1")
      try await expectChangesShown(host, environment)
    }
  }

  /// Sets a setting until the views show what was set. They learn of changes as soon as they have subscribed.
  private func expectChangesShown(_ host: ViewHost, _ environment: AppEnvironment) async throws {
    var size = 10
    repeat {
      size += 1
      environment.settingsClient[Setting("size", default: 0)] = size
      host.flush()
      if shown(host) == "\(size)" { return }
      try await ClockClient.live.sleep(for: .milliseconds(1))
    } while size < 10_000
    Issue.record("The views show \(shown(host)) and not \(size).")
  }

  @Test func anAppEnvironmentKeepsTheValuesOfAppStorage() {
    let width = Setting("width", default: 4)
    let environment = AppEnvironment(.test) { $0.settingsClient = .inMemory(["width": "6"]) }
    let host = ViewHost(WidthStepper().environmentObject(environment))
    let other = ViewHost(WidthStepper().environment(environment))
    host.tap("Wider")
    #expect(environment.settingsClient[width] == 7)
    #expect(other.text.contains(" 7\n"))
    environment.settingsClient[width] = 9
    host.flush()
    #expect(host.text.contains(" 9\n"))
    environment.settingsClient.remove(width)
    host.flush()
    #expect(host.text.contains(" 4\n"))
  }

  @Test func textIsCopiedByTheClientOfTheAppEnvironment() {
    let copied = Locked<[String]>([])
    let environment = AppEnvironment(.test) {
      $0.openClient = .inMemory()
      $0.openClient.copyText = { text in
        copied.withLock { $0.append(text) }
        return Empty().eraseToAnyPublisher()
      }
    }
    let host = ViewHost(NameField().environment(environment))
    host.press(.tab)
    host.type("é, b")
    host.press("a", modifiers: .control)
    host.press("c", modifiers: .control)
    host.press("c", modifiers: .control)
    host.press("x", modifiers: .control)
    host.press("v", modifiers: .control)
    #expect(copied.withLock { $0 } == ["é, b", "é, b", "é, b"])
    #expect(shown(host).contains("é, b"))
  }

  @Test func linksAreOpenedByTheClientOfTheAppEnvironment() throws {
    let opened = Locked<[URL]>([])
    let environment = AppEnvironment(.test) {
      $0.openClient = .inMemory()
      $0.openClient.openURL = { [open = $0.openClient.openURL] url in
        opened.withLock { $0.append(url) }
        return open(url)
      }
    }
    let links = try SiteLinks(
      site: #require(URL(string: "https://example.org")), shell: #require(URL(string: "ssh://example.org")))
    let host = ViewHost(links.environmentObject(environment))
    host.tap("Site")
    host.tap("Shell")
    #expect(opened.withLock { $0.map(\.absoluteString) } == ["https://example.org", "ssh://example.org"])
    host.tap("Both")
    #expect(host.text.contains("[true, false]"))
    // A view's own action is asked first, in either order.
    let own = OpenURLAction { $0.scheme == "ssh" ? .discarded : .systemAction }
    for view in [
      AnyView(links.environmentObject(environment).environment(\.openURL, own)),
      AnyView(links.environment(\.openURL, own).environmentObject(environment)),
    ] {
      opened.withLock { $0 = [] }
      ViewHost(view).tap("Both")
      #expect(opened.withLock { $0.map(\.absoluteString) } == ["https://example.org"])
    }
  }

  @Test func aViewFollowsWhatAnotherProgramSets() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("settings.json")
    let environment = AppEnvironment(.test) { $0.settingsClient = .file(file, log: .test) }
    let host = ViewHost(SizeLabel().environmentObject(environment))
    #expect(host.text == "1")
    let program = ProgramRun.programs.appending(path: "file-client-probe").path
    #expect(try await ProgramRun.script("'\(program)' set-setting '\(file.path)'").status == 0)
    // The system reports the change of the file after it, within some milliseconds.
    for _ in 0..<2_000 where host.text != "2" {
      try await Task.sleep(for: .milliseconds(5))
      host.flush()
    }
    #expect(host.text == "2")
  }

  @Test func thePlayersTimePassesWhileItPlays() async {
    let clock = TestClock()
    let environment = AppEnvironment(.test) { $0.clockClient = clock.client }
    let host = ViewHost(
      PlayerView(episode: Episode(id: 1, title: "Magic", showTitle: "Combine"), environment: environment))
    await clock.advance(by: .seconds(5))
    #expect(host.text == "Magic\nCombine\nPlay 0:00")
    host.tap("Play")
    await clock.advance(by: .seconds(65))
    #expect(host.text == "Magic\nCombine\nPause 1:05")
    host.tap("Pause")
    await clock.advance(by: .seconds(5))
    #expect(host.text == "Magic\nCombine\nPlay 1:05")
    host.end()
    await clock.checkNothingPending()
  }

  @Test func theQueueReachesTheButtonsWithoutTheRows() {
    let host = ViewHost(
      EpisodesView(episodes: [
        Episode(id: 1, title: "First", showTitle: "Show"), Episode(id: 2, title: "Second", showTitle: "Show"),
      ]))
    #expect(host.text == "Show First\nShow Second\nNothing is playing.")
    host.tap("Second")
    #expect(host.text == "Show First\nShow Second\nNow playing: Second")
    #expect(host.bodyCount(of: EpisodeRow.self) == 2)
    #expect(host.bodyCount(of: EpisodeButton.self) == 4)
  }

  @Test func theProgramShowsAnExample() async throws {
    let run = try await ProgramRun.script("data-flow observable-in-state")
    #expect(
      run.output == """
        == An observable class in a state changes, and is shown

           Shown: 0
           Change the object

        -> Change the object

           Shown: 1
           Change the object


        """)
    #expect(run.status == 0)
  }

  @Test func theProgramNamesItsParts() async throws {
    let run = try await ProgramRun.script("data-flow nothing")
    #expect(run.status == 64)
    #expect(run.messages.contains("unknown part: nothing; there are: lost-object, class-in-state"))
    let all = try await ProgramRun.script("data-flow")
    #expect(all.status == 0)
    #expect(all.output.contains("Pause 0:00"))
  }
}

private struct SizeLabel: View {
  @AppStorage("size") private var size = 1

  var body: some View { Text(verbatim: "\(size)") }
}

private struct NameField: View {
  @State private var name = ""

  var body: some View { TextField("Name", text: $name) }
}

private struct SiteLinks: View {
  let site: URL
  let shell: URL
  @Environment(\.openURL) private var openURL
  @State private var accepted: [Bool] = []

  var body: some View {
    Link("Site", destination: site)
    Link("Shell", destination: shell)
    Button("Both") {
      openURL(site) { accepted.append($0) }
      openURL(shell) { accepted.append($0) }
    }
    Text(verbatim: "\(accepted)")
  }
}

private struct WidthStepper: View {
  @AppStorage("width") private var width = 4

  var body: some View {
    Text(verbatim: "\(width)")
    Button("Wider") { width += 1 }
  }
}
