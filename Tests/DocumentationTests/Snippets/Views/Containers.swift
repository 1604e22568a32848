import AppEnvironmentUI

// The samples about containers and styles.

struct Bracketed: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      Text("[")
      configuration.label
      Text("]")
    }
  }
}

struct ConversationView: View {
  struct Message: Identifiable {
    let id: Int
    let text: String
  }

  struct MessageRow: View {
    let message: Message
    var body: some View { Text(message.text) }
  }

  let messages: [Message]

  var body: some View {
    ScrollViewReader { proxy in
      List(messages) { MessageRow(message: $0) }
        .onChange(of: messages.count) { proxy.scrollTo(messages.last?.id) }
    }
  }
}

struct ShowsView: View {
  struct Show: Identifiable, Hashable {
    let id: Int
    let title: String
  }

  struct ShowView: View {
    let show: Show
    var body: some View { Text(show.title) }
  }

  let shows: [Show]

  var body: some View {
    NavigationStack {
      List(shows) { show in
        NavigationLink(show.title, value: show)
      }
      .navigationTitle("Shows")
      .navigationDestination(for: Show.self) { ShowView(show: $0) }
    }
  }
}

struct MailView: View {
  struct InboxView: View { var body: some View { Text("Inbox") } }
  struct SentView: View { var body: some View { Text("Sent") } }

  var body: some View {
    TabView {
      InboxView().tabItem { Label("Inbox", systemImage: "tray") }
      SentView().tabItem { Label("Sent", systemImage: "paperplane") }
    }
  }
}

struct PlaybackForm: View {
  @State private var skipsSilence = false
  @State private var speed = 1

  var body: some View {
    Form {
      Section("Playback") {
        Toggle("Skip silence", isOn: $skipsSilence)
        Stepper("Speed: \(speed)", value: $speed, in: 1...3)
      }
    }
  }
}
