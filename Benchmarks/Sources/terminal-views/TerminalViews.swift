import AppEnvironmentUI

/// A screen of views that respond to a key, for the group `terminal`: Space changes one line, `a` changes all of them.
@main
struct TerminalViews: App {
  @State private var count = 0
  @State private var page = 0

  var body: some Scene {
    WindowGroup {
      VStack(alignment: .leading) {
        Button("Pressed \(count % 10) times") { count += 1 }
        Button("Page \(page % 10)") { page += 1 }.keyboardShortcut("a", modifiers: [])
        ForEach(0..<48) { Line(number: $0, page: page) }
      }
    }
  }
}

/// The texts of ten pages, created in advance like the bytes of `terminal-floor`.
private let texts = (0..<10).map { page in
  (0..<48).map { String(String(repeating: "line \($0) of page \(page), ", count: 9).prefix(190)) + "." }
}

private struct Line: View {
  let number: Int
  let page: Int

  var body: some View {
    HStack {
      Text("\(number)").bold()
      Text(verbatim: texts[page % 10][number])
    }
  }
}
