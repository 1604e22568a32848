import Foundation
import PortableSwiftUI
import TerminalHost

/// A program that shows the events of its terminal, one a row, until `q` is typed.
///
/// `c` crashes, `o` overflows the stack, `p` prints, `h` never returns, `x` exits without closing the terminal.
@MainActor
final class EventLog {
  private let terminal: Terminal
  private var lines: [String] = []
  private var shown: ScreenUpdate.Frame?

  init() throws {
    terminal = try Terminal()
  }

  /// Shows events until the process ends.
  func run() throws -> Never {
    try terminal.open { [weak self] in self?.take($0) }
    show("ready")
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private func take(_ event: Terminal.Event) {
    switch event {
    case .input(let events): for event in events { take(event) }
    case .suspensionRequested: terminal.suspend(isWholeGroup: false)
    case .closed: exit(0)
    case .terminationRequested(let signal):
      terminal.close()
      exit(128 + signal)
    case .resized, .resumed:
      shown = nil
      show("\(event) \(terminal.size.width)x\(terminal.size.height)")
    case .written: break
    }
  }

  private func take(_ event: ViewEvent) {
    switch event {
    case .text(let text): for character in text { take(character) }
    case .key("z", .control): terminal.suspend(isWholeGroup: true)
    case .key(let key, let modifiers):
      let number = key.character.unicodeScalars.first?.value ?? 0
      show("key \(String(number, radix: 16)) modifiers \(modifiers.rawValue)")
    default: show("\(event)")
    }
  }

  private func take(_ character: Character) {
    switch character {
    case "q":
      terminal.close()
      exit(0)
    case "c": fatalError("crash on request")
    case "o": print(overflow(1))
    case "p":
      print("printed")
      FileHandle.standardError.write(Data("a message\n".utf8))
    case "x": exit(3)
    case "h":
      show("hanging")
      hang()
    default: show("text \(character)")
    }
  }

  private func show(_ line: String) {
    lines.append("\(lines.count): \(line)")
    let size = terminal.size
    var surface = CellSurface(size: size)
    for (row, line) in lines.suffix(size.height).enumerated() { surface.draw(line, at: CellPoint(x: 0, y: row)) }
    let frame = ScreenUpdate.Frame(surface)
    terminal.write(ScreenUpdate.bytes(from: shown, to: frame, depth: .none))
    shown = frame
  }

  private func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2) }
}
