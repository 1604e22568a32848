import AppEnvironmentUI

// The samples about values that are dragged.

struct Card: Codable, Transferable {
  var title: String

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    ProxyRepresentation(exporting: \.title)
  }
}

@MainActor @Observable final class Board {
  private(set) var done: [Card] = []

  func finish(_ cards: [Card]) { done += cards }
}

struct DoneColumn: View {
  let board: Board
  @State private var isTargeted = false

  var body: some View {
    Text("Done").dropDestination(for: Card.self) { cards, _ in
      board.finish(cards)
      return true
    } isTargeted: {
      isTargeted = $0
    }
  }
}
