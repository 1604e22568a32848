import AppEnvironmentUI

// The samples about controls, containers and modifiers, and just enough around them.

private struct Settings: View {
  @State private var name = ""
  @State private var message = ""
  @State private var note = ""
  @State private var notifies = true
  @State private var volume = 0.5
  @State private var count = 3

  var body: some View {
    TextField("Name", text: $name, prompt: Text("First and last name"))
      .onSubmit { name = name.trimmingCharacters(in: .whitespaces) }
    TextField("Message", text: $message, axis: .vertical)
      .lineLimit(1...5)
    TextEditor(text: $note)
      .frame(height: 5)
      .border(.gray)
    Toggle("Notify me of new episodes", isOn: $notifies)
    Slider(value: $volume, in: 0...1, step: 0.1) { Text("Volume") }
    Stepper("Keep \(count) episodes", value: $count, in: 1...20)
    Button("Reset", role: .destructive) { count = 3 }
      .disabled(count == 3)
  }
}

private struct Containers: View {
  let titles: [String]
  let fraction: Double?

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text("Queue").bold()
      HStack {
        Text("Next")
        Spacer()
        Text("12:30").foregroundStyle(.secondary)
      }
    }
    ScrollView {
      VStack(alignment: .leading) {
        ForEach(titles, id: \.self) { Text($0) }
      }
    }
    List {
      Section("Downloads") {
        ForEach(titles, id: \.self) { Text($0) }
      }
    }
    ProgressView("Refreshing", value: fraction)
    GeometryReader { proxy in
      Text(proxy.size.width < 40 ? "Narrow" : "Wide")
    }
  }
}

private struct Dialogs: View {
  @State private var text = ""
  @State private var isAsking = false
  @State private var isDeleting = false

  var body: some View {
    TextEditor(text: $text)
      .alert("Save the changes?", isPresented: $isAsking) {
        Button("Save") { save() }
        Button("Cancel", role: .cancel) {}
      }
    Button("Delete") { isDeleting = true }
      .confirmationDialog("Delete the text?", isPresented: $isDeleting) {
        Button("Delete", role: .destructive) { text = "" }
      }
  }

  private func save() {}
}

private struct Search: View {
  @State private var query = ""
  @State private var matches: [String] = []

  var body: some View {
    TextField("Search", text: $query)
      .onKeyPress(.escape) {
        query = ""
        return .handled
      }
      .onChange(of: query) { matches = [] }
      .task(id: query) { matches = await find(query) }
    Text("\(matches.count) matches")
      .frame(maxWidth: .infinity, alignment: .trailing)
  }

  private func find(_ query: String) async -> [String] { [] }
}
