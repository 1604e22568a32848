import PortableSwiftUI

/// Sends bytes to a form of all controls as a terminal does, at sizes that change, and checks what the terminal shows.
///
/// It is compiled together with the input and output of TerminalHost; see stage `fuzz` in `.ci/stages.sh`.
@_cdecl("LLVMFuzzerTestOneInput")
public func runTerminal(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated {
    // The first byte is the length of the pieces, the next two are the size.
    guard data.count > 3 else { return }
    let input = data.dropFirst(3)
    let step = max(1, Int(data[0]))
    let pieces = stride(from: input.startIndex, to: input.endIndex, by: step).map { input[$0...].prefix(step) }
    checkParser(input, pieces)
    show(pieces, CellSize(width: Int(data[1]), height: Int(data[2]) / 4))
  }
  return 0
}

/// The events must not depend on the division of the bytes, and no byte of a text or a paste may be lost.
private func checkParser(_ input: ArraySlice<UInt8>, _ pieces: [ArraySlice<UInt8>]) {
  var (whole, parts) = (InputParser(), InputParser())
  let expected = joined(whole.parse(input) + whole.flush())
  let found = joined(pieces.flatMap { parts.parse($0) } + parts.flush())
  if found != expected { fatalError("the events depend on how the bytes are divided: \(found), \(expected)") }
}

/// The events, with adjacent texts and the parts of a paste joined.
private func joined(_ events: [ViewEvent]) -> [ViewEvent] {
  events.reduce(into: []) { events, event in
    switch (events.last, event) {
    case (.text(let before), .text(let text)): events[events.count - 1] = .text(before + text)
    case (.paste(let before, isLast: false), .paste(let text, let isLast)):
      events[events.count - 1] = .paste(before + text, isLast: isLast)
    default: events.append(event)
    }
  }
}

@MainActor
private func show(_ pieces: [ArraySlice<UInt8>], _ first: CellSize) {
  let graph = ViewGraph(FuzzedForm(), requestUpdate: {}, report: { _ in })
  var parser = InputParser()
  var size = CellSize(width: max(1, first.width), height: max(1, first.height))
  var terminal = TerminalEmulator(columns: size.width, rows: size.height)
  var shown: ScreenUpdate.Frame?
  var surface = CellSurface(size: size)
  func update() {
    _ = graph.updateLayout(size)
    let caret = graph.draw(into: &surface)
    let next = ScreenUpdate.Frame(surface, caret: caret)
    let bytes = ScreenUpdate.bytes(from: shown, to: next, depth: .trueColor)
    do {
      try terminal.take(bytes)
    } catch {
      fatalError("\(error)")
    }
    for (index, cell) in terminal.cells.enumerated() where cell.text != surface.text(at: index) {
      fatalError("the terminal shows \(cell.text) in cell \(index) of \(size), not \(surface.text(at: index))")
    }
    shown = next
  }
  do { try terminal.take("\u{1B}[?1049h".utf8) } catch { fatalError("\(error)") }
  update()
  for piece in pieces.prefix(64) {
    for event in parser.parse(piece) + (piece.last == 0x1B ? parser.flush() : []) {
      graph.handle(event)
      // Function keys stand for a change of the window's size.
      if case .key(let key, _) = event, key == .function(5) || key == .function(6) {
        size = key == .function(5) ? CellSize(width: 1, height: 1) : CellSize(width: first.height + 1, height: 30)
        surface = CellSurface(size: size)
        shown = nil
        terminal.resize(columns: size.width, rows: size.height)
      }
    }
    update()
  }
  graph.end()
}

private struct FuzzedForm: View {
  @State private var text = "one\ntwo 日本\n"
  @State private var name = ""
  @State private var isOn = false
  @State private var choice = 1
  @State private var value = 0.5
  @State private var isAsking = false

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Name", text: $name).onSubmit { isAsking = true }
      HStack {
        Toggle("On", isOn: $isOn)
        Slider(value: $value)
        Stepper("Number \(choice)", value: $choice)
      }
      Picker("Choice", selection: $choice) { ForEach(0..<5) { Text("Choice \($0)").tag($0) } }
      TextEditor(text: $text).frame(height: 5).border(.red)
      Text(name).bold().lineLimit(2)
      List(0..<100, id: \.self) { Button("Row \($0) \(text.prefix(20))") { isOn.toggle() } }
      Button("Ask") { isAsking = true }.keyboardShortcut("k")
    }
    .alert("Really?", isPresented: $isAsking) {
      Button("Yes") { text += name }
      Button("No", role: .cancel) {}
    }
  }
}
