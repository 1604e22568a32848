import Foundation

/// The clipboard of the terminal, by the sequence `OSC 52` (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), which
/// terminals support to different degrees.
package enum TerminalClipboard {
  /// Writes a sequence between the other output of the host of views that has the terminal; nil if none has it.
  package static let host = Locked<(@Sendable (_ sequence: [UInt8]) -> Void)?>(nil)

  /// The largest number of bytes that are copied. Terminals discard longer ones.
  package static let limit = 1 << 18

  /// Returns the sequence that copies bytes to the clipboard, or makes them the selection; nil for more than ``limit``.
  package static func sequence(copying bytes: some Collection<UInt8>, isSelection: Bool = false) -> [UInt8]? {
    guard bytes.count <= limit else { return nil }
    return Array("\u{1B}]52;\(isSelection ? "p" : "c");\(Data(bytes).base64EncodedString())\u{1B}\\".utf8)
  }
}
