#if os(Linux)
  import Foundation
  import PackageSupport
  import ProgramRun
  import TemporaryFolders
  import TerminalEmulator
  import TextEditor
  import TestSupport
  import Testing

  /// Tests the built program in a pseudo-terminal, by its screens.
  @Suite(.ownThread) struct ProgramTests {
    @Test func aFileIsEditedAndSaved() throws {
      let editor = try EditorProgram("Buy milk\r\nBuy\tbread 日本\r\n")
      try expect(editor.terminal.screen.picture, isScreen: "opened")
      // Down, End, typing, and a selection to the left by a word.
      try editor.type("\u{1B}[B\u{1B}[F and jam\u{1B}[1;6D")
      try editor.terminal.waits { $0.cursor == (row: 1, column: 19) && $0.lines[1].hasSuffix("and jam") }
      try expect(editor.terminal.screen.picture, isScreen: "selected")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Saved.")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "Buy milk\r\nBuy\tbread 日本 and jam\r\n")
      #expect(editor.terminal.window.isCooked)
      #expect(editor.names == ["notes.txt"])
    }

    @Test func theMouseSelectsAndBarsAndDialogsAreShown() throws {
      let editor = try EditorProgram("one two three\none two three\n")
      // A press in the first row and a release in the second one.
      try editor.type("\u{1B}[<0;5;1M\u{1B}[<32;4;2M\u{1B}[<0;4;2m")
      try editor.terminal.picture(with: "Line 2 of 2, column 4")
      // The selection leaves the editor when the button is released, and what is cut is in the terminal's clipboard.
      #expect(editor.terminal.screen.copied["p"] == "two three\none")
      try editor.type("\u{18}\u{6}")
      try expect(editor.terminal.picture(with: "Find:"), isScreen: "finding")
      #expect(editor.terminal.screen.copied["c"] == "two three\none")
      try editor.type("\u{1B}")
      try editor.terminal.picture(with: "F1 Help")
      try editor.type("\u{11}")
      try expect(editor.terminal.picture(with: "Discard"), isScreen: "closing")
      try editor.type("\u{1B}")
      try editor.terminal.waits { !$0.lines.joined().contains("Discard") }
      try editor.type("\u{1B}OP")
      try expect(editor.terminal.picture(with: "Esc closes a bar."), isScreen: "help")
      try editor.type("\u{1B}")
      try editor.terminal.waits { !$0.lines.joined().contains("Esc closes") }
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Saved.")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "one  two three\n")
    }

    @Test func pastedControlSequencesAreTextAndNotObeyed() throws {
      let editor = try EditorProgram("")
      try editor.type("\u{1B}[200~a\u{1B}]0;title\u{7}\r\nb\u{1B}[201~")
      try expect(editor.terminal.picture(with: "Line 2 of 2"), isScreen: "pasted")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Saved.")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "a\u{1B}]0;title\u{7}\nb")
    }

    @Test func aPasteThatNeverEndsGivesWayToAKey() throws {
      let editor = try EditorProgram("")
      try editor.type("\u{1B}[200~pasted")
      #expect(editor.terminal.window.isSilent(for: .milliseconds(1_500)))
      try editor.type("\u{11}")
      try editor.terminal.picture(with: "Discard")
      try editor.type("\u{1B}[B\r")
      #expect(try editor.terminal.end() == 0)
    }

    @Test func aPasteOfMegabytesIsWhole() throws {
      let editor = try EditorProgram("")
      let line = String(repeating: "pasted ", count: 20) + "\n"
      let text = String(repeating: line, count: 15_000)
      try editor.type("\u{1B}[200~" + text + "\u{1B}[201~")
      try editor.terminal.picture(with: "Line 15001 of 15001")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Saved.")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == text)
    }

    @Test func anotherProgramsChangesAreNotOverwritten() throws {
      let editor = try EditorProgram("one\n")
      try editor.type("x")
      try editor.terminal.picture(with: "notes.txt *")
      try editor.write("theirs\n")
      try expect(editor.terminal.picture(with: "changed by another program"), isScreen: "changed")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Overwrite")
      #expect(editor.text() == "theirs\n")
      // The first choice overwrites nothing.
      try editor.type("\r")
      try editor.terminal.waits { !$0.lines.joined().contains("Overwrite") }
      #expect(editor.text() == "theirs\n")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Overwrite")
      try editor.type("\u{1B}[B\r")
      try editor.terminal.picture(with: "Saved.")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "xone\n")
    }

    @Test func aTextIsSavedUnderAnotherName() throws {
      let editor = try EditorProgram("mine\n")
      try Data("theirs\n".utf8).write(to: editor.folder.url.appending(path: "other.txt"))
      try editor.type("x\u{F}")
      try expect(editor.terminal.picture(with: "Save as:"), isScreen: "saving-as")
      // The name is replaced, and the question is open while the window gets small.
      try editor.type("\u{1}" + editor.folder.url.path + "/other.txt\r")
      try editor.terminal.picture(with: "Cancel")
      for (columns, rows) in [(500, 200), (40, 12)] {
        editor.terminal.resize(columns: columns, rows: rows)
        try editor.terminal.picture(with: "Cancel")
      }
      try editor.type("\u{1B}[B\r")
      try editor.terminal.picture(with: "Saved as")
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "mine\n")
      #expect(editor.text("other.txt") == "xmine\n")
      #expect(editor.names == ["notes.txt", "other.txt"])
    }

    @Test func aQuestionIsAnsweredByTheKeysOfTheSameRead() throws {
      let editor = try EditorProgram("one\n")
      // Control-Q, the second choice, which discards the changes, and keys that come too late.
      try editor.type("x\u{11}\u{1B}[B\rlate\u{13}")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.text() == "one\n")
      #expect(editor.names == ["notes.txt"])
    }

    @Test(arguments: ["missing/notes.txt", "."])
    func anErrorIsShownWhereTheTextWouldBe(name: String) throws {
      let editor = try EditorProgram("", name: name, isReady: false)
      if name == "." {
        try editor.terminal.picture(with: ".: is a folder")
      } else {
        try editor.terminal.picture(with: "there is no such folder to save it in")
        try editor.type("x")
        try editor.terminal.picture(with: "(new) *")
        try editor.terminal.picture(with: "F1 Help")
        try editor.type("\u{13}")
        try editor.terminal.picture(with: "there is no such folder to save it in")
      }
      try editor.type("\u{3}\u{11}")
      if name != "." {
        try editor.terminal.picture(with: "Discard")
        try editor.type("\u{1B}[B\r")
      }
      #expect(try editor.terminal.end() == 0)
    }

    @Test func withoutATerminalTheOtherCommandsAreNamed() async throws {
      let outcome = try await Shell().run("text-editor notes.txt </dev/null")
      #expect(outcome.status == 1)
      #expect(
        outcome.messages == """
          text-editor: standard input is not a terminal; "edit" and the other commands need no terminal

          """)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalLosesNoUnsavedChanges(signal: Int32) throws {
      let editor = try EditorProgram("one\n")
      try editor.type("x")
      try editor.terminal.picture(with: "notes.txt *")
      editor.terminal.window.send(signal)
      _ = try editor.terminal.end()
      #expect(editor.text() == "one\n")
      #expect(editor.text("notes.txt.recovered") == "xone\n")
    }

    @Test func theCopyOfARunningEditorIsNotOffered() throws {
      let editor = try EditorProgram("one\n")
      var count = 0
      repeat {
        count += 1
        try editor.type("x")
        try editor.terminal.picture(with: "column \(count + 1) ")
      } while editor.text("notes.txt.recovered") == nil
      let other = try EditorProgram("", folder: editor.folder, isReady: false)
      try other.terminal.picture(with: "Another editor has unsaved changes to notes.txt.")
      try other.type("\u{11}")
      #expect(try other.terminal.end() == 0)
      #expect(editor.names == ["notes.txt", "notes.txt.recovered"])
      editor.terminal.window.send(SIGKILL)
      _ = try editor.terminal.end()
      let next = try editor.recovered()
      try next.type("\u{11}")
      try next.terminal.picture(with: "Discard")
      try next.type("\u{1B}[B\r")
      #expect(try next.terminal.end() == 0)
    }

    /// Editors of one file write their copies in turn, and all of them are killed.
    @Test func theChangesOfEachKilledEditorAreOffered() throws {
      let first = try EditorProgram("one\n")
      let others = try (0..<2).map { _ in
        let other = try EditorProgram("", folder: first.folder, isReady: false)
        try other.terminal.waits { $0.modes.contains(25) && $0.lines.joined().contains("notes.txt") }
        return other
      }
      let editors = Array(zip([first] + others, ["a", "b", "c"]))
      for _ in 1...3 {
        for (editor, letter) in editors { try editor.typeUntilKept(letter) }
      }
      let kept = first.copies
      for (_, letter) in editors { #expect(kept.contains { $0.hasPrefix(letter) }) }
      for (editor, _) in editors {
        editor.terminal.window.send(SIGKILL)
        _ = try editor.terminal.end()
      }
      #expect(first.copies == kept)

      // Each start offers a copy. The file has changed after the first one was saved, and is overwritten on request.
      var saved: Set<String> = []
      for index in 0..<3 {
        let next = try first.recovered()
        try next.type("\u{13}")
        if index > 0 {
          try next.terminal.picture(with: "Overwrite")
          try next.type("\u{1B}[B\r")
        }
        try next.terminal.picture(with: "Saved.")
        try next.type("\u{11}")
        #expect(try next.terminal.end() == 0)
        saved.insert(try #require(next.text()))
      }
      #expect(saved == kept)
      #expect(first.names == ["notes.txt"])
    }

    @Test func theCopyOfALargeTextGrowsByWhatIsTyped() throws {
      let text = String(repeating: "A line of a large text.\n", count: 150_000)
      let editor = try EditorProgram(text)
      let copy = editor.folder.url.appending(path: "notes.txt.recovered")
      func attributes() throws -> (number: UInt64?, size: Int) {
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
        return (attributes[.systemFileNumber] as? UInt64, attributes[.size] as? Int ?? 0)
      }
      try editor.typeUntilKept("a")
      let first = try attributes()
      try editor.typeUntilKept("b")
      let second = try attributes()
      #expect(first.number == second.number)
      #expect((1..<1000).contains(second.size - first.size))
      editor.terminal.window.send(SIGKILL)
      _ = try editor.terminal.end()

      let next = try editor.recovered()
      try next.type("\u{13}")
      try next.terminal.picture(with: "Saved.")
      try next.type("\u{11}")
      #expect(try next.terminal.end() == 0)
      #expect(next.text() == "ab" + text)
    }

    @Test func anEditorThatSavesDeletesItsCopyAndNoOther() throws {
      let editor = try EditorProgram("one\n")
      try editor.typeUntilKept("a")
      let other = try EditorProgram("", folder: editor.folder, isReady: false)
      try other.terminal.waits { $0.modes.contains(25) && $0.lines.joined().contains("notes.txt") }
      try other.typeUntilKept("b")
      try editor.type("\u{13}")
      try editor.terminal.picture(with: "Saved.")
      #expect(editor.copies.map { $0.prefix(1) } == ["b"])
      try editor.type("\u{11}")
      #expect(try editor.terminal.end() == 0)
      try other.type("\u{11}")
      try other.terminal.picture(with: "Discard")
      try other.type("\u{1B}[B\r")
      #expect(try other.terminal.end() == 0)
      #expect(editor.names == ["notes.txt"])
    }

    @Test func discardedChangesAreNotKept() throws {
      let editor = try EditorProgram("one\n")
      try editor.type("x\u{11}")
      try editor.terminal.picture(with: "Discard")
      try editor.type("\u{1B}[B\r")
      #expect(try editor.terminal.end() == 0)
      #expect(editor.names == ["notes.txt"])
    }

    /// Types with the speed of the screen, saves now and then, and kills the editor at a random moment.
    @Test(arguments: seeds(1, many: 4))
    func aKilledEditorLosesNoMoreThanTwoSeconds(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let editor = try EditorProgram("start\n")
      try editor.type("\u{1B}[1;5F")
      let end = ContinuousClock.now + .milliseconds(Int.random(in: 1_000...4_500, using: &random))
      var typed = "start\n"
      var times: [ContinuousClock.Instant] = []
      while ContinuousClock.now < end {
        if Int.random(in: 0..<60, using: &random) == 0 {
          try editor.type("\u{13}")
          try editor.terminal.picture(with: "Saved.")
        }
        let character = "abcdefghij".randomElement(using: &random) ?? "a"
        typed.append(character)
        times.append(.now)
        try editor.type(String(character))
        try editor.terminal.picture(with: "column \(times.count + 1) ")
      }
      let killed = ContinuousClock.now
      editor.terminal.window.send(SIGKILL)
      _ = try editor.terminal.end()

      let file = try #require(editor.text())
      #expect(typed.hasPrefix(file) && file.hasPrefix("start\n"))
      let recovered = editor.text("notes.txt.recovered") ?? ""
      #expect(typed.hasPrefix(recovered))
      let due = 6 + times.prefix { killed - $0 > .seconds(2) }.count
      #expect(max(file.count, recovered.count) >= due)

      // The next session offers the text, and leaves nothing behind.
      guard recovered.count > file.count else { return }
      let next = try EditorProgram("", folder: editor.folder, isReady: false)
      try next.terminal.picture(with: "An earlier session left unsaved changes")
      try next.type("\r")
      try next.terminal.picture(with: "Recovered.")
      try next.type("\u{13}")
      try next.terminal.picture(with: "Saved.")
      try next.type("\u{11}")
      #expect(try next.terminal.end() == 0)
      #expect(next.text() == recovered)
      #expect(next.names == ["notes.txt"])
    }
  }

  /// The built editor in a pseudo-terminal, and its file.
  final class EditorProgram {
    let terminal: EmulatedTerminal
    let folder: TemporaryFolder
    private let file: URL
    private var typed = ""

    init(_ text: String, name: String = "notes.txt", folder: TemporaryFolder? = nil, isReady: Bool = true) throws {
      self.folder = try folder ?? TemporaryFolder()
      file = self.folder.url.appending(path: "notes.txt")
      if !text.isEmpty { try Data(text.utf8).write(to: file) }
      terminal = try EmulatedTerminal(
        ProgramRun.programs.appending(path: "text-editor").path, ["--directory", self.folder.url.path, name],
        variables: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": self.folder.url.path], columns: 70, rows: 20)
      // The cursor is in the text.
      if isReady { try terminal.waits { $0.modes.contains(25) && $0.lines.joined().contains("F1 Help") } }
    }

    func type(_ text: String) throws { try terminal.type(text) }

    /// Returns the text of a file or of a recovery copy; nil if it doesn't exist.
    func text(_ name: String = "notes.txt") -> String? {
      guard let bytes = try? Data(contentsOf: folder.url.appending(path: name)) else { return nil }
      return String(decoding: RecoveryContents(reading: bytes)?.text ?? bytes, as: UTF8.self)
    }

    /// Starts another program that recovers the changes that an earlier one has left.
    func recovered() throws -> EditorProgram {
      let next = try EditorProgram("", folder: folder, isReady: false)
      try next.terminal.picture(with: "An earlier session left unsaved changes")
      try next.type("\r")
      try next.terminal.picture(with: "Recovered.")
      return next
    }

    /// Types a letter and waits until a recovery copy has it.
    func typeUntilKept(_ letter: String) throws {
      typed += letter
      try type(letter)
      try terminal.picture(with: "column \(typed.count + 1) ")
      try waits(for: "a recovery copy with \(typed)") { copies.contains { $0.hasPrefix(typed) } }
    }

    /// The texts of the recovery copies.
    var copies: Set<String> { Set(names.filter { $0.contains(".recovered") }.compactMap { text($0) }) }

    func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

    /// The names in the folder. The staged file of a killed process stays until the same file is saved again.
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).filter {
        !$0.hasPrefix(".saving-")
      }.sorted()
    }
  }
#endif
