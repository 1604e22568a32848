import AppEnvironmentUI

/// A button that lists the keys of the library and the player.
package struct HelpButton: View {
  private let isNarrow: Bool
  @State private var isPresented: Bool

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - isNarrow: A Boolean value that indicates whether the button's name is its key, and the list of keys has one column.
  ///   - isPresented: A Boolean value that indicates whether the list is shown at first.
  package init(isNarrow: Bool = false, isPresented: Bool = false) {
    self.isNarrow = isNarrow
    _isPresented = State(initialValue: isPresented)
  }

  package var body: some View {
    Button(isNarrow ? "?" : "Help") { isPresented = true }
      .keyboardShortcut("?", modifiers: [])
      .keyboardShortcut(Self.f1, modifiers: [])
      .alert("Keys", isPresented: $isPresented) {
        Button("Close", role: .cancel) {}
      } message: {
        Text(verbatim: isNarrow ? Self.narrowListOfKeys : Self.listOfKeys).lineLimit(nil)
      }
  }

  /// The F1 key, by the character that AppKit gives it.
  private static let f1: KeyEquivalent = "\u{F704}"

  /// The list of all keys.
  private static let listOfKeys = """
    1 2 3 /  shows, newest, queue, search   Tab    next list or button
    Return   play the episode               Arrows select in the list
    ?  F1    list the keys                  Space  pause and resume
    a        queue it, or remove it         j  l   seek by 15 seconds
    [  ]     move it up or down the queue   n      play the next in the queue
    m        mark it as played or unplayed  s      change the speed
    i        show or hide its notes         r      refresh, or cancel
    Esc      leave a text field             +      add a show
    d        download, remove the file      ,  .   previous or next chapter
    q        quit                           t      sleep timer
    """

  /// The list of all keys in one column.
  private static let narrowListOfKeys = """
    1 2 3 /  lists
    Return   play
    Space    pause
    Esc      back
    Tab      next
    a        queue
    d        offline
    [ ]      reorder
    m        mark
    i        notes
    j l      seek
    n        next
    s        speed
    , .      chapter
    t        sleep
    r        refresh
    +        add
    q        quit
    """
}
