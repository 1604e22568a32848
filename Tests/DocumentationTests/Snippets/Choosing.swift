import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

// Choosing.md

func choose(_ environment: AppEnvironment) throws -> [AppEnvironment] {
  // A context: the implementation of every client, for a whole program.
  var context = AppEnvironment.Context.preview
  context[FileClient.self] = .live
  let program = AppEnvironment(context)

  // An override: one closure, for everybody who has this environment.
  program.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") }

  // A child: some clients, for one request, window or document; the parent keeps its own.
  let readOnly = program.overriding {
    $0.fileClient.saveFile = { url, _ in
      Fail(error: FileClientError.readOnly(path: url.path)).eraseToAnyPublisher()
    }
  }
  return [program, readOnly]
}

// Testing.md

@Test func theJournalReadsTheFilesOfTheTest() async throws {
  let environment = AppEnvironment(.test) {
    $0.fileClient = .inMemory(["journal.txt": "Rain\nSun"])
    $0.journal = .live(in: $0)
  }
  #expect(try await environment.journal.entries() == ["Rain", "Sun"])
}

@Test func theJournalReadsTheFilesThatAreReplacedLater() async throws {
  var context = AppEnvironment.Context.test
  context[Journal.self] = .live
  let environment = AppEnvironment(context)
  environment.fileClient = .inMemory(["journal.txt": "Rain"])
  #expect(try await environment.journal.entries() == ["Rain"])
  environment.fileClient = .inMemory(["journal.txt": "Snow"])
  #expect(try await environment.journal.entries() == ["Snow"])
}

extension AppEnvironment.Clients {
  var journal: Journal.Type { Journal.self }
}

// PreviewsAndTheFlag.md

func start() throws -> (AppEnvironment, [String]) {
  let environment = try AppEnvironment(.detected())
  let names = AppEnvironment.Context.otherArguments()  // without the program's name and --environment
  return (environment, names)
}

func namesOfNotes() throws -> [String] {
  let context = try AppEnvironment.Context.detected()
  let names = AppEnvironment.Context.otherArguments()  // ["note.txt"] for `show --environment preview note.txt`
  return context == .test ? [] : names
}

// ComingFromOtherPackages.md

struct Contact: Equatable, Sendable {
  var name: String
}

struct ContactsClient: Client {
  var all: @Sendable () async throws -> [Contact]
  var save: @Sendable (_ contact: Contact) async throws -> Void

  static var live: Self { Self(all: askTheServer, save: { _ in }) }
  static var preview: Self { Self(all: { [Contact(name: "Blob")] }, save: { _ in }) }
  static var test: Self {
    Self(all: unimplemented("ContactsClient.all"), save: unimplemented("ContactsClient.save"))
  }
}

extension AppEnvironment.Clients {
  var contacts: ContactsClient.Type { ContactsClient.self }
}

@MainActor final class ContactsModel: ObservableObject {
  @Published private(set) var names: [String] = []
  private let environment: AppEnvironment

  init(_ environment: AppEnvironment) {
    self.environment = environment
  }

  func appear() async throws {
    try await environment.clockClient.sleep(for: .milliseconds(300))
    names = try await environment.contacts.all().map(\.name)
  }
}

@MainActor @Test(.environment { $0.contacts.all = { [Contact(name: "Ada")] } })
func theNamesAppearAfterThePause() async throws {
  let test = TestEnvironment.current
  let model = ContactsModel(test.environment)
  async let appeared: Void = model.appear()
  await test.clock.advance(by: .milliseconds(300))
  try await appeared
  #expect(model.names == ["Ada"])
}

@Sendable private func askTheServer() async throws -> [Contact] { [] }
