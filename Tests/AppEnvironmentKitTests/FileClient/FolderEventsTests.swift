import AppEnvironmentKit
import Foundation
import Testing

@Suite struct FolderEventsTests {
  private let folder = URL(filePath: "/folder", directoryHint: .isDirectory)
  private let a = URL(filePath: "/folder/a", directoryHint: .notDirectory)
  private let b = URL(filePath: "/folder/b", directoryHint: .notDirectory)
  private var ofFolder: FolderEvents
  private var ofA: FolderEvents

  init() {
    ofFolder = FolderEvents(watched: folder, only: nil, known: ["a"])
    ofA = FolderEvents(watched: a, only: "a", known: ["a", "b"])
  }

  @Test mutating func theTwoHalvesOfAMoveAreOneChange() {
    let events: [FolderEvents.Event] = [.movedAway("a", cookie: 7), .movedHere("b", cookie: 7)]
    #expect(ofFolder.changes(for: events) == [.renamed(from: a, to: b)])
    #expect(ofA.changes(for: events) == [.renamed(from: a, to: b)])
  }

  @Test mutating func theSecondHalfOfAMoveMayComeLater() {
    #expect(ofFolder.changes(for: [.movedAway("a", cookie: 7)]) == [])
    #expect(ofFolder.waitingFor == 7)
    #expect(ofFolder.changes(for: [.movedHere("b", cookie: 7)]) == [.renamed(from: a, to: b)])
    #expect(ofFolder.giveUpWaiting(for: 7) == [])
  }

  @Test mutating func anItemThatIsMovedToAnotherFolderIsRemoved() {
    #expect(ofFolder.changes(for: [.movedAway("a", cookie: 7)]) == [])
    #expect(ofFolder.giveUpWaiting(for: 7) == [.removed(a)])
    #expect(ofFolder.changes(for: [.movedAway("b", cookie: 8), .created("a")]) == [.removed(b), .created(a)])
  }

  @Test mutating func anItemFromAnotherFolderIsCreatedOrModified() {
    #expect(
      ofFolder.changes(for: [.movedHere("b", cookie: 1), .movedHere("b", cookie: 2)]) == [.created(b), .modified(b)])
  }

  @Test mutating func aStagedFileIsAModificationOfItsTarget() {
    let staged = (1...2).map { ".saving-0123456789abcdef-000000000000000\($0)" }
    let events: [FolderEvents.Event] = [
      .created(staged[0]), .modified(staged[0]), .movedAway(staged[0], cookie: 7), .movedHere("a", cookie: 7),
      .created(staged[1]), .removed(staged[1]),
    ]
    #expect(ofFolder.changes(for: events) == [.modified(a)])
    #expect(ofA.changes(for: events) == [.modified(a)])
  }

  @Test mutating func aReplacedFileIsModified() {
    #expect(ofA.changes(for: [.movedAway("b", cookie: 7), .movedHere("a", cookie: 7)]) == [.modified(a)])
  }

  @Test mutating func otherFilesInTheFolderOfAWatchedFileAreIgnored() {
    #expect(ofA.changes(for: [.created("c"), .modified("b"), .removed("b"), .movedHere("d", cookie: 1)]) == [])
  }

  @Test mutating func successiveModificationsAreOneChange() {
    let events: [FolderEvents.Event] = [.modified("a"), .modified("a"), .modified("b"), .modified("a")]
    #expect(ofFolder.changes(for: events) == [.modified(a), .modified(b), .modified(a)])
  }

  @Test mutating func lostEventsAreReported() {
    #expect(ofFolder.changes(for: [.overflowed]) == [.overflowed(folder)])
    #expect(ofA.changes(for: [.overflowed]) == [.overflowed(a)])
  }

  @Test mutating func theRemovalOfAFolderIsReportedOnce() {
    #expect(ofFolder.changes(for: [.folderGone, .folderGone]) == [.removed(folder)])
  }

  @Test mutating func aWatchedFileIsRemovedWithItsFolder() {
    #expect(ofA.changes(for: [.folderGone]) == [.removed(a)])
  }

  @Test mutating func aRemovedFileIsNotRemovedAgainWithItsFolder() {
    #expect(ofA.changes(for: [.removed("a"), .folderGone]) == [.removed(a)])
  }
}
