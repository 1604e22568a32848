import AppEnvironmentTesting
import Foundation
import LoopbackServer
import PackageSupport
import TemporaryFolders
import Testing

@testable import AppEnvironmentNetworking

@Suite(.timeLimit(.minutes(5))) struct ResumingDownloadTests {
  private let folder: TemporaryFolder
  private let contents = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

  init() throws {
    folder = try TemporaryFolder()
  }

  #if os(Linux)
    @Test("The lock of a download ends with it, even if a process that is being started has a copy of its descriptor")
    func lockEnds() throws {
      var part: PartialFile? = try PartialFile(of: file)
      let path = folder.file("talk.mp3.part").path
      let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { CInt($0) }
      let isOpen = { (number: CInt) in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
      }
      let copy = dup(try #require(numbers.first(where: isOpen)))
      defer { close(copy) }
      #expect(throws: PartialFileFailure.self) { try PartialFile(of: file) }
      try part?.write(Data([1]))
      withExtendedLifetime(part) {}
      part = nil
      _ = try PartialFile(of: file)
    }
  #endif

  private var file: URL { folder.file("talk.mp3") }

  /// The behavior of a server: the version of its file, and the number of bytes after which the first response breaks off.
  struct ServerConduct: Sendable {
    var tag: String? = "\"1\""
    var cut: Int? = 70_000
    var sendsRanges = true
  }

  /// Serves the contents, and keeps the ranges and conditions of the requests.
  fileprivate func serve(_ conduct: ServerConduct = ServerConduct()) throws -> (
    server: LoopbackServer, requests: Requests
  ) {
    let (contents, requests) = (contents, Requests(conduct))
    let server = try LoopbackServer { request, connection in
      let conduct = requests.add(request)
      var headers = conduct.tag.map { ["ETag": $0] } ?? [:]
      let first = request.headers["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      let isRange = conduct.sendsRanges && first > 0 && request.headers["if-range"] == conduct.tag
      if isRange, first >= contents.count { return try connection.respond(416) }
      let body = isRange ? contents[first...] : contents
      if isRange { headers["Content-Range"] = "bytes \(first)-\(contents.count - 1)/\(contents.count)" }
      headers["Content-Length"] = "\(body.count)"
      try connection.sendHead(isRange ? 206 : 200, headers)
      guard let cut = conduct.cut else { return try connection.send(Data(body)) }
      try connection.send(Data(body.prefix(cut)))
      try connection.close()
    }
    return (server, requests)
  }

  private func download(_ server: LoopbackServer) async throws {
    try await NetworkClient.live.resumingDownload(of: URLRequest(url: server.url("/talk.mp3")), to: file)
  }

  /// Writes what an earlier download would have left.
  private func keepPart(_ part: Data, version: String) throws {
    try part.write(to: folder.file("talk.mp3.part"))
    try folder.write(version, to: "talk.mp3.part-version")
  }

  /// Begins a download that breaks off.
  private func begin(_ server: LoopbackServer) async throws {
    await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A download continues where it broke off")
  func continues() async throws {
    let (server, requests) = try serve()
    defer { server.stop() }
    try await begin(server)
    let kept = try Data(contentsOf: folder.file("talk.mp3.part"))
    #expect(!kept.isEmpty && contents.starts(with: kept))
    requests.change { $0.cut = nil }
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(requests.all.map(\.range) == [nil, "bytes=\(kept.count)-"])
    #expect(requests.all.map(\.condition) == [nil, "\"1\""])
    #expect(try folder.names() == ["talk.mp3"])
  }

  @Test("A file that has changed, a server without ranges and a version that isn't exact start over", arguments: 0..<3)
  func startsOver(number: Int) async throws {
    let (server, requests) = try serve(ServerConduct(tag: number == 2 ? "W/\"1\"" : "\"1\""))
    defer { server.stop() }
    try await begin(server)
    requests.change {
      $0.cut = nil
      if number == 0 { $0.tag = "\"2\"" }
      if number == 1 { $0.sendsRanges = false }
    }
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(requests.all.count == 2)
    #expect((requests.all.last?.range == nil) == (number == 2))
    #expect(try folder.names() == ["talk.mp3"])
  }

  @Test(
    "A range of another version or length, and one that can't be used, start over",
    arguments: [
      ["ETag": "\"2\"", "Content-Range": "bytes 70000-70004/200000"],
      ["ETag": "\"1\"", "Content-Range": "bytes 70000-70004/70005"],
      ["ETag": "\"1\"", "Content-Range": "bytes 69999-70004/200000"],
      ["ETag": "\"1\"", "Content-Range": "bytes 70000-70004/200000", "Content-Encoding": "x-own"],
      ["ETag": "\"1\"", "Content-Type": "multipart/byteranges; boundary=a"],
    ])
  func otherRange(headers: [String: String]) async throws {
    let contents = contents
    let ranges = Locked<[String?]>([])
    let server = try LoopbackServer { request, connection in
      ranges.withLock { $0.append(request.headers["range"]) }
      guard request.headers["range"] == nil else {
        return try connection.respond(206, headers, Data("other".utf8))
      }
      try connection.respond(200, ["ETag": "\"3\""], contents)
    }
    defer { server.stop() }
    try keepPart(contents.prefix(70_000), version: "\"1\"\n200000\n")
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(ranges.withLock { $0 } == ["bytes=70000-", nil])
    #expect(try folder.names() == ["talk.mp3"])
  }

  @Test("A body that is encoded all the same isn't continued, since its bytes may not be those of the file")
  func encodedBody() async throws {
    let contents = contents
    let ranges = Locked<[String?]>([])
    let server = try LoopbackServer { request, connection in
      let isFirst = ranges.withLock { ranges in
        ranges.append(request.headers["range"])
        return ranges.count == 1
      }
      let headers = ["ETag": "\"1\"", "Content-Encoding": "x-own", "Content-Length": "\(contents.count)"]
      try connection.sendHead(200, headers)
      try connection.send(isFirst ? contents.prefix(70_000) : contents)
      if isFirst { try connection.close() }
    }
    defer { server.stop() }
    await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(try folder.names() == [])
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(ranges.withLock { $0 } == [nil, nil])
  }

  @Test("A date continues a download only without a tag, and if the file can't have changed in the same second")
  func dates() async throws {
    let second = "Sun, 06 Nov 1994 08:49:37 GMT"
    let next = "Sun, 06 Nov 1994 08:49:38 GMT"
    let versions: [(headers: [String: String], condition: String?)] = [
      (["Last-Modified": second, "Date": next], second),
      (["Last-Modified": second, "Date": second], nil),
      (["Last-Modified": second], nil),
      (["Last-Modified": second, "Date": next, "ETag": "W/\"1\""], nil),
    ]
    for (headers, condition) in versions {
      let contents = contents
      let conditions = Locked<[String?]>([])
      let server = try LoopbackServer { request, connection in
        let isFirst = conditions.withLock { conditions in
          conditions.append(request.headers["if-range"])
          return conditions.count == 1
        }
        try connection.sendHead(200, headers.merging(["Content-Length": "\(contents.count)"]) { $1 })
        try connection.send(isFirst ? contents.prefix(70_000) : contents)
        if isFirst { try connection.close() }
      }
      defer { server.stop() }
      await #expect(throws: NetworkClientError.self) { try await download(server) }
      try await download(server)
      #expect(try Data(contentsOf: file) == contents)
      #expect(conditions.withLock { $0 } == [nil, condition])
    }
  }

  @Test("A range of a file whose length nobody knows starts over")
  func unknownLength() async throws {
    let contents = contents
    let server = try LoopbackServer { request, connection in
      if request.headers["range"] == nil { return try connection.respond(200, ["ETag": "\"1\""], contents) }
      try connection.respond(206, ["ETag": "\"1\"", "Content-Range": "bytes 70000-70004/*"], Data("other".utf8))
    }
    defer { server.stop() }
    try keepPart(contents.prefix(70_000), version: "\"1\"")
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
  }

  @Test("A range can be refused")
  func refusedRange() async throws {
    struct Refusal: Error {}
    let (server, requests) = try serve()
    defer { server.stop() }
    try await begin(server)
    let kept = try Data(contentsOf: folder.file("talk.mp3.part"))
    requests.change { $0.cut = nil }
    let request = URLRequest(url: server.url("/talk.mp3"))
    await #expect(throws: Refusal.self) {
      try await NetworkClient.live.resumingDownload(of: request, to: file, accepting: { _ in throw Refusal() })
    }
    #expect(try Data(contentsOf: folder.file("talk.mp3.part")) == kept)
  }

  @Test("A part that is removed meanwhile doesn't become the file, nor does that of another download")
  func removedPart() async throws {
    let (server, _) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    let (part, request) = (folder.file("talk.mp3.part"), URLRequest(url: server.url("/talk.mp3")))
    let error = await #expect(throws: NetworkClientError.self) {
      try await NetworkClient.live.resumingDownload(of: request, to: file) { received, _ in
        guard received == 0 else { return }
        try? FileManager.default.removeItem(at: part)
        try? Data("another".utf8).write(to: part)
      }
    }
    #expect(error?.reason == "\(part.path) can't be written: it was removed meanwhile")
    #expect(try folder.names() == ["talk.mp3.part", "talk.mp3.part-version"])
    #expect(try folder.read("talk.mp3.part") == "another")
  }

  /// An item that has the name of a part, or of its record, and isn't one.
  enum Foreign: CaseIterable {
    case file, emptyFile, hardLink, link, record
  }

  @Test("What has the name of a part, and isn't one, stays as it is", arguments: Foreign.allCases)
  func foreignPart(_ kind: Foreign) async throws {
    let server = try LoopbackServer { _, connection in try connection.respond(404) }
    defer { server.stop() }
    let part = folder.file("talk.mp3.part")
    let name = kind == .record ? "talk.mp3.part-version" : "talk.mp3.part"
    switch kind {
    case .file: try folder.write("precious", to: "talk.mp3.part")
    case .emptyFile: try Data().write(to: part)
    case .hardLink: try FileManager.default.linkItem(at: folder.write("precious", to: "other"), to: part)
    case .link:
      try FileManager.default.createSymbolicLink(at: part, withDestinationURL: folder.write("precious", to: "other"))
    case .record: try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
    }
    let before = try folder.names()
    let error = await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(try folder.names() == before)
    guard kind != .emptyFile, kind != .record else { return }
    #expect(try folder.read("talk.mp3.part") == "precious")
    let path = folder.file(name).path
    #expect(error?.reason == "\(path) can't be written: it isn't the part of a download of this user")
  }

  @Test("The part of another user isn't used", .enabled(if: geteuid() == 0))
  func partOfAnotherUser() async throws {
    let (server, requests) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    try keepPart(contents.prefix(70_000), version: "\"1\"")
    try FileManager.default.setAttributes([.ownerAccountID: 1], ofItemAtPath: folder.file("talk.mp3.part").path)
    await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(requests.all.isEmpty)
    #expect(try Data(contentsOf: folder.file("talk.mp3.part")) == contents.prefix(70_000))
  }

  @Test("The part of a download that was killed starts over if it has no version")
  func partWithoutVersion() async throws {
    let (server, requests) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    try keepPart(Data("arrived".utf8), version: "")
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(requests.all.map(\.range) == [nil])
    #expect(try folder.names() == ["talk.mp3"])
  }

  @Test("A file keeps its permissions and the links to it, as with other downloads")
  func keepsAttributes() async throws {
    let (server, _) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    let elsewhere = folder.url.appending(path: "elsewhere", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
    for target in ["kept.mp3", "elsewhere/kept.mp3"] {
      try folder.write("before", to: target)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file(target).path)
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.file(target))
      try await download(server)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == folder.file(target).path)
      let permissions = try FileManager.default.attributesOfItem(atPath: folder.file(target).path)[.posixPermissions]
      #expect(permissions as? Int == 0o600)
      #expect(try Data(contentsOf: file) == contents)
    }
    #expect(try folder.names() == ["elsewhere", "kept.mp3", "talk.mp3"])
  }

  @Test("A file that may not be written is an error before the request")
  func writeProtected() async throws {
    let (server, requests) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let error = await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(error?.reason == "\(file.path) can't be written: is a folder")
    #expect(requests.all.isEmpty)
    #expect(try folder.names() == ["talk.mp3"])
  }

  @Test("The unit of a range has letters of either case")
  func rangeUnit() async throws {
    let contents = contents
    let server = try LoopbackServer { _, connection in
      try connection.respond(206, ["Content-Range": "Bytes 70000-199999/200000"], contents.dropFirst(70_000))
    }
    defer { server.stop() }
    try keepPart(contents.prefix(70_000), version: "\"1\"")
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
  }

  @Test("A part that is as long as the file is asked for again from the beginning")
  func wholePart() async throws {
    let (server, requests) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    try keepPart(contents, version: "\"1\"")
    try await download(server)
    #expect(try Data(contentsOf: file) == contents)
    #expect(requests.all.map(\.range) == ["bytes=\(contents.count)-", nil])
  }

  @Test("An error of the server leaves the part and the file as they are")
  func errors() async throws {
    let server = try LoopbackServer { _, connection in try connection.respond(503) }
    defer { server.stop() }
    try folder.write("before", to: "talk.mp3")
    try keepPart(Data("arrived".utf8), version: "\"1\"")
    await #expect(throws: NetworkClientError.self) { try await download(server) }
    #expect(try folder.read("talk.mp3") == "before" && folder.read("talk.mp3.part") == "arrived")
  }

  @Test("A refused response changes nothing, and a missing folder is named")
  func refusals() async throws {
    struct Refusal: Error {}
    let (server, _) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    let request = URLRequest(url: server.url("/talk.mp3"))
    await #expect(throws: Refusal.self) {
      try await NetworkClient.live.resumingDownload(of: request, to: file, accepting: { _ in throw Refusal() })
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let gone = folder.file("gone/talk.mp3")
    let error = await #expect(throws: NetworkClientError.self) {
      try await NetworkClient.live.resumingDownload(of: request, to: gone)
    }
    #expect(error?.reason == "\(gone.path).part can't be written: no such folder")
  }

  @Test("Two downloads of one file at a time are an error of the second")
  func twoAtATime() async throws {
    let (server, _) = try serve(ServerConduct(cut: nil))
    defer { server.stop() }
    let request = URLRequest(url: server.url("/talk.mp3"))
    let second = Locked<NetworkClientError?>(nil)
    let (file, client) = (file, NetworkClient.live)
    try await client.resumingDownload(of: request, to: file) { _, _ in
      let other = open(file.path + ".part", O_RDWR)
      defer { close(other) }
      if flock(other, LOCK_EX | LOCK_NB) != 0 { second.withLock { $0 = .other(.init(request), reason: "locked") } }
    }
    #expect(second.withLock { $0 } != nil)
  }
}

/// The requests that a server has received, and its behavior.
private final class Requests: Sendable {
  struct Request: Sendable {
    var range: String?
    var condition: String?
  }

  private let state: Locked<(all: [Request], conduct: ResumingDownloadTests.ServerConduct)>

  init(_ conduct: ResumingDownloadTests.ServerConduct) {
    state = Locked((all: [], conduct: conduct))
  }

  var all: [Request] { state.withLock { $0.all } }

  func change(_ body: (inout ResumingDownloadTests.ServerConduct) -> Void) { state.withLock { body(&$0.conduct) } }

  func add(_ request: LoopbackRequest) -> ResumingDownloadTests.ServerConduct {
    state.withLock {
      $0.all.append(Request(range: request.headers["range"], condition: request.headers["if-range"]))
      return $0.conduct
    }
  }
}
