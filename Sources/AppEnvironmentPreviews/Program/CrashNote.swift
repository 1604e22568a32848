import CPreviews

/// The line on standard error that names the preview in which the program crashes.
@MainActor
enum CrashNote {
  /// Lets a crash print the line.
  static func begin() { print_crash_note() }

  /// Names a preview or a provider in the line, or leaves the line out if `name` is `nil`.
  static func name(_ name: String?) {
    let note = name.map { "previews: crashed in “\($0)”\n" }
    set_crash_note(note)
  }
}
