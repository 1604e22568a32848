import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A value in the settings is the same in all views, and updates those that read it")
struct AppStorageTests {
  @Test func aWriteUpdatesTheReadersOfTheKey() {
    let host = ViewHost(Page())
    #expect(host.lines.first == "4 true")
    host.tap("Wider")
    #expect(host.lines.first == "5 true")
    #expect(host.bodyCount(of: Labels.self) == 2)
    #expect(host.bodyCount(of: Unconcerned.self) == 1)
  }

  @Test func anEqualValueUpdatesNothing() {
    let host = ViewHost(Page())
    host.tap("Same")
    host.tap("Other key")
    #expect(host.bodyCount(of: Labels.self) == 1)
  }

  @Test func aBindingReadsAndWrites() {
    let host = ViewHost(Page())
    host.tap("Wrap")
    #expect(host.lines.first == "4 false")
  }

  @Test func eachHostHasItsOwnValues() {
    let host = ViewHost(Page())
    host.tap("Wider")
    #expect(ViewHost(Page()).lines.first == "4 true")
  }

  @Test func anotherKeyIsAnotherValue() {
    let host = ViewHost(Switch())
    host.tap("Add")
    #expect(host.lines.first == "a: 1")
    host.tap("Switch")
    #expect(host.lines.first == "b: 0")
    host.tap("Add")
    host.tap("Add")
    #expect(host.lines.first == "b: 2")
    host.tap("Switch")
    #expect(host.lines.first == "a: 1")
  }

  @Test func allTypesAreKept() {
    let host = ViewHost(AllTypes(), columns: 200)
    #expect(host.lines.first == "1.5 name file:/// 0 abc low one nil nil nil nil nil nil nil nil nil")
    host.tap("Change")
    #expect(
      host.lines.first == "2.5 é\" file:///b 9 z high two true 1 2.5 s file:///o 3 b high two")
    host.tap("Remove")
    #expect(host.lines.first == "2.5 é\" file:///b 9 z high two nil nil nil nil nil nil nil nil nil")
  }

  @Test func aValueOfAnotherTypeIsTheInitialOne() {
    let host = ViewHost(Mistyped())
    host.tap("Write a string")
    #expect(host.lines.first == "7")
  }

  @Test func aNumberThatCannotBeKeptIsReported() {
    let host = ViewHost(Infinite())
    host.tap("Write")
    #expect(host.lines.first == "1.0")
    #expect(host.warnings == ["@AppStorage(\"ratio\"): inf can't be kept."])
  }

  @Test func theStoreOfAnObjectAroundTheViewIsUsedAndFollowed() {
    let first = Store(["width": Data("8".utf8)])
    let second = Store(["width": Data("9".utf8)])
    let host = ViewHost(Placed(stores: [first, second]))
    #expect(host.lines.first == "8 true")
    first.set("width", Data("10".utf8))
    host.flush()
    #expect(host.lines.first == "10 true")
    host.tap("Other store")
    #expect(host.lines.first == "9 true")
    first.set("width", Data("11".utf8))
    second.set("wraps", Data("false".utf8))
    host.flush()
    #expect(host.lines.first == "9 false")
    #expect(first.subscribers == 0)
  }

  @Test func aNamedStoreKeepsWhatOtherCodeReads() throws {
    try withDefaults { defaults, suite in
      defaults.set(8, forKey: "width")
      let host = ViewHost(NamedStore(suite: suite))
      #expect(host.lines.first == "8 1.5 none nil nil")
      host.tap("Change")
      #expect(host.lines.first == "9 2.5 é 1970-01-01 file:///b")
      #expect(defaults.integer(forKey: "width") == 9)
      #expect(defaults.double(forKey: "ratio") == 2.5)
      #expect(defaults.string(forKey: "name") == "é")
      #expect(defaults.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 0))
      #expect(defaults.url(forKey: "url") == URL(string: "file:///b"))
      #expect(host.bodyCount(of: NamedStore.self) == 2)
      host.tap("Remove")
      #expect(host.lines.first == "9 2.5 é nil nil")
      #expect(defaults.object(forKey: "date") == nil)
    }
  }

  @Test func defaultsAroundAViewAreThoseOfItsProperties() throws {
    try withDefaults { defaults, _ in
      let host = ViewHost(Page().defaultAppStorage(defaults))
      host.tap("Wider")
      #expect(host.lines.first == "5 true")
      #expect(defaults.integer(forKey: "width") == 5)
      defaults.set(6, forKey: "width")
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
      host.flush()
      #expect(host.lines.first == "6 true")
    }
  }

  @Test func aPropertyWithAStoreNeedsNoView() throws {
    try withDefaults { defaults, suite in
      let host = ViewHost(NamedStore(suite: suite))
      let model = StoredModel(defaults)
      model.width = 12
      host.flush()
      #expect(model.width == 12)
      #expect(host.lines.first == "12 1.5 none nil nil")
    }
  }

  private func withDefaults(_ body: (_ defaults: UserDefaults, _ suite: String) throws -> Void) throws {
    let suite = "app-storage-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    try body(defaults, suite)
  }

  @Test func aPropertyOfAnObjectIsKeptInTheStandardDefaults() {
    let key = "AppStorageTests.object"
    UserDefaults.standard.removeObject(forKey: key)
    defer { UserDefaults.standard.removeObject(forKey: key) }
    let host = ViewHost(ScoreView(), columns: 20)
    #expect(host.lines.first == "Best: 0")
    host.tap("Win")
    #expect(host.lines.first == "Best: 1")
    #expect(UserDefaults.standard.integer(forKey: key) == 1)
    #expect(ViewHost(ScoreView(), columns: 20).lines.first == "Best: 1")
  }

  @Test func aViewReadsAPropertyInItsInitializer() {
    let host = ViewHost(InitializedByStorage.Owner())
    host.tap("Set")
    #expect(host.lines.first == "initially 7")
  }

  @Test func anyThreadMayWrite() async {
    let store = Store([:])
    let host = ViewHost(Placed(stores: [store]))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for number in 0..<100 { store.set("width", Data("\(thread * 1_000 + number)".utf8)) } }
      }
    }
    store.set("width", Data("7".utf8))
    host.flush()
    #expect(host.lines.first == "7 true")
  }
}

private struct Page: View {
  @AppStorage("width") private var width = 4
  @AppStorage("wraps") private var wraps = true

  var body: some View {
    Labels()
    Unconcerned()
    Button("Wider") { width += 1 }
    Button("Same") { width = 4 }
    OtherKey()
    Toggle("Wrap", isOn: $wraps)
  }
}

private struct NamedStore: View {
  @AppStorage private var width: Int
  @AppStorage private var ratio: Double
  @AppStorage private var name: String
  @AppStorage private var date: Date?
  @AppStorage private var url: URL?

  init(suite: String) {
    // As in source that names the suite in each property, each of them has a different object.
    _width = AppStorage(wrappedValue: 4, "width", store: UserDefaults(suiteName: suite))
    _ratio = AppStorage(wrappedValue: 1.5, "ratio", store: UserDefaults(suiteName: suite))
    _name = AppStorage(wrappedValue: "none", "name", store: UserDefaults(suiteName: suite))
    _date = AppStorage("date", store: UserDefaults(suiteName: suite))
    _url = AppStorage("url", store: UserDefaults(suiteName: suite))
  }

  var body: some View {
    let day = date?.formatted(.iso8601.year().month().day()) ?? "nil"
    Text("\(width) \(ratio) \(name) \(day) \(url?.absoluteString ?? "nil")")
    Button("Change") {
      (width, ratio, name) = (width + 1, ratio + 1, "é")
      (date, url) = (Date(timeIntervalSince1970: 0), URL(string: "file:///b"))
    }
    Button("Remove") { (date, url) = (nil, nil) }
  }
}

private final class StoredModel {
  @AppStorage private var stored: Int

  init(_ defaults: UserDefaults) { _stored = AppStorage(wrappedValue: 1, "width", store: defaults) }

  var width: Int {
    get { stored }
    set { stored = newValue }
  }
}

private struct Labels: View {
  @AppStorage("width") private var width = 4
  @AppStorage("wraps") private var wraps = true

  var body: some View { Text("\(width) \(wraps)") }
}

private struct Unconcerned: View {
  @AppStorage("width") private var width = 4

  var body: some View { Button("Nothing") { width += 1 } }
}

private struct OtherKey: View {
  @AppStorage("other") private var other = 0

  var body: some View { Button("Other key") { other += 1 } }
}

private struct Switch: View {
  @State private var key = "a"

  var body: some View {
    Counter(key: key)
    Button("Switch") { key = key == "a" ? "b" : "a" }
  }
}

private struct Counter: View {
  private let key: String
  @AppStorage private var count: Int

  init(key: String) {
    self.key = key
    _count = AppStorage(wrappedValue: 0, key)
  }

  var body: some View {
    Text("\(key): \(count)")
    Button("Add") { count += 1 }
  }
}

/// Returns the URL of a page.
private func page(_ path: String) -> URL { URL(fileURLWithPath: "/" + path) }

private enum Level: String { case low, high }

private enum Number: Int, CustomStringConvertible {
  case one = 1
  case two

  var description: String { self == .one ? "one" : "two" }
}

private struct AllTypes: View {
  @AppStorage("double") private var double = 1.5
  @AppStorage("string") private var string = "name"
  @AppStorage("url") private var url = page("")
  @AppStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 0)
  @AppStorage("data") private var data = Data("abc".utf8)
  @AppStorage("level") private var level = Level.low
  @AppStorage("number") private var number = Number.one
  @AppStorage("bool?") private var optionalBool: Bool?
  @AppStorage("int?") private var optionalInt: Int?
  @AppStorage("double?") private var optionalDouble: Double?
  @AppStorage("string?") private var optionalString: String?
  @AppStorage("url?") private var optionalURL: URL?
  @AppStorage("date?") private var optionalDate: Date?
  @AppStorage("data?") private var optionalData: Data?
  @AppStorage("level?") private var optionalLevel: Level?
  @AppStorage("number?") private var optionalNumber: Number?

  var body: some View {
    Text(verbatim: (values + optionals).joined(separator: " "))
    Button("Change") {
      (double, string, url) = (2.5, "é\"", page("b"))
      (date, data, level, number) = (Date(timeIntervalSinceReferenceDate: 9), Data("z".utf8), .high, .two)
      (optionalBool, optionalInt, optionalDouble, optionalString) = (true, 1, 2.5, "s")
      (optionalURL, optionalDate) = (page("o"), Date(timeIntervalSinceReferenceDate: 3))
      (optionalData, optionalLevel, optionalNumber) = (Data("b".utf8), .high, .two)
    }
    Button("Remove") {
      (optionalBool, optionalInt, optionalDouble, optionalString) = (nil, nil, nil, nil)
      (optionalURL, optionalDate, optionalData, optionalLevel, optionalNumber) = (nil, nil, nil, nil, nil)
    }
  }

  private var values: [String] {
    [
      "\(double)", string, url.absoluteString, "\(Int(date.timeIntervalSinceReferenceDate))",
      String(decoding: data, as: UTF8.self), level.rawValue, "\(number)",
    ]
  }

  private var optionals: [String] {
    [
      optionalBool.map { "\($0)" }, optionalInt.map { "\($0)" }, optionalDouble.map { "\($0)" }, optionalString,
      optionalURL?.absoluteString, optionalDate.map { "\(Int($0.timeIntervalSinceReferenceDate))" },
      optionalData.map { String(decoding: $0, as: UTF8.self) }, optionalLevel?.rawValue,
      optionalNumber.map { "\($0)" },
    ].map { $0 ?? "nil" }
  }
}

private struct Mistyped: View {
  @AppStorage("value") private var number = 7
  @AppStorage("value") private var string = ""

  var body: some View {
    Text("\(number)")
    Button("Write a string") { string = "nine" }
  }
}

private struct Infinite: View {
  @AppStorage("ratio") private var ratio = 1.0

  var body: some View {
    Text(verbatim: "\(ratio)")
    Button("Write") { ratio = .infinity }
  }
}

private struct Placed: View {
  let stores: [Store]
  @State private var index = 0

  var body: some View {
    VStack {
      Labels()
      Button("Other store") { index += 1 }
    }
    .environment(stores[index])
  }
}

/// A store of settings that a test changes as another part of the program does.
@Observable
private final class Store: ViewServices {
  private let values: Locked<[String: Data]>
  nonisolated(unsafe) private let subject = PassthroughSubject<String?, Never>()  // because it has its own lock
  private let count = Locked(0)

  init(_ values: [String: Data]) {
    self.values = Locked(values)
  }

  /// The number of subscribers of changes.
  var subscribers: Int { count.withLock { $0 } }

  func set(_ name: String, _ value: Data?) {
    values.withLock { $0[name] = value }
    subject.send(name)
  }

  var viewTime: ViewTime { ViewTime(now: { Date() }, sleep: { try await Task.sleep(for: $0) }) }

  var viewFiles: ViewFiles { EnvironmentValues().viewFiles }

  func copy(_ bytes: [UInt8]) {}

  func open(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void) { completion(false) }

  var viewSettings: ViewSettings {
    ViewSettings(
      of: self, value: { [self] name in values.withLock { $0[name] } }, setValue: { [self] in set($0, $1) },
      changes: { [self] in
        subject.handleEvents(
          receiveSubscription: { _ in self.count.withLock { $0 += 1 } },
          receiveCancel: { self.count.withLock { $0 -= 1 } }
        ).eraseToAnyPublisher()
      })
  }
}

private final class Scores: ObservableObject {
  @AppStorage("AppStorageTests.object") var best = 0
}

private struct ScoreView: View {
  @StateObject private var scores = Scores()

  var body: some View {
    Text("Best: \(scores.best)")
    Button("Win") { scores.best += 1 }
  }
}

private struct InitializedByStorage: View {
  @AppStorage("initial") private var initial = 0
  private let first: Int

  init() {
    first = _initial.wrappedValue
  }

  var body: some View { Text("initially \(first)") }

  struct Owner: View {
    @AppStorage("initial") private var initial = 0

    var body: some View {
      let _ = initial
      InitializedByStorage()
      Button("Set") { initial = 7 }
    }
  }
}
