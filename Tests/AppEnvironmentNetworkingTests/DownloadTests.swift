import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import LoopbackServer
import PackageSupport
import TemporaryFolders
import Testing

@Suite struct DownloadTests {
  @Test func progressIncreasesUntilTheFileIsComplete() async throws {
    let folder = try TemporaryFolder()
    try await withServer { server in
      let request = URLRequest(url: server.url("/bytes?count=500000"))
      var last = 0
      var file: URL?
      let publisher: AnyPublisher<NetworkDownload, any Error> = NetworkClient.live.downloadPublisher(
        for: request, to: folder.file("body"))
      for try await event in publisher.values {
        switch event {
        case .progress(let received, let expected):
          #expect(received >= last && expected == 500_000 && file == nil)
          last = received
        case .file(let url, let response):
          #expect(response.statusCode == 200)
          file = url
        }
      }
      #expect(last == 500_000)
      #expect(file == folder.file("body"))
      #expect(try folder.read("body").count == 500_000)
      #expect(try folder.names() == ["body"])
    }
  }

  @Test func aSlowSubscriberSlowsTheDownloadDown() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .pieces((0..<100).map { _ in Data("a".utf8) }))
    let requested = Locked(0)
    var client = stub.client
    let send = client.send
    client.send = { request in
      send(request).handleEvents(receiveOutput: { _ in requested.withLock { $0 += 1 } }).eraseToAnyPublisher()
    }
    let received = Locked(0)
    let subscriber = AnySubscriber<NetworkDownload, any Error>(receiveSubscription: { $0.request(.max(3)) }) { _ in
      received.withLock { $0 += 1 }
      return .none
    }
    client.downloadPublisher(for: request(), to: folder.file("body")).subscribe(subscriber)
    #expect(received.withLock { $0 } == 3)
    #expect(requested.withLock { $0 } == 4)
  }

  @Test func aTruncatedDownloadLeavesTheFileUnchanged() async throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "body")
    try await withServer { server in
      let request = URLRequest(url: server.url("/truncated"))
      await #expect(throws: NetworkClientError.truncated(.init(request), received: 3, expected: 100)) {
        try await NetworkClient.live.download(for: request, to: folder.file("body"))
      }
    }
    #expect(try folder.names() == ["body"])
    #expect(try folder.read("body") == "old")
  }

  @Test func aRetriedDownloadContainsOnlyTheLastAttempt() async throws {
    let folder = try TemporaryFolder()
    let attempts = Locked(0)
    let stub = NetworkStub().route(path: "/file") { _ in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return attempt == 1 ? .truncated([Data("long long long".utf8)], of: 100) : .text("short")
    }
    let request = URLRequest(url: try #require(URL(string: "https://example.org/file")))
    try await stub.client.retrying().download(for: request, to: folder.file("body"))
    #expect(try folder.read("body") == "short")
    #expect(try folder.names() == ["body"])
  }

  @Test func aDownloadKeepsPermissionsAndLinks() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", to: "body")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link").path, withDestinationPath: "body")
    let stub = NetworkStub().route(answer: .text("new"))
    try await stub.client.download(for: request(), to: folder.file("link"))
    #expect(try folder.read("body") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link").path) == "body")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func aDownloadThatFailsLeavesNothingWhileItsSubscriptionIsKept() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .truncated([Data("half".utf8)], of: 8))
    let failed = Locked(false)
    let publisher: AnyPublisher<NetworkDownload, any Error> = stub.client.downloadPublisher(
      for: request(), to: folder.file("body"))
    let subscription = publisher.sink { _ in
      failed.withLock { $0 = true }
    } receiveValue: { _ in
    }
    #expect(failed.withLock { $0 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    withExtendedLifetime(subscription) {}
  }

  @Test func aDownloadThatIsCancelledLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .text("hello"))
    let publisher: AnyPublisher<NetworkDownload, any Error> = stub.client.stalling(afterBytes: 2).downloadPublisher(
      for: request(), to: folder.file("body"))
    let subscription = publisher.sink { _ in
    } receiveValue: { _ in
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    subscription.cancel()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func aDownloadDoesNotReplaceAFolder() async throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .text("text"))
    let error = await #expect(throws: NetworkClientError.self) {
      try await stub.client.download(for: request(), to: folder.url)
    }
    #expect(error?.reason.contains("cannot be written: ") == true)
  }

  @Test func aMissingFolderOfTheUserIsCreated() async throws {
    let folder = try TemporaryFolder()
    try await withServer { server in
      let (url, variables) = (server.url("/hello").absoluteString, ["XDG_CACHE_HOME": folder.file("cache").path])
      let output = try await Probe.output("download", url, folder.file("cache/body").path, variables: variables)
      let contents = try folder.read("cache/body")
      #expect(output.hasPrefix("5 ") && contents == "hello")
      let other = try await Probe.output("download", url, folder.file("other/body").path, variables: variables)
      #expect(other.contains("cannot be written"))
    }
  }

  @Test func aDownloadIntoAMissingFolderFails() async throws {
    let stub = NetworkStub().route(answer: .text("text"))
    let request = URLRequest(url: try #require(URL(string: "https://example.org/file")))
    let error = await #expect(throws: NetworkClientError.self) {
      try await stub.client.download(for: request, to: URL(filePath: "/nowhere/body"))
    }
    #expect(error?.reason.hasPrefix("/nowhere/body cannot be written: ") == true)
  }
}
