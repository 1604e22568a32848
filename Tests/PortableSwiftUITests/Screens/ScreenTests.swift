import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens as programs for Apple's systems have them, written as their documentation shows.
@MainActor @Suite("Ordinary screens work as they are")
struct ScreenTests {
  @Test func aSettingsFormChangesItsValues() {
    let host = ViewHost(SettingsScreen(), columns: 50, rows: 24)
    #expect(host.lines.first == "Settings")
    host.type("Ada", into: "Username")
    host.tap("Private account")
    host.select("Weekly", in: "Digest")
    host.tap("Advanced")
    #expect(host.text.contains("Cache size"))
    #expect(host.text.contains("Signed in as Ada, private, weekly"))
    host.tap("Reset all settings")
    #expect(host.text.contains("Signed in as nobody, public, daily"))
  }

  @Test func aMailListShowsAMessageAndMarksItAsRead() {
    let host = ViewHost(MailScreen(), columns: 40, rows: 14)
    #expect(host.text.contains("2 unread"))
    host.tap("● Alice Lunch?")
    #expect(host.text.contains("At noon?"))
    host.press(.escape)
    #expect(host.text.contains("1 unread"))
    host.type("bob", into: "Search")
    #expect(!host.text.contains("Alice"))
    host.type("nobody", into: "Search")
    #expect(host.text.contains("No Results"))
  }

  @Test func aWizardGoesThroughItsSteps() {
    let host = ViewHost(WizardScreen(), columns: 40, rows: 12)
    #expect(host.text.contains("Step 1 of 3"))
    host.type("Grace", into: "Name")
    host.tap("Next")
    host.tap("I agree")
    host.tap("Next")
    #expect(host.text.contains("Welcome, Grace"))
    host.tap("Back")
    #expect(host.text.contains("Step 2 of 3"))
  }

  @Test func aChatAppendsMessages() {
    let host = ViewHost(ChatScreen(), columns: 40, rows: 10)
    host.type("Hello", into: "Message")
    host.tap("Send")
    #expect(host.text.contains("Hello"))
    #expect(host.text.contains("You said: Hello"))
  }

  @Test func aTodoListIsEdited() {
    let host = ViewHost(TodoScreen(), columns: 40, rows: 16)
    host.tap("Add")
    host.type("Milk", into: "Title")
    host.tap("Save")
    #expect(host.text.contains("Milk"))
    #expect(host.text.contains("1 open"))
    host.tap("Milk")
    #expect(host.text.contains("0 open"))
    host.tap("Delete completed")
    host.tap("Delete")
    #expect(!host.text.contains("Milk"))
    #expect(host.text.contains("Nothing to do"))
  }

  @Test func aDashboardShowsItsCards() {
    let host = ViewHost(DashboardScreen(), columns: 60, rows: 20)
    #expect(host.text.contains("Downloads"))
    host.select("Library", in: "Tabs")
    #expect(host.text.contains("Rosetta"))
  }
}

// MARK: Settings

private enum Digest: String, CaseIterable, Identifiable {
  case daily, weekly, never
  var id: Self { self }
}

private struct SettingsScreen: View {
  @State private var username = ""
  @State private var isPrivate = false
  @State private var digest = Digest.daily
  @State private var cacheSize = 2
  @State private var showsAdvanced = false

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Username", text: $username)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
          Toggle("Private account", isOn: $isPrivate)
        } header: {
          Text("Profile")
        } footer: {
          Text(
            "Signed in as \(username.isEmpty ? "nobody" : username), \(isPrivate ? "private" : "public"), \(digest.rawValue)"
          )
          .font(.footnote)
        }
        Section("Notifications") {
          Picker("Digest", selection: $digest) {
            ForEach(Digest.allCases) { Text($0.rawValue.capitalized).tag($0) }
          }
          .pickerStyle(.menu)
        }
        DisclosureGroup("Advanced", isExpanded: $showsAdvanced) {
          Stepper("Cache size: \(cacheSize) GB", value: $cacheSize, in: 1...8)
          LabeledContent("Version", value: "2.2.1")
        }
        Section {
          Button("Reset all settings", role: .destructive) {
            (username, isPrivate, digest, cacheSize) = ("", false, .daily, 2)
          }
        }
      }
      .navigationTitle("Settings")
      .formStyle(.grouped)
    }
  }
}

// MARK: Mail

private struct Message: Identifiable, Hashable {
  let id: Int
  let sender: String
  let subject: String
  let text: String
  var isRead = false
}

private final class Mailbox: ObservableObject {
  @Published var messages = [
    Message(id: 1, sender: "Alice", subject: "Lunch?", text: "At noon?"),
    Message(id: 2, sender: "Bob", subject: "Report", text: "Attached."),
  ]

  var unread: Int { messages.filter { !$0.isRead }.count }
}

private struct MailScreen: View {
  @StateObject private var mailbox = Mailbox()
  @State private var query = ""

  private var found: [Message] {
    query.isEmpty ? mailbox.messages : mailbox.messages.filter { $0.sender.localizedCaseInsensitiveContains(query) }
  }

  var body: some View {
    NavigationStack {
      List(found) { message in
        NavigationLink(value: message.id) {
          HStack {
            if !message.isRead { Text("●").foregroundStyle(.tint) }
            Text(message.sender).font(.headline)
            Text(message.subject).foregroundStyle(.secondary).lineLimit(1)
          }
        }
      }
      .listStyle(.plain)
      .overlay {
        if found.isEmpty { ContentUnavailableView.search(text: query) }
      }
      .searchable(text: $query, prompt: "Search mail")
      .navigationTitle("\(mailbox.unread) unread")
      .navigationDestination(for: Int.self) { id in
        if let index = mailbox.messages.firstIndex(where: { $0.id == id }) {
          MessageView(message: $mailbox.messages[index])
        }
      }
    }
  }
}

private struct MessageView: View {
  @Binding var message: Message

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 1) {
        Text(message.subject).font(.title2)
        Text(message.text)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .navigationTitle(message.sender)
    .navigationBarTitleDisplayMode(.inline)
    .onAppear { message.isRead = true }
  }
}

// MARK: Wizard

private struct WizardScreen: View {
  @State private var step = 1
  @State private var name = ""
  @State private var agrees = false

  var body: some View {
    VStack(alignment: .leading) {
      ProgressView("Step \(step) of 3", value: Double(step), total: 3)
      Group {
        switch step {
        case 1: TextField("Name", text: $name)
        case 2: Toggle("I agree", isOn: $agrees)
        default: Label("Welcome, \(name)", systemImage: "checkmark.circle.fill").font(.title)
        }
      }
      .transition(.slide)
      Spacer()
      HStack {
        if step > 1 { Button("Back") { withAnimation { step -= 1 } } }
        Spacer()
        if step < 3 {
          Button("Next") { withAnimation(.easeInOut) { step += 1 } }
            .buttonStyle(.automatic)
            .disabled(step == 1 ? name.isEmpty : !agrees)
        }
      }
    }
    .padding()
    .animation(.default, value: step)
  }
}

// MARK: Chat

private struct ChatScreen: View {
  struct Line: Identifiable {
    let id = UUID()
    let text: String
    let isMine: Bool
  }

  @State private var lines: [Line] = []
  @State private var draft = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(spacing: 0) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(lines) { line in
            HStack {
              if line.isMine { Spacer() }
              Text(line.text)
                .padding(.horizontal, 1)
                .background(line.isMine ? Color.blue : Color.gray, in: RoundedRectangle(cornerRadius: 12))
              if !line.isMine { Spacer() }
            }
            .transition(.move(edge: .bottom))
          }
        }
      }
      Divider()
      HStack {
        TextField("Message", text: $draft).focused($isFocused).onSubmit(send)
        Button("Send", action: send).disabled(draft.isEmpty)
      }
    }
    .onAppear { isFocused = true }
  }

  private func send() {
    lines.append(Line(text: draft, isMine: true))
    lines.append(Line(text: "You said: \(draft)", isMine: false))
    draft = ""
  }
}

// MARK: Todo

private struct Todo: Identifiable {
  let id = UUID()
  var title: String
  var isDone = false
}

private struct TodoScreen: View {
  @State private var todos: [Todo] = []
  @State private var isAdding = false
  @State private var isDeleting = false

  var body: some View {
    NavigationStack {
      List {
        ForEach($todos) { $todo in
          Toggle(isOn: $todo.isDone) { Text(todo.title).strikethrough(todo.isDone) }
            .toggleStyle(.checkbox)
        }
      }
      .overlay {
        if todos.isEmpty { ContentUnavailableView("Nothing to do", systemImage: "checkmark") }
      }
      .navigationTitle("\(todos.filter { !$0.isDone }.count) open")
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button {
            isAdding = true
          } label: {
            Image(systemName: "plus")
          }
          .accessibilityLabel("Add")
        }
        ToolbarItem(placement: .bottomBar) { Button("Delete completed") { isDeleting = true } }
      }
      .sheet(isPresented: $isAdding) { NewTodo { todos.append(Todo(title: $0)) } }
      .confirmationDialog("Delete the completed ones?", isPresented: $isDeleting) {
        Button("Delete", role: .destructive) { todos.removeAll(where: \.isDone) }
      }
    }
  }
}

private struct NewTodo: View {
  let save: (String) -> Void
  @State private var title = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form { TextField("Title", text: $title) }
        .navigationTitle("New")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") {
              save(title)
              dismiss()
            }
          }
        }
    }
  }
}

// MARK: Dashboard

private struct DashboardScreen: View {
  var body: some View {
    TabView {
      ScrollView {
        VStack(spacing: 1) {
          HStack {
            Card(title: "Downloads", value: 128, color: .green)
            Card(title: "Errors", value: 3, color: .red)
          }
          GroupBox("Storage") { ProgressView(value: 0.6) }
        }
        .padding()
      }
      .tabItem { Label("Overview", systemImage: "gauge") }
      List(["Rosetta", "Voyager"], id: \.self) { Text($0) }
        .tabItem { Label("Library", systemImage: "book") }
    }
  }
}

private struct Card: View {
  let title: String
  let value: Int
  let color: Color

  var body: some View {
    VStack {
      Text(title).font(.caption).foregroundStyle(.secondary)
      Text(value, format: .number).font(.system(size: 40, weight: .bold, design: .rounded)).foregroundColor(color)
    }
    .frame(maxWidth: .infinity)
    .padding()
    .background(RoundedRectangle(cornerRadius: 12).stroke(color))
    .shadow(color: .black.opacity(0.2), radius: 4, x: 0, y: 2)
  }
}
