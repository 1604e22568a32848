/// The help on the commands of a session: all of them in a list, or one in detail.
enum SessionHelp {
  /// The names that people type in place of a command's full name, by habit from other editors.
  static let abbreviations = [
    "p": "print", "a": "append", "i": "insert", "d": "delete", "f": "find", "u": "undo", "w": "save", "w!": "save!",
    "q": "quit", "q!": "quit!", "h": "help", "?": "help",
  ]

  /// The list of all commands.
  static let list =
    topics.map { topic in
      let space = String(repeating: " ", count: max(2, 26 - topic.synopsis.count))
      return "  \(topic.synopsis)\(space)\(topic.summary)\n"
    }.joined()
      + #"""
      Short names: p, a, i, d, f, u, w, q and h stand for print, append, insert,
      delete, find, undo, save, quit and help. Put "..." around text with spaces; in
      quotes, \" is a quote, \\ a backslash and \t a tab.

      """#

  /// The help on one command; nil if there is no such command.
  static func detail(_ name: String) -> String? {
    let name = abbreviations[name] ?? name
    guard let topic = topics.first(where: { $0.name == name || "\($0.name)!" == name }) else { return nil }
    return "\(topic.synopsis)\n" + topic.details.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private struct Topic {
    let synopsis: String
    let summary: String
    let details: String

    var name: Substring { synopsis.prefix { $0 != " " } }

    init(_ synopsis: String, _ summary: String, _ details: String) {
      self.synopsis = synopsis
      self.summary = summary
      self.details = details
    }
  }

  private static let topics = [
    Topic(
      "print [N[,M]]", "show lines with their numbers",
      """
      Shows all lines, line N, or lines N to M. $ is the last line: print 10,$
      Control-C stops a long print.
      """),
    Topic(
      "append", "add lines at the end",
      """
      Adds the lines that you type next to the end of the text.
      A line with a single . ends them.
      """),
    Topic(
      "insert N", "add lines before line N",
      """
      Adds the lines that you type next before line N. $ is the last line.
      A line with a single . ends them.
      """),
    Topic(
      "delete N[,M]", "delete lines",
      """
      Deletes line N, or lines N to M. $ is the last line. undo restores them.
      """),
    Topic(
      "replace OLD NEW [--all]", "replace the first OLD with NEW, or every one",
      #"""
      Replaces the first OLD in the text with NEW; with --all, every OLD.
      For example: replace "two words" three --all
      Put -- before text that begins with a hyphen: replace -- --all everything
      """#),
    Topic(
      "find TEXT", "show the lines that contain TEXT",
      """
      Shows the lines that contain TEXT, with their numbers. Case matters.
      For example: find "two words"
      """),
    Topic(
      "undo", "undo the last change",
      """
      Undoes the last change. Repeat it to undo earlier ones, even saved ones.
      """),
    Topic(
      "redo", "redo the change that was undone last",
      """
      Redoes the change that was undone last.
      """),
    Topic(
      "save [NAME]", "save the text, from now on as NAME if one is given",
      """
      Saves the text. With NAME, saves it in that file and continues with it.
      It refuses to overwrite another file and changes by another program;
      save! overwrites both.
      """),
    Topic(
      "revert", "load the file again",
      """
      Loads the file again, in place of the text. undo restores the text.
      """),
    Topic(
      "recover", "load the unsaved changes of an earlier session",
      """
      Loads NAME.recovered, which has the changes of a session that ended without
      saving. save then removes that file; undo restores the text. If there is
      a copy already when a session ends, its changes go to NAME.recovered~ or, if
      that is taken, NAME.recovered~2 to ~8; then the oldest one is replaced.
      """),
    Topic(
      "quit", "end the session; quit! discards unsaved changes",
      """
      Ends the session. It refuses once if there are unsaved changes: a second
      quit right after it discards them, as quit! does at once.
      """),
    Topic(
      "help [COMMAND]", "show this list, or help on one command",
      """
      Shows the list of commands, or help on one of them: help find
      """),
  ]
}
