import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Values are dragged from one view to another by the mouse.
@MainActor @Suite struct DragAndDropTests {
  @Test func aCardIsDraggedToAnotherColumn() {
    let host = ViewHost(Board(), columns: 40, rows: 6)
    host.drag(from: (column: 1, row: 2), to: (column: 25, row: 0))
    #expect(host.lines.prefix(3) == ["To do (1)           Done (1)", "Write               Test", "0 targets"])
    host.drag(from: (column: 21, row: 1), to: (column: 35, row: 5))
    #expect(host.text.contains("Done (1)"))
    host.drag(from: (column: 21, row: 1), to: (column: 2, row: 0))
    #expect(host.text.contains("To do (2)") && host.text.contains("Done (0)"))
  }

  @Test func aColumnKnowsThatACardIsOverIt() async {
    let host = ViewHost(Board(), columns: 40, rows: 6)
    await host.hold(column: 1, row: 1) {
      host.handle(.mouse(.init(.drag(0), at: CellPoint(x: 25, y: 0))))
      #expect(host.text.contains("1 targets"))
      host.handle(.mouse(.init(.drag(0), at: CellPoint(x: 25, y: 5))))
      #expect(host.text.contains("0 targets"))
    }
  }

  private struct Card: Codable, Hashable, Transferable {
    var title: String

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json)
      ProxyRepresentation(exporting: \.title)
    }
  }

  private struct Board: View {
    @State private var open = [Card(title: "Write"), Card(title: "Test")]
    @State private var done: [Card] = []
    @State private var targets: Set<String> = []

    var body: some View {
      VStack(alignment: .leading) {
        HStack(alignment: .top, spacing: 0) {
          column("To do", $open)
          column("Done", $done)
        }
        Text("\(targets.count) targets")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }

    private func column(_ name: String, _ cards: Binding<[Card]>) -> some View {
      VStack(alignment: .leading) {
        Text("\(name) (\(cards.wrappedValue.count))")
        ForEach(cards.wrappedValue, id: \.self) { card in Text(card.title).draggable(card) }
      }
      .frame(width: 20, alignment: .leading)
      .contentShape(Rectangle())
      .dropDestination(for: Card.self) { new, _ in
        for card in new {
          open.removeAll { $0 == card }
          done.removeAll { $0 == card }
          cards.wrappedValue.append(card)
        }
        return true
      } isTargeted: { isTargeted in
        if isTargeted { targets.insert(name) } else { targets.remove(name) }
      }
    }
  }

  @Test func anotherTypeGetsWhatTheValueExports() {
    let host = ViewHost(Converting(), columns: 30, rows: 4)
    host.drag(from: (column: 1, row: 0), to: (column: 1, row: 1))
    #expect(host.lines.last == "Write at 1")
    host.drag(from: (column: 1, row: 0), to: (column: 1, row: 2))
    #expect(host.lines.last == "Write at 1")
  }

  private struct Converting: View {
    @State private var text = "none"

    var body: some View {
      VStack(alignment: .leading) {
        Text("Card").draggable(Card(title: "Write"))
        Text("String").dropDestination(for: String.self) { strings, location in
          text = "\(strings.joined()) at \(Int(location.x))"
          return true
        }
        Text("URL").dropDestination(for: URL.self) { _, _ in
          text = "a URL"
          return true
        }
        Text(text)
      }
    }
  }

  @Test func rowsAreReorderedByADelegate() {
    let host = ViewHost(Reordering(), columns: 20, rows: 5)
    host.drag(from: (column: 1, row: 0), to: (column: 1, row: 2))
    #expect(host.lines.prefix(4) == ["Two", "Three", "One", "dropped One"])
  }

  private struct Reordering: View {
    @State private var names = ["One", "Two", "Three"]
    @State private var dragged: String?
    @State private var result = ""

    var body: some View {
      VStack(alignment: .leading) {
        ForEach(names, id: \.self) { name in
          Text(name)
            .onDrag {
              dragged = name
              return NSItemProvider(object: NSString(string: name))
            }
            .onDrop(of: [.text], delegate: Mover(name: name, names: $names, dragged: $dragged, result: $result))
        }
        Text(result)
      }
    }
  }

  private struct Mover: DropDelegate {
    let name: String
    @Binding var names: [String]
    @Binding var dragged: String?
    @Binding var result: String

    func dropEntered(info: DropInfo) {
      guard let dragged, dragged != name, let from = names.firstIndex(of: dragged),
        let to = names.firstIndex(of: name)
      else { return }
      names.move(fromOffsets: IndexSet(integer: from), toOffset: to > from ? to + 1 : to)
    }

    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }

    func performDrop(info: DropInfo) -> Bool {
      for provider in info.itemProviders(for: [.plainText]) {
        provider.loadObject(ofClass: String.self) { text, _ in result = "dropped \(text ?? "")" }
      }
      return true
    }
  }

  @Test func aRowOfAListIsSelectedByAClickAndDragged() {
    let host = ViewHost(Rows(), columns: 20, rows: 6)
    host.click(column: 1, row: 1)
    #expect(host.text.contains("selected Two"))
    host.drag(from: (column: 1, row: 0), to: (column: 1, row: 5))
    #expect(host.text.contains("dropped One"))
  }

  private struct Rows: View {
    @State private var selection: String?
    @State private var dropped = ""

    var body: some View {
      VStack(alignment: .leading) {
        List(["One", "Two"], id: \.self, selection: $selection) { Text($0).draggable($0) }
        Text("selected \(selection ?? "none")")
        Text("dropped \(dropped)").onDrop(of: [.text], isTargeted: nil) { providers in
          for provider in providers { provider.loadObject(ofClass: String.self) { text, _ in dropped = text ?? "" } }
          return true
        }
      }
    }
  }
}
