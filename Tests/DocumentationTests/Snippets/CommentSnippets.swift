import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing
import TextEditor

// The samples of documentation comments, with the declarations that they need.

private struct Weather {
  var forecast: @Sendable (_ city: String) -> AnyPublisher<String, any Error>

  static var test: Self { Self(forecast: unimplemented("Weather.forecast")) }
}

extension ThermometerClient {
  /// Returns a client that knows the temperature of some cities, and fails the test if it is asked for another one.
  static func fixed(_ temperatures: [String: Double]) -> Self {
    let issues = IssueReporter()
    return Self(temperature: { city in
      if temperatures[city] == nil { issues.report("The test provides no temperature for \(city).") }
      return temperatures[city] ?? 0
    })
  }
}

private func listDocuments() async throws -> [URL] {
  let environment = AppEnvironment(.live) { $0.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") } }
  let documents = try await environment.fileClient.listDirectory(at: environment.fileClient.documentsDirectory())
  return documents
}

struct WeatherClient: Client {
  var temperature: @Sendable (_ city: String) -> AnyPublisher<Double, any Error>

  static var live: Self { Self(temperature: askTheWeatherService) }
  static var preview: Self { Self { _ in Just(21).setFailureType(to: (any Error).self).eraseToAnyPublisher() } }
  static var test: Self { Self(temperature: unimplemented("WeatherClient.temperature")) }
}

extension AppEnvironment.Clients {
  var weatherClient: WeatherClient.Type { WeatherClient.self }
}

@Sendable private func askTheWeatherService(_ city: String) -> AnyPublisher<Double, any Error> {
  Empty().eraseToAnyPublisher()
}

private func checkedContext() throws -> AppEnvironment.Context {
  let context = try AppEnvironment.Context.detected()
  try context.check(clients: FileClient.self, WeatherClient.self)
  return context
}

struct Drafts: ComposedClient {
  let files: FileClient

  static func live(in environment: AppEnvironment) -> Self { Self(files: environment.fileClient) }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}

func respond(to name: String, in root: AppEnvironment) async throws -> String {
  let request = root.overriding { $0.fileClient.documentsDirectory = { URL(filePath: "/srv/\(name)") } }
  return try await AppEnvironment.$current.withValue(request) {
    try await frameworkRoute()
  }
}

func frameworkRoute() async throws -> String {
  guard let environment = AppEnvironment.current else { return "" }
  return environment.fileClient.documentsDirectory().lastPathComponent
}

struct TideClient: SuppliedClient {
  var height: @Sendable (_ harbor: String) async throws -> Double

  static var preview: Self { Self(height: { _ in 2.5 }) }
  static var test: Self { Self(height: unimplemented("TideClient.height")) }
}

extension TideClient {
  fileprivate static func almanac(_ files: FileClient) -> Self { Self(height: { _ in 2 }) }
}

private func suppliedContext() throws -> AppEnvironment.Context {
  var context = try AppEnvironment.Context.detected()
  context.supply(TideClient.self) { environment in .almanac(environment.fileClient) }
  try context.check(clients: TideClient.self, FileClient.self)
  return context
}

private func appendToNotes(in environment: AppEnvironment) async throws {
  let files = environment.fileClient
  let url = files.documentsDirectory().appending(path: "notes.txt")
  let text = try await files.loadText(at: url)
  try await files.saveText(at: url, text + "and more\n")
}

private func previewFiles() -> AppEnvironment {
  var context = AppEnvironment.Context.live
  context[FileClient.self] = .preview
  let environment = AppEnvironment(context)
  return environment
}

private func coverFolder(in environment: AppEnvironment) -> URL {
  let covers = environment.previewContent.directory("Covers")
  return covers
}

private func capitalize(_ url: URL, in files: FileClient) async throws {
  let version = try await files.attributes(at: url).version
  let text = try await files.loadText(at: url)
  try await files.saveFileIfUnchanged(at: url, Data(text.uppercased().utf8), since: version)
}

private func picture(in environment: AppEnvironment) async throws -> Data {
  let url = environment.fileClient.documentsDirectory().appending(path: "picture.png")
  let picture = try await environment.fileClient.loadFile(at: url)
  return picture
}

private func createList(in environment: AppEnvironment) async throws {
  let list = environment.fileClient.documentsDirectory().appending(path: "list.txt")
  try await environment.fileClient.saveText(at: list, "Milk\n")
}

private func texts(in files: FileClient) async throws -> [URL] {
  let documents = try await files.listDirectory(at: files.documentsDirectory())
  let texts = documents.filter { $0.pathExtension == "txt" }
  return texts
}

private func printSize(of url: URL, in files: FileClient) async throws {
  let attributes = try await files.attributes(at: url)
  if attributes.kind == .regularFile { print("\(attributes.size) bytes") }
}

private func printAdvice(about folder: URL, in files: FileClient) async throws {
  for try await change in files.changes(at: folder) {
    switch change {
    case .created(let url), .modified(let url): print("load \(url.lastPathComponent)")
    case .removed(let url): print("forget \(url.lastPathComponent)")
    case .renamed(let old, let new): print("\(old.lastPathComponent) is now \(new.lastPathComponent)")
    case .overflowed: print("list the folder again")
    }
  }
}

private func environmentOrExit() -> AppEnvironment {
  do {
    return try AppEnvironment(.detected())
  } catch {
    FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
    exit(64)  // EX_USAGE
  }
}

private func waitForAMoment(in environment: AppEnvironment) async throws {
  try await environment.clockClient.sleep(for: .milliseconds(500))
}

private func fastPreview() -> AppEnvironment {
  let environment = AppEnvironment(.preview) { $0.clockClient = .preview(speed: 60) }
  return environment
}

private func printChanges(of url: URL, in files: FileClient) async throws {
  for try await change in files.changes(at: url) {
    print(change)
  }
}

private func notesInMemory() -> (FileClient, URL) {
  let files = FileClient.inMemory(["notes.txt": "Buy milk"])
  let notes = files.documentsDirectory().appending(path: "notes.txt")
  return (files, notes)
}

private func textOrNothing(at url: URL, in files: FileClient) async throws -> String {
  do {
    return try await files.loadText(at: url)
  } catch FileClientError.notFound {
    return ""
  }
}

private func deferredFuture(on queue: DispatchQueue) -> @Sendable (URL) -> AnyPublisher<Data, any Error> {
  let loadFile: @Sendable (URL) -> AnyPublisher<Data, any Error>
  loadFile = { url in .deferred(on: queue) { try Data(contentsOf: url) } }
  return loadFile
}

private func runEditor(in environment: AppEnvironment) async throws {
  let editor = Editor(environment: environment, input: .standard(), output: .standard())
  let status = await editor.run(try Invocation(arguments: ["edit", "notes.txt"]))
  print(status)
}

@Suite struct CommentSnippets {
  @Test func anImmediateClockDoesNotWait() async throws {
    let start = ContinuousClock.now
    let environment = AppEnvironment(.preview) { $0.clockClient = .immediate }
    try await environment.clockClient.sleep(for: .seconds(60))  // returns at once
    // A clock that waits would take this long.
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test(arguments: FileClientContract.rules)
  func keepsTheContract(_ rule: FileClientContract.Rule) async throws {
    try await rule.check(MyFileClient.client, in: anEmptyFolderOfIt)
  }

  private enum MyFileClient {
    static var client: FileClient { .inMemory() }
  }

  private let anEmptyFolderOfIt = FileClient.inMemory().documentsDirectory()
}
