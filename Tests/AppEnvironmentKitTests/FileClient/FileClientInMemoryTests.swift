import AppEnvironmentKit
import Foundation
import PackageSupport
import Testing

@Suite struct FileClientInMemoryTests {
  @Test func relativePathsAreInTheDocumentsFolder() async throws {
    let client = FileClient.inMemory(["notes/a.txt": "a", "/etc/b": "b"])
    let documents = client.documentsDirectory()
    #expect(try await client.loadText(at: documents.appending(path: "notes/a.txt")) == "a")
    #expect(try await client.loadText(at: URL(filePath: "/etc/b")) == "b")
    let names = try await client.listDirectory(at: URL(filePath: "/")).map(\.lastPathComponent)
    #expect(names == ["Documents", "Library", "etc"])
  }

  @Test func workEndsBeforeSinkReturns() {
    let client = FileClient.inMemory(["a.txt": "text"])
    let loaded = Locked(Data())
    let subscription = client.loadFile(URL(filePath: "/Documents/a.txt"))
      .sink { _ in
      } receiveValue: { data in
        loaded.withLock { $0 = data }
      }
    #expect(loaded.withLock { $0 } == Data("text".utf8))
    withExtendedLifetime(subscription) {}
  }

  @Test func modificationDatesComeFromTheClock() async throws {
    let time = Locked(Date(timeIntervalSince1970: 1000))
    var clock = ClockClient.immediate
    clock.date = { time.withLock { $0 } }
    let client = FileClient.inMemory(["a.txt": "a"], clock: clock)
    let (a, b) = (URL(filePath: "/Documents/a.txt"), URL(filePath: "/Documents/b.txt"))
    time.withLock { $0 += 60 }
    try await client.saveFile(at: b, Data())
    #expect(try await client.attributes(at: a).modificationDate == Date(timeIntervalSince1970: 1000))
    #expect(try await client.attributes(at: b).modificationDate == Date(timeIntervalSince1970: 1060))
  }

  @Test func copiesOfAClientShareItsFiles() async throws {
    let client = FileClient.inMemory()
    let (copy, other) = (client, FileClient.inMemory())
    let url = URL(filePath: "/Documents/a.txt")
    try await client.saveFile(at: url, Data("text".utf8))
    #expect(try await copy.loadText(at: url) == "text")
    await #expect(throws: FileClientError.notFound(path: url.path)) { try await other.loadFile(at: url) }
  }

  @Test func aWatcherMayChangeFiles() async throws {
    let client = FileClient.inMemory()
    let (a, b) = (URL(filePath: "/Documents/a"), URL(filePath: "/Documents/b"))
    let seen = Locked<[FileChange]>([])
    let inner = Locked<Set<AnyCancellable>>(unchecked: [])
    let subscription = client.changes(client.documentsDirectory()).sink { _ in
    } receiveValue: { change in
      seen.withLock { $0.append(change) }
      guard change == .created(a) else { return }
      let saving = client.saveFile(b, Data()).sink { _ in
      } receiveValue: { _ in
      }
      inner.withLockUnchecked { _ = $0.insert(saving) }
    }
    try await client.saveFile(at: a, Data())
    #expect(seen.withLock { $0 } == [.created(a), .created(b)])
    subscription.cancel()
    try await client.saveFile(at: a, Data())
    #expect(seen.withLock(\.count) == 2)
  }
}
