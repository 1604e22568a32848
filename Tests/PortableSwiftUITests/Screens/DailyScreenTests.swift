import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens of small programs. See ``ScreenTests``.
@MainActor @Suite("Screens of small programs work as they are")
struct DailyScreenTests {
  @Test func aCalculatorAddsAndClears() {
    let host = ViewHost(CalculatorScreen(), columns: 30, rows: 12)
    for key in ["1", "2", "+", "7", "="] { host.tap(key) }
    #expect(host.lines.first == "19")
    host.tap("C")
    #expect(host.lines.first == "0")
  }

  @Test func aTimerCountsUntilItIsStopped() {
    let ticks = PassthroughSubject<Date, Never>()
    let host = ViewHost(TimerScreen(ticks: ticks), columns: 30, rows: 6)
    host.tap("Start")
    for _ in 0..<65 { ticks.send(.now) }
    #expect(host.text.contains("01:05"))
    host.tap("Stop")
    ticks.send(.now)
    #expect(host.text.contains("01:05"))
    host.tap("Reset")
    #expect(host.text.contains("00:00"))
  }

  @Test func notesAreWrittenAndPinned() {
    let host = ViewHost(NotesScreen(), columns: 60, rows: 14)
    host.tap("New note")
    host.type("Buy milk\nand bread", into: "Text")
    #expect(host.text.contains("Buy milk"))
    #expect(host.text.contains("2 lines"))
    host.tap("Pin")
    #expect(host.text.contains("Pinned"))
  }

  @Test func anIntroductionHasPages() {
    let host = ViewHost(IntroductionScreen(), columns: 40, rows: 10)
    #expect(host.text.contains("Welcome"))
    host.tap("Continue")
    #expect(host.text.contains("Private"))
    host.tap("Continue")
    host.tap("Get started")
    #expect(host.text.contains("Home"))
  }

  @Test func theWeatherIsLoadedForEachCity() async {
    let host = ViewHost(WeatherScreen(), columns: 40, rows: 12)
    await host.wait { host.text.contains("Berlin: 21°") }
    host.select("Oslo", in: "City")
    await host.wait { host.text.contains("Oslo: 12°") }
    host.select("Atlantis", in: "City")
    await host.wait { host.text.contains("No forecast") }
    #expect(!host.text.contains("°"))
  }

  @Test func aBookingNeedsADateAndGuests() {
    let host = ViewHost(BookingScreen(), columns: 50, rows: 16)
    host.adjust("Guests: 2", by: 3)
    #expect(host.text.contains("Guests: 4"))
    host.tap("Breakfast")
    host.type("Window seat", into: "Wishes")
    host.tap("Book")
    #expect(host.text.contains("4 guests, with breakfast, Window seat"))
  }

  @Test func aTableIsSortedByItsHeaders() {
    let host = ViewHost(PlayersScreen(), columns: 40, rows: 8)
    #expect(host.lines.firstIndex { $0.contains("Zoe") } == 1)
    host.tap("By name")
    #expect(host.lines.firstIndex { $0.contains("Ada") } == 1)
  }
}

extension ViewHost {
  /// Waits for tasks of the views until a condition is true, for at most as many turns as a test should need.
  fileprivate func wait(until isTrue: () -> Bool) async {
    for _ in 0..<10_000 {
      if isTrue() { return }
      await Task.yield()
      flush()
    }
    Issue.record("\(text)")
  }
}

// MARK: Calculator

private enum CalculatorKey: Hashable, CustomStringConvertible {
  case digit(Int), plus, equals, clear

  var description: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .plus: "+"
    case .equals: "="
    case .clear: "C"
    }
  }
}

private struct CalculatorScreen: View {
  @State private var value = 0
  @State private var sum: Int?
  @State private var isNew = false

  private let rows: [[CalculatorKey]] = [
    [.digit(7), .digit(8), .digit(9)], [.digit(4), .digit(5), .digit(6)], [.digit(1), .digit(2), .digit(3)],
    [.clear, .digit(0), .plus, .equals],
  ]

  var body: some View {
    VStack(spacing: 0) {
      Text("\(value)")
        .font(.system(size: 60, weight: .light, design: .rounded))
        .lineLimit(1)
        .minimumScaleFactor(0.4)
        .frame(maxWidth: .infinity, alignment: .trailing)
      Grid(horizontalSpacing: 1, verticalSpacing: 0) {
        ForEach(rows, id: \.self) { row in
          GridRow {
            ForEach(row, id: \.self) { key in
              Button(key.description) { press(key) }
                .buttonStyle(KeyStyle(isAccented: key == .equals))
                .gridCellColumns(1)
            }
          }
        }
      }
    }
  }

  private func press(_ key: CalculatorKey) {
    switch key {
    case .digit(let digit):
      value = isNew ? digit : value * 10 + digit
      isNew = false
    case .plus, .equals:
      value += sum ?? 0
      sum = key == .plus ? value : nil
      isNew = true
    case .clear: (value, sum, isNew) = (0, nil, false)
    }
  }
}

private struct KeyStyle: ButtonStyle {
  var isAccented = false

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .frame(width: 5, height: 1)
      .foregroundStyle(isAccented ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
      .background(isAccented ? Color.orange : Color(.systemGray5), in: .circle)
      .opacity(configuration.isPressed ? 0.6 : 1)
  }
}

// MARK: Timer

private struct TimerScreen: View {
  let ticks: PassthroughSubject<Date, Never>
  @State private var seconds = 0
  @State private var isRunning = false

  var body: some View {
    VStack {
      Text(String(format: "%02d:%02d", seconds / 60, seconds % 60))
        .font(.largeTitle.monospacedDigit())
        .contentTransition(.numericText(countsDown: false))
      HStack {
        Button(isRunning ? "Stop" : "Start") { isRunning.toggle() }
        if seconds > 0, !isRunning { Button("Reset", role: .destructive) { seconds = 0 } }
      }
    }
    .onReceive(ticks) { _ in
      if isRunning { withAnimation(.linear(duration: 0.2)) { seconds += 1 } }
    }
  }
}

// MARK: Notes

private struct Note: Identifiable, Hashable {
  let id: Int
  var text = ""
  var isPinned = false

  var title: String { text.split(separator: "\n").first.map(String.init) ?? "New" }
}

@Observable private final class NoteStore {
  var notes: [Note] = []

  var pinned: [Note] { notes.filter(\.isPinned) }
  var others: [Note] { notes.filter { !$0.isPinned } }
}

private struct NotesScreen: View {
  @State private var store = NoteStore()
  @State private var selection: Note.ID?
  @State private var visibility = NavigationSplitViewVisibility.all

  var body: some View {
    NavigationSplitView(columnVisibility: $visibility) {
      List(selection: $selection) {
        if !store.pinned.isEmpty { Section("Pinned") { rows(store.pinned) } }
        rows(store.others)
      }
      .navigationSplitViewColumnWidth(min: 10, ideal: 20)
      .toolbar {
        Button("New note", systemImage: "square.and.pencil") {
          store.notes.append(Note(id: store.notes.count))
          selection = store.notes.last?.id
        }
      }
    } detail: {
      if let index = store.notes.firstIndex(where: { $0.id == selection }) {
        NoteEditor(note: Bindable(store).notes[index])
      } else {
        ContentUnavailableView("No note", systemImage: "note.text", description: Text("Choose one."))
      }
    }
    .navigationSplitViewStyle(.balanced)
  }

  private func rows(_ notes: [Note]) -> some View {
    ForEach(notes) { note in Text(note.title).tag(note.id).lineLimit(1) }
  }
}

private struct NoteEditor: View {
  @Binding var note: Note

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      TextEditor(text: $note.text)
        .scrollContentBackground(.hidden)
        .textEditorStyle(.plain)
        .accessibilityLabel("Text")
      HStack {
        Text("\(note.text.split(separator: "\n").count) lines")
        Spacer()
        Button(note.isPinned ? "Unpin" : "Pin") { withAnimation(.bouncy) { note.isPinned.toggle() } }
          .symbolEffect(.bounce.up.byLayer, options: .nonRepeating, value: note.isPinned)
      }
    }
    .writingToolsBehavior(.disabled)
  }
}

// MARK: Introduction

private struct IntroductionScreen: View {
  @AppStorage("hasSeenIntroduction") private var hasSeenIntroduction = false
  @State private var page = 0
  private let titles = ["Welcome", "Private", "Ready"]

  var body: some View {
    if hasSeenIntroduction {
      Text("Home").transition(.push(from: .trailing))
    } else {
      VStack {
        TabView(selection: $page) {
          ForEach(titles.indices, id: \.self) { index in
            VStack {
              Image(systemName: "sparkles").symbolRenderingMode(.hierarchical).font(.system(size: 60))
              Text(titles[index]).font(.title.bold())
            }
            .tag(index)
          }
        }
        .tabViewStyle(.page(indexDisplayMode: .always))
        .indexViewStyle(.page(backgroundDisplayMode: .always))
        if page < titles.count - 1 {
          Button("Continue") { withAnimation { page += 1 } }
        } else {
          Button("Get started") { hasSeenIntroduction = true }
        }
      }
    }
  }
}

// MARK: Weather

private struct WeatherScreen: View {
  private enum Phase {
    case loading
    case loaded(Int)
    case failed(any Error)
  }

  private struct MissingForecast: Error {}

  @State private var city = "Berlin"
  @State private var phase = Phase.loading

  var body: some View {
    VStack {
      Picker("City", selection: $city) {
        ForEach(["Berlin", "Oslo", "Atlantis"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
      Group {
        switch phase {
        case .loading: ProgressView().controlSize(.large)
        case .loaded(let degrees): Text("\(city): \(degrees)°").transition(.blurReplace)
        case .failed: ContentUnavailableView("No forecast", systemImage: "cloud")
        }
      }
      .frame(maxHeight: .infinity)
    }
    .task(id: city) { await load() }
    .refreshable { await load() }
  }

  private func load() async {
    phase = .loading
    do {
      phase = .loaded(try await degrees(in: city))
    } catch {
      phase = .failed(error)
    }
  }

  private func degrees(in city: String) async throws -> Int {
    await Task.yield()
    guard let degrees = ["Berlin": 21, "Oslo": 12][city] else { throw MissingForecast() }
    return degrees
  }
}

// MARK: Booking

private struct BookingScreen: View {
  @State private var arrival = Date(timeIntervalSince1970: 0)
  @State private var guests = 2
  @State private var hasBreakfast = false
  @State private var wishes = ""
  @State private var confirmation: String?
  @Namespace private var namespace

  var body: some View {
    Form {
      Section {
        DatePicker("Arrival", selection: $arrival, displayedComponents: .date)
        Stepper("Guests: \(guests)", value: $guests, in: 1...4)
          .accessibilityHeading(.h2)
        Toggle("Breakfast", systemImage: "cup.and.saucer", isOn: $hasBreakfast)
        TextField("Wishes", text: $wishes, axis: .vertical).submitLabel(.done)
      } footer: {
        if let confirmation {
          Text(confirmation).matchedGeometryEffect(id: "confirmation", in: namespace, properties: .position)
        }
      }
      Button("Book", systemImage: "calendar", role: .confirm) {
        confirmation = "\(guests) guests, \(hasBreakfast ? "with" : "without") breakfast, \(wishes)"
      }
      .buttonStyle(.glassProminent)
    }
    .listSectionSpacing(.compact)
    .scrollEdgeEffectStyle(.soft, for: .top)
  }
}

// MARK: Players

private struct Player: Identifiable {
  let id: Int
  let name: String
  let points: Int
}

private struct PlayersScreen: View {
  @State private var order = [KeyPathComparator(\Player.points, order: .reverse)]
  private let players = [Player(id: 1, name: "Ada", points: 3), Player(id: 2, name: "Zoe", points: 5)]

  var body: some View {
    VStack(spacing: 0) {
      Table(players.sorted(using: order), sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Points", value: \.points) { Text("\($0.points)") }
      }
      .alternatingRowBackgrounds()
      Button("By name") { order = [KeyPathComparator(\Player.name)] }
    }
  }
}
