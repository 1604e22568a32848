import Dispatch
import Foundation
import PortableSwiftUI
import TerminalHost

// Shows the events of its terminal, one a row, until `q` is typed. `c` crashes, `o` overflows the
// stack, `x` exits without closing the terminal.

@MainActor
final class Probe {
  private let terminal: Terminal
  private var lines: [String] = []
  private var shown: CellSurface?

  init() throws {
    terminal = try Terminal()
  }

  func run() throws {
    try terminal.open { [weak self] in self?.take($0) }
    show("ready")
  }

  private func take(_ event: Terminal.Event) {
    switch event {
    case .input(.text("q")), .closed:
      terminal.close()
      exit(0)
    case .input(.text("c")): fatalError("crash on request")
    case .input(.text("o")): print(overflow(1))
    case .input(.text("x")): exit(3)
    case .input(.key(.character("z"), .control)): terminal.suspend(isWholeGroup: true)
    case .suspensionRequested: terminal.suspend(isWholeGroup: false)
    case .terminationRequested(let signal):
      terminal.close()
      exit(128 + signal)
    case .resized, .resumed:
      shown = nil
      show("\(event) \(terminal.size.columns)x\(terminal.size.rows)")
    case .written: break
    case .input(let input): show("\(input)")
    }
  }

  private func show(_ line: String) {
    lines.append("\(lines.count): \(line)")
    let size = CellSize(width: terminal.size.columns, height: terminal.size.rows)
    var surface = CellSurface(size: size)
    for (row, line) in lines.suffix(size.height).enumerated() { surface.draw(line, at: CellPoint(x: 0, y: row)) }
    terminal.write(ScreenUpdate.bytes(from: shown, to: surface, depth: .none))
    shown = surface
  }
}

func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2) }

do {
  let probe = try Probe()
  try probe.run()
  withExtendedLifetime(probe) { RunLoop.main.run() }
} catch {
  FileHandle.standardError.write(Data("terminal-probe: \(error)\n".utf8))
  exit(1)
}
