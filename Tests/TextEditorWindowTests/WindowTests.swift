import AppEnvironmentTesting
import AppEnvironmentUI
import Foundation
import PackageSupport
import PortableSwiftUITesting
import Testing
import TestSupport
import TextEditor
import TextEditorWindow

/// Tests the editor's window with files in memory, by its screens.
@MainActor
@Suite(
  .environment { environment in
    let clock = environment.clockClient
    environment.fileClient = .inMemory(["notes.txt": "Buy milk\nBuy bread\n"], clock: clock)
    environment.settingsClient = .inMemory()
  }
)
struct WindowTests {
  @Test func theFileIsShownEditedAndSaved() async {
    let window = await Window()
    #expect(
      window.screen == """
        Buy milk
        Buy bread





        notes.txt                              Line 1 of 2, column 1  LF  test
        F1 Help  ^S Save  ^Q Quit  ^F Find  ^R Replace  ^G Go to line
        """)
    window.host.press(.end)
    window.host.type(" and jam")
    #expect(window.rows[0] == "Buy milk and jam")
    #expect(window.rows[7].hasPrefix("notes.txt *"))
    await window.press("s", .control)
    #expect(window.rows[7].hasPrefix("notes.txt  "))
    #expect(window.rows[8] == "Saved.")
    #expect(await window.file() == "Buy milk and jam\nBuy bread\n")
    await window.end()
  }

  @Test func theContentsBeforeAnInterruptedSaveAreMentioned() async throws {
    let files = TestEnvironment.current.environment.fileClient
    let url = files.documentsDirectory().appending(path: "notes.txt.previous", directoryHint: .notDirectory)
    try await files.saveFile(at: url, Data("whole\n".utf8))
    let window = await Window()
    #expect(window.rows[8] == "notes.txt.previous may have the contents before an interrupted save.")
    window.host.type("x")
    #expect(window.rows[8].hasPrefix("F1 Help"))
    await window.end()
  }

  @Test func anErrorIsShownInPlaceOfTheText() async {
    TestEnvironment.current.environment.fileClient.loadFile = {
      Fail(error: FileClientError.noPermission(path: $0.path)).eraseToAnyPublisher()
    }
    let window = await Window()
    #expect(window.screen.contains("notes.txt: permission denied"))
    #expect(window.rows[8] == "F1 Help  ^Q Quit  F5 Load again")
    await window.end()
  }

  @Test func aFileThatCanBeReadAgainIsLoadedByItsKey() async {
    let files = TestEnvironment.current.environment.fileClient
    let isReadable = Locked(false)
    TestEnvironment.current.environment.fileClient.loadFile = { url in
      isReadable.withLock { $0 }
        ? files.loadFile(url) : Fail(error: FileClientError.noPermission(path: url.path)).eraseToAnyPublisher()
    }
    let window = await Window()
    isReadable.withLock { $0 = true }
    await window.press(.function(5))
    #expect(window.rows[0] == "Buy milk")
    #expect(window.rows[8].hasPrefix("F1 Help  ^S Save  ^Q Quit"))
    await window.end()
  }

  @Test func aMissingFolderIsNamedBeforeTheFileIsSaved() async {
    let window = await Window("missing/notes.txt", line: "5")
    #expect(window.rows[6].hasPrefix("missing/notes.txt (new)"))
    #expect(window.rows[7] == "missing/notes.txt: there is no such folder to save it in. ^O saves it")
    #expect(window.rows[8] == "elsewhere.")
    await window.end()
    let other = await Window("new.txt")
    #expect(other.rows[8].hasPrefix("F1 Help"))
    await other.press("g", .control)
    other.host.type("5", into: "Number")
    await other.press(.return)
    #expect(other.rows[8] == "The text has one line.")
    await other.end()
  }

  @Test func textIsFoundAsItIsTyped() async {
    let window = await Window()
    await window.press("f", .control)
    window.host.type("BREAD", into: "Text")
    #expect(window.screen.contains("Line 2 of 2, column 10"))
    window.host.type("buy", into: "Text")
    #expect(window.rows[6].contains("Line 1 of 2, column 4"))
    #expect(window.rows[7] == "Continued from the beginning.")
    window.host.tap("Next")
    #expect(window.rows[7].contains("Line 2 of 2, column 4"))
    window.host.tap("Match case")
    window.host.tap("Next")
    await window.press(.escape)
    #expect(window.rows[8].hasPrefix("F1 Help"))
    await window.press("n", .control)
    #expect(window.rows[8] == "Not found: buy")
    await window.end()
  }

  @Test func theTextThatWasFoundLastIsFoundAgain() async {
    let window = await Window()
    await window.press("n", .control)
    #expect(window.rows[8].hasPrefix("Find:"))
    window.host.type("Bu")
    await window.press(.escape)
    await window.press("f", .control)
    #expect(window.rows[8].hasPrefix("Find: Bu"))
    await window.press(.return)
    #expect(window.rows[7].contains("Line 2 of 2, column 3"))
    await window.press(.escape)
    await window.press("p", .control)
    #expect(window.rows[7].contains("Line 1 of 2, column 3"))
    await window.end()
  }

  @Test func linesThatAreCutOneAfterTheOtherArePastedTogether() async {
    let window = await Window()
    // Tests share the clipboard: nothing else runs between these keys.
    func press(_ keys: String) { for key in keys { window.host.press(KeyEquivalent(key), modifiers: .control) } }
    press("kkk")
    #expect(window.rows.prefix(2) == ["", ""])
    press("v")
    #expect(window.rows.prefix(2) == ["Buy milk", "Buy bread"])
    press("zz")
    #expect(window.rows.prefix(2) == ["Buy milk", "Buy bread"])
    press("k")
    window.host.press(.end)
    press("kv")
    #expect(window.rows.prefix(2) == ["Buy bread", ""])
    await window.end()
  }

  @Test(arguments: ["f", "r", "g", "o"] as [KeyEquivalent])
  func controlCClosesABarAsEscapeDoes(bar: KeyEquivalent) async {
    let window = await Window()
    window.host.type("x")
    for cancel in ["c", .escape] as [KeyEquivalent] {
      await window.press(bar, .control)
      window.host.type("2")
      await window.press(cancel, cancel == "c" ? .control : [])
      #expect(window.host.focusedControl != "Text" && !window.screen.contains("Save the changes"))
      #expect(window.rows[8].hasPrefix("F1 Help"))
    }
    await window.end()
  }

  @Test func tabMovesTheLinesOfASelectionAndReplacesNothing() async {
    let window = await Window()
    await window.press(.downArrow, .shift)
    await window.press(.downArrow, .shift)
    await window.press(.tab)
    await window.press(.tab)
    #expect(window.rows.prefix(2) == ["        Buy milk", "        Buy bread"])
    await window.press(.tab, .shift)
    #expect(window.rows.prefix(2) == ["    Buy milk", "    Buy bread"])
    await window.press("z", .control)
    await window.press("z", .control)
    await window.press("z", .control)
    #expect(window.rows.prefix(2) == ["Buy milk", "Buy bread"])
    // Within a line, the key replaces the selection, as any other does.
    await window.press(.leftArrow)
    await window.press(.rightArrow, .shift)
    await window.press(.tab)
    #expect(window.rows[0] == "    uy milk")
    await window.end()
  }

  @Test func theTextIsSavedUnderAnotherName() async {
    let window = await Window()
    await window.write("theirs\n", to: "other.txt")
    window.host.type("x")
    await window.press("o", .control)
    #expect(window.rows[8].hasPrefix("Save as: notes.txt"))
    window.host.type("other.txt", into: "Name")
    await window.press(.return)
    #expect(window.screen.contains("other.txt already exists. Replace it?"))
    await window.press(.escape)
    #expect(await window.file("other.txt") == "theirs\n")
    await window.press(.return)
    window.host.tap("Replace")
    await window.settle()
    #expect(window.rows[7].hasPrefix("other.txt  "))
    #expect(window.rows[8] == "Saved as other.txt.")
    #expect(await window.file("other.txt") == "xBuy milk\nBuy bread\n")
    #expect(await window.file() == "Buy milk\nBuy bread\n")
    await window.end()
  }

  @Test func aFailedSaveNamesTheKeyForAnotherName() async {
    let window = await Window()
    window.host.type("x")
    await window.press("o", .control)
    window.host.type("  ", into: "Name")
    await window.press(.return)
    #expect(window.rows[7] == "A file needs a name.")
    window.host.type("missing/notes.txt", into: "Name")
    await window.press(.return)
    #expect(window.rows[7] == "missing/notes.txt: there is no such folder to save it in")
    await window.press(.escape)
    TestEnvironment.current.environment.fileClient.saveFileIfUnchanged = { url, _, _ in
      Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher()
    }
    await window.press("s", .control)
    #expect(window.rows[8] == "notes.txt: no space left on the disk. ^O saves it elsewhere.")
    await window.end()
  }

  @Test func keysTypedBeforeTheTextIsLoadedAreNotLost() async {
    let test = TestEnvironment.current
    let (load, clock) = (test.environment.fileClient.loadFile, test.clock.client)
    test.environment.fileClient.loadFile = {
      load($0).delay(for: .milliseconds(500), scheduler: clock).eraseToAnyPublisher()
    }
    let window = await Window()
    #expect(window.screen.contains("Loading notes.txt…"))
    window.host.type("x")
    window.host.press(.return)
    window.host.press("s", modifiers: .control)
    #expect(!window.host.press("c", modifiers: .control))
    await window.settle(.seconds(1))
    await window.settle()
    test.environment.fileClient.loadFile = load
    #expect(window.rows.prefix(2) == ["x", "Buy milk"])
    #expect(await window.file() == "x\nBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test func keysTypedBeforeARecoveryQuestionApplyAfterItsAnswer() async {
    let before = await Window()
    await before.writeCopy("recovered\n")
    await before.end()
    let window = await Window(isSettled: false)
    window.host.type("x")
    window.host.press(.return)
    await window.settle()
    #expect(window.screen.contains("Recover them"))
    await window.press(.return)
    #expect(window.rows.prefix(2) == ["x", "recovered"])
    window.host.type("y")
    #expect(window.rows[1] == "yrecovered")
    await window.end()
  }

  @Test func aFileThatCannotBeLoadedIsLoadedLater() async {
    let test = TestEnvironment.current
    let load = test.environment.fileClient.loadFile
    test.environment.fileClient.loadFile = {
      Fail(error: FileClientError.noPermission(path: $0.path)).eraseToAnyPublisher()
    }
    let window = await Window()
    #expect(window.rows[7] == "notes.txt" + String(repeating: " ", count: 57) + "test")
    test.environment.fileClient.loadFile = load
    await window.press(.function(5))
    await window.settle()
    #expect(window.rows[0] == "Buy milk")
    await window.end()
  }

  @Test(arguments: [(20, "F1 Help  ^S Save"), (7, "F1 Help"), (120, "^K Cut line  ^N Next  ^P Previous")])
  func theKeysThatFitAreShown(width: Int, keys: String) async {
    let window = await Window()
    let row = window.host.screen(width: width, height: 9).split(separator: "\n", omittingEmptySubsequences: false).last
    #expect(row?.hasSuffix(keys) == true || row?.contains(keys) == true)
    #expect(row?.contains("…") == false)
    await window.end()
  }

  @Test func occurrencesOfATextAreReplaced() async {
    let window = await Window()
    await window.press("r", .control)
    window.host.type("Buy", into: "Text")
    window.host.type("Sell", into: "Replacement")
    window.host.tap("Replace")
    #expect(window.rows.prefix(2) == ["Sell milk", "Buy bread"])
    await window.press("z", .control)
    window.host.tap("Replace all")
    #expect(window.rows.prefix(2) == ["Sell milk", "Sell bread"])
    await window.end()
  }

  @Test func theLineNumberIsClearedWhenTheBarOpens() async {
    let window = await Window()
    for number in ["3", "2"] {
      await window.press("g", .control)
      window.host.type(number)
      await window.press(.return)
    }
    #expect(window.rows[7].contains("Line 2 of 2, column 1"))
    await window.end()
  }

  @Test(arguments: ["f", "r"] as [KeyEquivalent])
  func theTextToFindIsClearedWhenTheBarOpens(key: KeyEquivalent) async {
    let window = await Window()
    await window.press(key, .control)
    window.host.type("mi")
    await window.press(.escape)
    await window.press(key, .control)
    window.host.type("bread")
    #expect(window.screen.contains("Line 2 of 2, column 10"))
    await window.end()
  }

  @Test func theOutcomeIsShownAboveTheBar() async {
    let window = await Window()
    await window.press("f", .control)
    window.host.type("nope")
    await window.press(.return)
    #expect(window.rows[7] == "Not found: nope")
    #expect(window.rows[8].hasPrefix("Find:"))
    await window.press("g", .control)
    window.host.type("zz")
    await window.press(.return)
    #expect(window.rows[7] == "Not a line number: zz")
    await window.press("r", .control)
    window.host.type("Buy", into: "Text")
    window.host.tap("Replace all")
    #expect(window.rows[6] == "2 replaced.")
    await window.end()
  }

  @Test func theKeysAreShownAgainWhenTheTextChanges() async {
    let window = await Window()
    window.host.type("x")
    await window.press("s", .control)
    #expect(window.rows[8] == "Saved.")
    await window.press(.leftArrow)
    #expect(window.rows[8] == "Saved.")
    await window.press("z", .control)
    #expect(window.rows[8].hasPrefix("F1 Help"))
    await window.press("s", .control)
    #expect(window.rows[8] == "Saved.")
    window.host.type("x")
    #expect(window.rows[8].hasPrefix("F1 Help"))
    await window.end()
  }

  @Test func aReadOnlyFileIsNotSaved() async {
    let files = TestEnvironment.current.environment.fileClient
    TestEnvironment.current.environment.fileClient.attributes = { url in
      files.attributes(url).map {
        FileAttributes(
          kind: $0.kind, size: $0.size, modificationDate: $0.modificationDate, permissions: 0o444, version: $0.version)
      }.eraseToAnyPublisher()
    }
    let window = await Window()
    await window.press("s", .control)
    #expect(window.rows[8] == "notes.txt is read-only. ^O saves a copy to edit.")
    await window.end()
  }

  @Test func aNarrowWindowHasThePositionAndItsBars() async {
    let window = await Window()
    await window.press("r", .control)
    window.host.type("milk", into: "Text")
    await window.press(.return)
    window.host.type("jam", into: "Replacement")
    #expect(
      window.host.screen(width: 40, height: 6) == """
        Buy milk
        Buy bread

        notes.txt                  1:9  LF  test
        Find: milk                [ ] Match case
        With: jam                       One  All
        """)
    await window.end()
  }

  @Test(arguments: [("2", "Line 2 of 2, column 1"), ("2:5", "Line 2 of 2, column 5"), ("99", "Line 3 of 3, column 1")])
  func theCursorGoesToALine(typed: String, position: String) async {
    let window = await Window()
    await window.press("g", .control)
    window.host.type(typed, into: "Number")
    #expect(window.host.focusedControl == "Number")
    await window.press(.return)
    #expect(window.rows[7].contains(position))
    window.host.type("x")
    #expect(window.rows[7].contains("*"))
    await window.end()
  }

  @Test(arguments: [
    ("0", "Not a line number: 0"), ("99", "The text has 2 lines."), ("2:0", "Not a column number: 0"),
    ("2:99", "Line 2 ends at column 10."), ("2:10", ""),
  ])
  func aPlaceThatTheTextDoesNotHaveIsAnnounced(line: String, message: String) async {
    let window = await Window(line: line)
    #expect(window.rows[8].hasPrefix(message.isEmpty ? "F1 Help" : message))
    await window.end()
  }

  @Test(arguments: [("2:5", "Line 2 of 2, column 5"), ("9", "Line 3 of 3, column 1")])
  func theWindowOpensAtALine(line: String, position: String) async {
    let window = await Window(line: line)
    #expect(window.rows[7].contains(position))
    await window.end()
  }

  @Test func unsavedChangesAreNotLostWithoutAQuestion() async {
    let window = await Window()
    window.host.type("x")
    await window.press("q", .control)
    #expect(window.screen.contains("Save the changes to notes.txt?"))
    await window.press(.escape)
    #expect(!window.isDismissed)
    await window.press("q", .control)
    window.host.tap("Save")
    await window.settle()
    #expect(window.isDismissed)
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test func controlCOnAButtonAsksAboutUnsavedChanges() async {
    let window = await Window(rows: 24)
    window.host.type("x")
    // The button keeps the focus when the list of keys is closed.
    window.host.click(column: 2, row: 23)
    await window.settle()
    await window.press(.return)
    #expect(window.host.focusedControl == "F1 Help")
    #expect(window.host.press("c", modifiers: .control))
    await window.settle()
    #expect(window.screen.contains("Save the changes to notes.txt?"))
    await window.end()
  }

  @Test func controlCDoesNotCloseAnUnchangedText() async {
    let window = await Window(rows: 24)
    window.host.click(column: 2, row: 23)
    await window.settle()
    await window.press(.return)
    #expect(window.host.press("c", modifiers: .control))
    await window.settle()
    #expect(!window.isDismissed)
    await window.end()
  }

  @Test func keysRightAfterControlQAnswerItsQuestion() async {
    let window = await Window()
    window.host.type("x")
    window.host.press("q", modifiers: .control)
    window.host.press(.downArrow)
    window.host.press(.return)
    window.host.type("late")
    await window.settle()
    #expect(window.isDismissed)
    #expect(window.rows[0] == "xBuy milk")
    await window.settle(.seconds(2))
    #expect(await window.file("notes.txt.recovered") == nil)
    await window.end()
  }

  @Test func textTypedDuringAReloadIsKept() async {
    let window = await Window()
    await window.write("theirs\n")
    window.host.press(.function(5))
    window.host.type("x")
    await window.settle()
    #expect(window.rows[0] == "xtheirs")
    await window.end()
  }

  @Test func theWindowClosesAfterASaveInProgress() async {
    let test = TestEnvironment.current
    let (save, clock) = (test.environment.fileClient.saveFileIfUnchanged, test.clock.client)
    test.environment.fileClient.saveFileIfUnchanged = {
      save($0, $1, $2).delay(for: .milliseconds(500), scheduler: clock).eraseToAnyPublisher()
    }
    let window = await Window()
    window.host.type("x")
    await window.press("s", .control)
    await window.press("q", .control)
    #expect(window.rows[7].contains("(saving)"))
    #expect(!window.screen.contains("Save the changes"))
    await window.settle(.seconds(1))
    #expect(window.isDismissed)
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test(arguments: [false, true])
  func aSaveThatNeverEndsDoesNotKeepTheWindowOpen(closesAfterwards: Bool) async {
    TestEnvironment.current.environment.fileClient.saveFileIfUnchanged = { _, _, _ in
      Empty(completeImmediately: false).eraseToAnyPublisher()
    }
    let window = await Window(rows: 12)
    window.host.type("x")
    if !closesAfterwards { await window.press("s", .control) }
    await window.press("q", .control)
    if closesAfterwards { window.host.tap("Save") }
    await window.settle(.seconds(2))
    #expect(window.screen.contains("notes.txt is still being saved. Quit anyway?"))
    // Editing continues.
    await window.press(.escape)
    #expect(!window.isDismissed)
    window.host.type("y")
    #expect(window.rows[0] == "xyBuy milk")
    await window.press("q", .control)
    await window.settle(.seconds(2))
    window.host.tap("Quit anyway")
    await window.settle()
    #expect(window.isDismissed)
    window.host.end()
  }

  @Test(arguments: [false, true])
  func textTypedDuringASaveIsSavedByTheNext(isSavedAgain: Bool) async {
    let test = TestEnvironment.current
    let (save, clock) = (test.environment.fileClient.saveFileIfUnchanged, test.clock.client)
    test.environment.fileClient.saveFileIfUnchanged = { url, data, version in
      guard url.lastPathComponent == "notes.txt" else { return save(url, data, version) }
      return save(url, data, version).delay(for: .seconds(5), scheduler: clock).eraseToAnyPublisher()
    }
    let window = await Window()
    window.host.type("x")
    await window.press("s", .control)
    window.host.type("y")
    await window.press(.leftArrow)
    #expect(window.rows[8] == "Saving…")
    if isSavedAgain { await window.press("s", .control) }
    await window.settle(.seconds(6))
    #expect(window.rows[8] == "Saving…" || !isSavedAgain)
    #expect(window.rows[8] != "Saved.")
    await window.settle(.seconds(6))
    #expect((window.rows[8] == "Saved.") == isSavedAgain)
    #expect(window.rows[7].hasPrefix(isSavedAgain ? "notes.txt  " : "notes.txt *"))
    #expect(await window.file() == (isSavedAgain ? "xyBuy" : "xBuy") + " milk\nBuy bread\n")
    await window.end()
  }

  @Test func theReplacementIsTheNextFieldAfterTheTextToFind() async {
    let window = await Window()
    await window.press("r", .control)
    window.host.type("Buy")
    await window.press(.tab)
    #expect(window.host.focusedControl == "Replacement")
    window.host.type("Sell")
    await window.press(.return)
    #expect(window.rows[0] == "Sell milk")
    await window.end()
  }

  @Test func theQuestionAboutASlowSaveIsAnsweredByItsEnd() async {
    let test = TestEnvironment.current
    let (save, clock) = (test.environment.fileClient.saveFileIfUnchanged, test.clock.client)
    test.environment.fileClient.saveFileIfUnchanged = {
      save($0, $1, $2).delay(for: .seconds(5), scheduler: clock).eraseToAnyPublisher()
    }
    let window = await Window(rows: 12)
    window.host.type("x")
    await window.press("s", .control)
    await window.press("q", .control)
    await window.settle(.seconds(2))
    #expect(window.screen.contains("Quit anyway?"))
    await window.settle(.seconds(4))
    #expect(window.isDismissed)
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test func closingWaitsForTheAnswerToASave() async {
    let window = await Window()
    window.host.type("x")
    await window.write("theirs\n")
    window.host.press("s", modifiers: .control)
    window.host.press("q", modifiers: .control)
    await window.settle()
    window.host.tap("Overwrite")
    await window.settle()
    #expect(window.isDismissed)
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test func discardedChangesLeaveNoRecoveryCopy() async {
    let window = await Window()
    window.host.type("x")
    await window.settle(.seconds(2))
    #expect(await window.file("notes.txt.recovered") != nil)
    await window.press("q", .control)
    window.host.tap("Discard")
    await window.settle()
    #expect(window.isDismissed)
    #expect(await window.file("notes.txt.recovered") == nil)
    #expect(await window.file() == "Buy milk\nBuy bread\n")
    await window.end()
  }

  @Test func anUnchangedTextIsClosedAtOnce() async {
    let window = await Window()
    await window.press("q", .control)
    #expect(window.isDismissed)
    await window.end()
  }

  @Test func theChangeOfAnotherProgramIsShownAndNotOverwrittenWithoutAQuestion() async {
    let window = await Window()
    window.host.type("x")
    await window.write("theirs\n")
    #expect(window.rows[6].hasPrefix("notes.txt was changed by another program. F5 loads it again"))
    await window.press("s", .control)
    #expect(window.screen.contains("Overwrite"))
    window.host.tap("Load it, which can be undone")
    await window.settle()
    #expect(window.rows[0] == "theirs")
    await window.press("z", .control)
    await window.press("s", .control)
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
  }

  @Test func theChangesOfAKilledSessionAreOffered() async {
    let before = await Window()
    await before.writeCopy("recovered\n")
    await before.end()
    let window = await Window()
    #expect(window.screen.contains("An earlier session left unsaved changes to notes.txt ("))
    #expect(window.screen.contains("Line 1 differs: “recovered”."))
    window.host.tap("Recover them")
    await window.settle()
    #expect(window.rows[0] == "recovered")
    await window.press("s", .control)
    #expect(await window.file() == "recovered\n")
    #expect(await window.file("notes.txt.recovered") == nil)
    await window.end()
  }

  @Test func recoveredChangesDoNotOverwriteLaterOnes() async {
    let killed = await Window()
    killed.host.type("x")
    await killed.settle(.seconds(2))
    await killed.write("theirs\n")
    let window = await Window(rows: 12)
    #expect(window.screen.contains("changed meanwhile."))
    window.host.tap("Recover them")
    await window.settle()
    #expect(window.screen.contains("notes.txt was changed by another program."))
    await window.press("s", .control)
    #expect(await window.file() == "theirs\n")
    window.host.tap("Overwrite")
    await window.settle()
    #expect(await window.file() == "xBuy milk\nBuy bread\n")
    await window.end()
    await killed.end()
  }

  @Test func recoveredChangesDoNotOverwriteThoseMadeWhileTheyWereTyped() async {
    let killed = await Window()
    await killed.write("theirs\n")
    killed.host.type("x")
    await killed.settle(.seconds(2))
    let window = await Window(rows: 12)
    #expect(window.screen.contains("changed meanwhile."))
    window.host.tap("Recover them")
    await window.settle()
    #expect(window.screen.contains("notes.txt was changed by another program."))
    await window.press("s", .control)
    #expect(await window.file() == "theirs\n")
    // The copy that this window writes is made from the same text as the one before.
    window.host.tap("Cancel")
    window.host.type("y")
    await window.settle(.seconds(2))
    let next = await Window(rows: 12)
    next.host.tap("Recover them")
    await next.settle()
    await next.press("s", .control)
    #expect(await next.file() == "theirs\n")
    next.host.tap("Overwrite")
    await next.settle()
    #expect(await next.file()?.hasSuffix("Buy milk\nBuy bread\n") == true)
    for each in [next, window, killed] { await each.end() }
  }

  @Test func recoveredChangesToTheFileAsItIsAreSavedWithoutAQuestion() async {
    let killed = await Window()
    killed.host.type("x")
    await killed.press("s", .control)
    killed.host.type("y")
    await killed.settle(.seconds(2))
    let window = await Window()
    window.host.tap("Recover them")
    await window.settle()
    await window.press("s", .control)
    #expect(window.rows[8] == "Saved.")
    #expect(await window.file() == "xyBuy milk\nBuy bread\n")
    for each in [window, killed] { await each.end() }
  }

  @Test func changesToAnUnknownFileOverwriteNothingWithoutAQuestion() async {
    let before = await Window()
    await before.writeCopy("recovered\n", ofUnknownFile: true)
    await before.end()
    let window = await Window(rows: 12)
    window.host.tap("Recover them")
    await window.settle()
    #expect(window.screen.contains("notes.txt may have been changed by another program."))
    await window.press("s", .control)
    #expect(await window.file() == "Buy milk\nBuy bread\n")
    window.host.tap("Overwrite")
    await window.settle()
    #expect(await window.file() == "recovered\n")
    await window.end()
  }

  @Test(arguments: ["Not now", "Delete them"])
  func theOlderCopyIsOfferedAfterTheLatestOneIsRefused(answer: String) async {
    let before = await Window()
    await before.writeCopy("older\n", to: "notes.txt.recovered~")
    await before.writeCopy("latest\n")
    await before.end()
    let window = await Window(rows: 12)
    #expect(window.screen.contains("“latest”"))
    window.host.tap(answer)
    await window.settle()
    #expect(window.screen.contains("“older”"))
    await window.press(.escape)
    await window.settle()
    #expect(!window.screen.contains("Recover them"))
    #expect(window.rows[0] == "Buy milk")
    #expect(await window.copy("notes.txt.recovered~") == "older\n")
    await window.end()
  }

  /// Keys are handled while a large text is searched.
  @Test func aLargeTextIsSearchedAside() async {
    let before = await Window()
    await before.write(String(repeating: "Buy milk\n", count: 200_000) + "last\n")
    await before.end()
    let window = await Window()
    await window.press("f", .control)
    window.host.type("LAST")
    #expect(window.rows[7] == "Searching…")
    await window.settle()
    window.host.flush()
    #expect(window.screen.contains("Line 200001 of 200001, column 5"))
    window.host.type("!")
    await window.settle()
    #expect(window.rows[7] == "Not found: LAST!")
    await window.end()
  }

  /// Keys, clicks and text at random, in windows of any size.
  @Test(arguments: seeds(4, many: 80))
  func anyEventsLeaveTheWindowInOrder(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let keys: [(KeyEquivalent, EventModifiers)] =
      "sqfrgnpkzyxcvao".map { (KeyEquivalent($0), .control) }
      + [
        (.upArrow, .shift), (.downArrow, []), (.leftArrow, [.shift, .control]), (.pageDown, []), (.home, []),
        (.end, .control),
        (.return, []), (.tab, []), (.tab, .shift), (.escape, []), (.delete, .control), (.deleteForward, []),
        ("w", .option), ("t", .option),
        (.function(1), []), (.function(3), .shift), (.function(5), []),
      ]
    let window = await Window()
    for _ in 0..<150 where !window.isDismissed {
      let (columns, rows) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...30, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: window.host.type(["x", "milk", "日本", "\u{1B}", "2:3"].randomElement(using: &random) ?? "")
      case 1: window.host.click(column: columns, row: rows, count: Int.random(in: 1...3, using: &random))
      case 2: window.host.scroll(rows - 15)
      case 3: window.host.paste("pasted\u{1B}[2J\r\ntext")
      case 4: #expect(!window.host.screen(width: columns, height: rows).unicodeScalars.contains("\u{1B}"))
      default:
        let key = keys.randomElement(using: &random) ?? (.escape, [])
        await window.press(key.0, key.1)
      }
    }
    #expect(window.host.warnings == [])
    await window.end()
  }

  @Test func theOptionsAreKeptInTheSettings() async {
    let settings = TestEnvironment.current.environment.settingsClient
    let window = await Window()
    await window.press("w", .option)
    await window.press("t", .option)
    #expect(window.rows.last == "Tab width: 8 columns")
    await window.press("n", .option)
    #expect(window.rows.contains { $0.hasPrefix("1 ") })
    await window.end()

    #expect(settings[EditorSettings.lineNumbers])
    #expect(settings[EditorSettings.wraps] == false)
    #expect(settings[EditorSettings.tabWidth] == 8)

    let next = await Window()
    await next.press("t", .option)
    #expect(next.rows.last == "Tab width: 2 columns")
    // What another window has set meanwhile stays.
    settings[EditorSettings.lineNumbers] = false
    await next.press("w", .option)
    #expect(settings[EditorSettings.wraps] && !settings[EditorSettings.lineNumbers])
    await next.end()
  }

  @Test(arguments: [Int.min, -1, 0, 1_000_000, .max])
  func aTabWidthThatNoTextCanHaveIsTheDefault(_ width: Int) async throws {
    let settings = TestEnvironment.current.environment.settingsClient
    settings[EditorSettings.tabWidth] = width
    let window = await Window()
    await window.press(.tab)
    window.host.type("a")
    #expect(window.rows.contains { $0.hasPrefix("    a") })
    await window.press("t", .option)
    #expect(window.rows.last == "Tab width: 8 columns")
    await window.end()
  }

  @Test func helpIsOneKeyAway() async {
    let window = await Window(rows: 24)
    await window.press(.function(1))
    #expect(window.screen.contains("^S  save"))
    #expect(window.screen.contains("Esc closes a bar."))
    await window.press(.escape)
    #expect(!window.screen.contains("Esc closes a bar."))
    await window.end()
  }
}

/// A window in a host without a screen.
@MainActor private final class Window {
  let host: ViewHost
  private let test = TestEnvironment.current
  private let document: TextDocument
  private let rowCount: Int
  private let dismissal = Dismissal()

  private final class Dismissal { var isDone = false }

  init(_ name: String = "notes.txt", line: String? = nil, rows: Int = 9, isSettled: Bool = true) async {
    document = TextDocument(name, environment: test.environment)
    rowCount = rows
    let dismissal = dismissal
    let dismiss = DismissAction { dismissal.isDone = true }
    host = ViewHost(EditorWindow(document, line: line).environment(\.dismiss, dismiss), columns: 70, rows: rows)
    if isSettled { await settle() }
  }

  var isDismissed: Bool { dismissal.isDone }

  var screen: String { host.screen(width: 70, height: rowCount) }

  var rows: [String] { screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// Waits until everything that is due has happened.
  func settle(_ duration: Duration = .milliseconds(1)) async {
    await test.clock.advance(by: duration)
    host.flush()
    await test.clock.advance(by: .milliseconds(1))
    host.flush()
  }

  func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) async {
    host.press(key, modifiers: modifiers)
    await settle()
  }

  func file(_ name: String = "notes.txt") async -> String? {
    let files = test.environment.fileClient
    return try? await files.loadText(at: files.documentsDirectory().appending(path: name))
  }

  func write(_ text: String, to name: String = "notes.txt") async {
    let files = test.environment.fileClient
    do {
      try await files.saveText(at: files.documentsDirectory().appending(path: name), text)
    } catch {
      Issue.record(error)
    }
    await settle()
  }

  /// Returns the text of a recovery copy; nil if it doesn't exist.
  func copy(_ name: String) async -> String? {
    await file(name).flatMap { RecoveryContents(reading: Data($0.utf8)) }.map {
      String(decoding: $0.text, as: UTF8.self)
    }
  }

  /// Leaves a recovery copy of changes to the file as it is.
  func writeCopy(_ text: String, to name: String = "notes.txt.recovered", ofUnknownFile isUnknown: Bool = false) async {
    let base = Data((await file() ?? "").utf8)
    let contents = RecoveryContents(Data(text.utf8), madeFrom: isUnknown ? nil : base)
    await write(String(decoding: contents.bytes, as: UTF8.self), to: name)
  }

  /// Closes the window and the document.
  func end() async {
    host.end()
    await document.close()
  }
}
