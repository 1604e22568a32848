import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TextEditing
import TextEditor
import Testing

/// Tests the document of an editor with files in memory and a clock.
@MainActor
@Suite(
  .environment { environment in
    let clock = environment.clockClient
    environment.fileClient = .inMemory(["notes.txt": "one\n"], clock: clock)
  })
struct TextDocumentTests {
  private let files = Files()

  @Test func aFileIsLoadedEditedAndSaved() async {
    let document = await opened()
    #expect(document.phase == .ready)
    #expect(document.text.string == "one\n")
    document.text.type("zero ")
    #expect(document.text.isModified)
    #expect(await document.save() == .saved)
    #expect(!document.text.isModified)
    #expect(await files.text("notes.txt") == "zero one\n")
    await document.close()
  }

  @Test func aFileThatDoesNotExistIsCreatedBySaving() async {
    let document = await opened("new.txt")
    #expect(document.phase == .ready)
    #expect(document.isNew)
    document.text.type("x")
    #expect(await document.save() == .saved)
    #expect(!document.isNew)
    #expect(await files.text("new.txt") == "x")
    await document.close()
  }

  @Test func theReasonWhyAFileCannotBeLoadedIsShown() async {
    files.client.loadFile = { Fail(error: FileClientError.noPermission(path: $0.path)).eraseToAnyPublisher() }
    let document = await opened()
    #expect(document.phase == .failed("notes.txt: permission denied"))
  }

  @Test(arguments: [
    [0xFF, 0x61, 0x0D, 0x0A, 0x62], Array("\u{FEFF}a\r\nb\rc".utf8), Array("\n\n".utf8), [0, 1, 2, 0xE2, 0x82],
  ])
  func bytesThatAreNotEditedAreKept(bytes: [UInt8]) async throws {
    try await files.client.saveFile(at: files.url("notes.txt"), Data(bytes))
    let document = await opened()
    document.text.move(.textEnd)
    document.text.type("é")
    #expect(await document.save() == .saved)
    #expect(try await files.client.loadFile(at: files.url("notes.txt")) == Data(bytes + Array("é".utf8)))
    await document.close()
  }

  // MARK: Other programs

  @Test func aChangeByAnotherProgramIsNoticedAndNotOverwritten() async {
    let document = await opened()
    document.text.type("mine ")
    await files.write("theirs\n", to: "notes.txt")
    await clock.advance(by: .milliseconds(1))
    #expect(document.diskChange == .changed)
    #expect(await document.save() == .changedOnDisk)
    #expect(await files.text("notes.txt") == "theirs\n")
    #expect(await document.save(overwriting: true) == .saved)
    #expect(await files.text("notes.txt") == "mine one\n")
    #expect(document.diskChange == nil)
    await document.close()
  }

  @Test func theChangesOfAnotherProgramAreLoadedAsAnEdit() async {
    let document = await opened()
    document.text.type("mine ")
    await files.write("theirs\n", to: "notes.txt")
    #expect(await document.reload() == nil)
    #expect(document.text.string == "theirs\n")
    #expect(!document.text.isModified)
    document.text.undo()
    #expect(document.text.string == "mine one\n")
    #expect(await document.save() == .saved)
    await document.close()
  }

  @Test func aChangeWhileTheFileIsLoadedIsNoticed() async {
    let load = files.client.loadFile
    files.client.loadFile = { url in
      load(url).handleEvents(receiveOutput: { [files] _ in
        Task { await files.write("theirs\n", to: "notes.txt") }
      }).delay(for: .milliseconds(1), scheduler: TestEnvironment.current.clock.client).eraseToAnyPublisher()
    }
    async let opened = opened()
    await clock.advance(by: .milliseconds(1))
    let document = await opened
    #expect(document.text.string == "one\n")
    #expect(document.diskChange == .changed)
    await document.close()
  }

  @Test func aNewFileIsWatchedAfterItIsSaved() async {
    let document = await opened("new.txt")
    document.text.type("x")
    #expect(await document.save() == .saved)
    await files.write("theirs\n", to: "new.txt")
    await clock.advance(by: .milliseconds(1))
    #expect(document.diskChange == .changed)
    await document.close()
  }

  @Test func theRemovalOfTheFileIsNoticed() async throws {
    let document = await opened()
    try await files.client.removeItem(at: files.url("notes.txt"))
    await clock.advance(by: .milliseconds(1))
    #expect(document.diskChange == .removed)
    #expect(await document.save() == .changedOnDisk)
    #expect(await document.save(overwriting: true) == .saved)
    #expect(await files.text("notes.txt") == "one\n")
    await document.close()
  }

  // MARK: Other names

  @Test func theTextIsSavedUnderAnotherName() async {
    let document = await opened()
    document.text.type("x")
    await clock.advance(by: .seconds(2))
    #expect(await document.save(as: "other.txt") == .saved)
    #expect(document.name == "other.txt")
    #expect(!document.text.isModified)
    // The copy of unsaved changes is deleted.
    #expect(await files.names == ["notes.txt", "other.txt"])
    #expect(await files.text("notes.txt") == "one\n")
    document.text.type("y")
    #expect(await document.save() == .saved)
    #expect(await files.text("other.txt") == "xyone\n")
    await files.write("theirs\n", to: "other.txt")
    await clock.advance(by: .milliseconds(1))
    #expect(document.diskChange == .changed)
    await document.close()
  }

  @Test func anExistingFileOfAnotherNameIsReplacedOnRequestOnly() async {
    await files.write("theirs\n", to: "other.txt")
    let document = await opened()
    #expect(await document.save(as: "other.txt") == .changedOnDisk)
    #expect(await files.text("other.txt") == "theirs\n")
    #expect(document.name == "notes.txt")
    #expect(document.diskChange == nil)
    #expect(await document.save(as: "other.txt", overwriting: true) == .saved)
    #expect(await files.text("other.txt") == "one\n")
    await document.close()
  }

  @Test func aNameOfTheSameFileStandsForTheFile() async {
    let document = await opened()
    document.text.type("x")
    #expect(document.isFile("./notes.txt"))
    #expect(await document.save(as: "./notes.txt") == .saved)
    #expect(document.name == "notes.txt")
    await document.close()
  }

  @Test func aReadOnlyFileIsEditedUnderAnotherName() async {
    let attributes = files.client.attributes
    files.client.attributes = { url in
      guard url.lastPathComponent == "notes.txt" else { return attributes(url) }
      return attributes(url).map {
        FileAttributes(
          kind: $0.kind, size: $0.size, modificationDate: $0.modificationDate, permissions: 0o444, version: $0.version)
      }.eraseToAnyPublisher()
    }
    let document = await opened()
    #expect(document.isReadOnly)
    #expect(await document.save(as: "copy.txt") == .saved)
    #expect(!document.isReadOnly)
    await document.close()
  }

  // MARK: Recovery

  @Test func changesAreInARecoveryCopyWithinTwoSeconds() async {
    let document = await opened()
    for count in 1...10 {
      document.text.type("x")
      await clock.advance(by: .milliseconds(900))
      let copied = await files.text("notes.txt.recovered")?.prefix { $0 == "x" }.count ?? 0
      // At most the changes of the last two seconds are missing.
      #expect(copied >= count - 2)
    }
    await clock.advance(by: .seconds(2))
    #expect(await files.text("notes.txt.recovered") == "xxxxxxxxxxone\n")
    #expect(await document.save() == .saved)
    #expect(await files.text("notes.txt.recovered") == nil)
    await document.close()
  }

  @Test func theCopyIsRemovedWhenChangesAreUndoneOrDiscarded() async {
    let document = await opened()
    document.text.type("x")
    await clock.advance(by: .seconds(2))
    #expect(await files.text("notes.txt.recovered") == "xone\n")
    document.text.undo()
    await clock.advance(by: .seconds(2))
    #expect(await files.text("notes.txt.recovered") == nil)
    document.text.redo()
    await clock.advance(by: .seconds(2))
    #expect(await files.text("notes.txt.recovered") == "xone\n")
    await document.close()
    #expect(await files.text("notes.txt.recovered") == nil)
  }

  @Test func theChangesOfAKilledSessionAreOfferedAndRecovered() async {
    let killed = await opened()
    killed.text.type("x")
    await clock.advance(by: .seconds(2))
    let document = await opened()
    #expect(document.recoverable?.difference.description == "Line 1 differs: “xone”")
    await document.recover()
    #expect(document.text.string == "xone\n")
    #expect(document.text.isModified)
    document.text.type("y")
    await clock.advance(by: .seconds(2))
    #expect(await files.names == ["notes.txt", "notes.txt.recovered"])
    #expect(await document.save() == .saved)
    #expect(await files.names == ["notes.txt"])
    await document.close()
    await killed.close()
  }

  @Test func copiesThatArePutOffAreOfferedAgain() async {
    var killed: [TextDocument] = []
    for round in 1...6 {
      let document = await opened()
      #expect(await putOff(document) == (1..<round).reversed().map { "Line 1 differs: “\($0)one”" })
      document.text.type("\(round)")
      await clock.advance(by: .seconds(2))
      killed.append(document)
    }
    #expect(await files.names.count == 7)
    for document in killed { await document.close() }
  }

  @Test func theReplacementOfTheOldestCopyIsAnnounced() async {
    var killed: [TextDocument] = []
    for round in 1...11 {
      let document = await opened()
      #expect(document.recoverable?.isFull == (round == 1 ? nil : round > 9))
      _ = await putOff(document)
      document.text.type("\(round),")
      await clock.advance(by: .seconds(2))
      killed.append(document)
    }
    let next = await opened()
    #expect(await putOff(next) == (3...11).reversed().map { "Line 1 differs: “\($0),one”" })
    for document in killed + [next] { await document.close() }
  }

  @Test func copiesOfTheSameChangesDoNotPileUp() async {
    var killed: [TextDocument] = []
    for text in ["ab", "c", "ab"] {
      let document = await opened()
      _ = await putOff(document)
      for character in text {
        document.text.type(String(character))
        await clock.advance(by: .seconds(2))
      }
      killed.append(document)
    }
    let next = await opened()
    #expect(await putOff(next) == ["Line 1 differs: “abone”", "Line 1 differs: “cone”"])
    #expect(await files.names.count == 3)
    for document in killed + [next] { await document.close() }
  }

  /// Puts off every copy that a document offers, and returns their differences from the file.
  private func putOff(_ document: TextDocument) async -> [String] {
    var offered: [String] = []
    while let changes = document.recoverable, offered.count < 20 {
      offered.append(changes.difference.description)
      await document.keepRecoverable()
    }
    return offered
  }

  @Test func recoveredChangesThatAreUndoneStayInTheirCopy() async {
    await files.writeCopy("earlier\n")
    let document = await opened()
    await document.recover()
    document.text.undo()
    document.text.type("x")
    await clock.advance(by: .seconds(2))
    #expect(await document.save() == .saved)
    #expect(await files.text("notes.txt.recovered") == "earlier\n")
    await document.close()
  }

  @Test func recoveredChangesThatAreDiscardedAreNotOfferedAgain() async {
    await files.writeCopy("earlier\n")
    let document = await opened()
    await document.recover()
    await document.close()
    #expect(await files.names == ["notes.txt"])
  }

  @Test func aFileThatIsNotACopyIsNeitherOfferedNorTouched() async {
    await files.write("mine\n", to: "notes.txt.recovered")
    let document = await opened()
    #expect(document.recoverable == nil)
    document.text.type("x")
    await clock.advance(by: .seconds(2))
    #expect(await files.text("notes.txt.recovered") == "mine\n")
    #expect(await files.text("notes.txt.recovered~") == "xone\n")
    await document.close()
    #expect(await files.names == ["notes.txt", "notes.txt.recovered"])
  }

  /// The first copy has the whole text, and later ones little more than what has changed.
  @Test func aCopyOfALargeTextGrowsByWhatChanges() async throws {
    let line = String(repeating: "x", count: 99) + "\n"
    await files.write(String(repeating: line, count: 30_000), to: "notes.txt")
    let document = await opened()
    var sizes: [Int64] = []
    func keep() async throws {
      await clock.advance(by: .seconds(2))
      #expect(document.isKept)
      #expect(await files.text("notes.txt.recovered") == document.text.string)
      sizes.append(try await files.client.attributes(at: files.url("notes.txt.recovered")).size)
    }
    for offset in [0, 1_500_000, 10] {
      document.text.selection = SelectedRange(offset)
      document.text.type("y")
      try await keep()
    }
    document.text.undo()
    try await keep()
    for (size, next) in zip(sizes, sizes.dropFirst()) { #expect(next > size && next < size + 20_000) }
    // What is appended stays less than a quarter of the text.
    for _ in 1...4 {
      document.text.selection = SelectedRange(anchor: 0, cursor: 300_000)
      document.text.replaceSelection(with: Array(repeating: 0x7A, count: 300_000))
      try await keep()
      #expect(sizes.last.map { $0 < 3_900_000 } == true)
    }
    await document.close()
  }

  @Test func aChangeThatIsNotWholeIsLeftOutOfTheCopy() async throws {
    await files.write(String(repeating: "x", count: 2_000_000), to: "notes.txt")
    let document = await opened()
    for text in ["a", "b"] {
      document.text.type(text)
      await clock.advance(by: .seconds(2))
    }
    let bytes = try await files.client.loadFile(at: files.url("notes.txt.recovered"))
    for removed in 0...60 {
      let text = RecoveryContents(reading: bytes.dropLast(removed))?.text
      #expect(text?.starts(with: Data((removed == 0 ? "ab" : "a").utf8)) == true)
      if removed > 0 { #expect(text?.count == 2_000_001) }
    }
    await document.close()
  }

  @Test func anOfferIsDeclined() async {
    await files.writeCopy("earlier\n")
    let document = await opened()
    #expect(await document.discardRecoverable() == nil)
    #expect(document.recoverable == nil)
    #expect(await files.names == ["notes.txt"])
    await document.close()
  }

  @Test func aCopyOfTheFileAsItIsIsNotOffered() async {
    await files.writeCopy("one\n")
    let document = await opened()
    #expect(document.recoverable == nil)
    #expect(await files.names == ["notes.txt"])
    await document.close()
  }

  @Test func aFailureToWriteTheCopyIsReported() async {
    let document = await opened()
    let save = files.client.saveFileIfUnchanged
    files.client.saveFileIfUnchanged = { url, _, _ in
      Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher()
    }
    document.text.type("x")
    await clock.advance(by: .seconds(2))
    #expect(document.recoveryFailure == "no space left on the disk")
    #expect(await document.save() == .failed("notes.txt: no space left on the disk"))
    #expect(document.text.isModified)
    files.client.saveFileIfUnchanged = save
    #expect(await document.save() == .saved)
    #expect(document.recoveryFailure == nil)
    await document.close()
  }

  @Test func aCopyThatEqualsTheFileDoesNotHideAnOlderOne() async {
    await files.writeCopy("one\n")
    await files.writeCopy("older\n", to: "notes.txt.recovered~")
    let document = await opened()
    #expect(document.recoverable?.difference.description == "Line 1 differs: “older”")
    #expect(await files.names == ["notes.txt", "notes.txt.recovered~"])
    await document.close()
  }

  @Test func theCopyFollowsTheTextDuringASaveThatNeverEnds() async {
    let others = hangAfterASave()
    let document = await opened(keepingCopiesIn: others())
    document.text.type("A")
    await clock.advance(by: .seconds(2))
    let save = Task { await document.save() }
    await clock.advance(by: .milliseconds(1))
    for text in ["AB", "ABC"] {
      document.text.type(String(text.suffix(1)))
      #expect(!document.isKept)
      await clock.advance(by: .seconds(2))
      #expect(document.isKept)
      #expect(await files.text("notes.txt.recovered", in: others().fileClient) == "\(text)one\n")
    }
    document.leave()
    withExtendedLifetime(save) {}
  }

  @Test func theCopyGoesToTheHomeFolderIfTheFolderHangs() async throws {
    try await files.client.createDirectory(at: URL(filePath: "/home/me"))
    let copies = hangAfterASave()()
    let clockClient = TestEnvironment.current.environment.clockClient
    let client = copies.fileClient
    copies.fileClient.saveFileIfUnchanged = { url, data, version in
      guard !url.path.hasPrefix("/home") else { return client.saveFileIfUnchanged(url, data, version) }
      return Just(()).setFailureType(to: (any Error).self).delay(for: .seconds(60), scheduler: clockClient)
        .flatMap { client.saveFileIfUnchanged(url, data, version) }.eraseToAnyPublisher()
    }
    let document = await opened(home: URL(filePath: "/home/me"), keepingCopiesIn: copies)
    let copy = "/home/me/Documents%notes.txt.recovered"
    for text in ["A", "AB"] {
      document.text.type(String(text.suffix(1)))
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(1))
      #expect(document.isKept)
      #expect(await files.text(copy, in: client) == "\(text)one\n")
      #expect(await files.text("notes.txt.recovered", in: client) == nil)
    }
    // A copy that is written late is out of date.
    await clock.advance(by: .seconds(60))
    #expect(await files.text("notes.txt.recovered", in: client) == nil)
    let next = await opened(home: URL(filePath: "/home/me"))
    #expect(next.recoverable?.difference.description == "Line 1 differs: “ABone”")
    for each in [document, next] { await each.close() }
  }

  /// On a file server that doesn't respond, not even the attributes of a file can be read.
  @Test func theCopyGoesToTheHomeFolderIfNothingOfTheFolderCanBeRead() async throws {
    try await files.client.createDirectory(at: URL(filePath: "/home/me"))
    let (client, clockClient) = (files.client, TestEnvironment.current.environment.clockClient)
    let isHanging = Locked(false)
    @Sendable func answered<Output>(
      _ url: URL, _ result: AnyPublisher<Output, any Error>
    ) -> AnyPublisher<Output, any Error> {
      let isStuck = isHanging.withLock { $0 } && !url.path.hasPrefix("/home")
      return isStuck ? Empty(completeImmediately: false).eraseToAnyPublisher() : result
    }
    let copies = AppEnvironment(.test) {
      $0.clockClient = clockClient
      $0.fileClient = client
      $0.fileClient.attributes = { answered($0, client.attributes($0)) }
      $0.fileClient.loadFile = { answered($0, client.loadFile($0)) }
      $0.fileClient.saveFileIfUnchanged = { answered($0, client.saveFileIfUnchanged($0, $1, $2)) }
    }
    let document = await opened(home: URL(filePath: "/home/me"), keepingCopiesIn: copies)
    isHanging.withLock { $0 = true }
    for text in ["A", "AB"] {
      document.text.type(String(text.suffix(1)))
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(1))
      #expect(document.isKept)
      #expect(await files.text("/home/me/Documents%notes.txt.recovered") == "\(text)one\n")
    }
    document.leave()
  }

  /// Has a save of the environment's file client never end, and everything after it wait. Returns environments whose
  /// operations don't.
  private func hangAfterASave() -> () -> AppEnvironment {
    let (client, clock) = (files.client, TestEnvironment.current.environment.clockClient)
    let isHanging = Locked(false)
    @Sendable func queued<Output>(_ result: AnyPublisher<Output, any Error>) -> AnyPublisher<Output, any Error> {
      isHanging.withLock { $0 } ? Empty(completeImmediately: false).eraseToAnyPublisher() : result
    }
    files.client.saveFileIfUnchanged = { url, data, version in
      if url.lastPathComponent == "notes.txt" { isHanging.withLock { $0 = true } }
      return queued(client.saveFileIfUnchanged(url, data, version))
    }
    files.client.loadFile = { queued(client.loadFile($0)) }
    files.client.attributes = { queued(client.attributes($0)) }
    return {
      AppEnvironment(.test) {
        $0.clockClient = clock
        $0.fileClient = client
      }
    }
  }

  private var clock: TestClock { TestEnvironment.current.clock }

  private func opened(
    _ name: String = "notes.txt", home: URL? = nil, keepingCopiesIn other: AppEnvironment? = nil
  ) async -> TextDocument {
    let document = TextDocument(
      name, environment: TestEnvironment.current.environment, home: home, keepingCopiesIn: other)
    await document.open()
    return document
  }

  /// The files of the test's environment.
  private struct Files {
    var client: FileClient {
      get { TestEnvironment.current.environment.fileClient }
      nonmutating set { TestEnvironment.current.environment.fileClient = newValue }
    }

    func url(_ name: String) -> URL { client.documentsDirectory().appending(path: name) }

    /// Returns the text of a file or of a recovery copy; nil if it doesn't exist.
    func text(_ name: String, in other: FileClient? = nil) async -> String? {
      let url = name.hasPrefix("/") ? URL(filePath: name) : url(name)
      guard let bytes = try? await (other ?? client).loadFile(at: url) else { return nil }
      return String(decoding: RecoveryContents(reading: bytes)?.text ?? bytes, as: UTF8.self)
    }

    /// Leaves a recovery copy of changes to the file as it is.
    func writeCopy(_ text: String, to name: String = "notes.txt.recovered") async {
      let base = Data((await self.text("notes.txt") ?? "").utf8)
      let contents = RecoveryContents(Data(text.utf8), madeFrom: base)
      await write(String(decoding: contents.bytes, as: UTF8.self), to: name)
    }

    func write(_ text: String, to name: String) async {
      do {
        try await client.saveFile(at: url(name), Data(text.utf8))
      } catch {
        Issue.record(error)
      }
    }

    var names: [String] {
      get async {
        let folder = client.documentsDirectory()
        return (try? await client.listDirectory(at: folder).map(\.lastPathComponent)) ?? []
      }
    }
  }
}
