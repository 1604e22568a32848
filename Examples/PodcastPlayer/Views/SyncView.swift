import AppEnvironmentUI
import CommandSupport
import Foundation
import PodcastPlayer

/// The state of the synchronization with other devices, in one line; nothing for a library without an account.
struct SyncView: View {
  @ObservedObject var session: SyncSession
  @State private var password = ""

  var body: some View {
    switch session.state {
    case .off: EmptyView()
    case .running: line("Synchronizing…")
    case .done(let date): line("Synchronized at \(date.formatted(date: .omitted, time: .shortened)).")
    case .failed(let reason, let waiting):
      line("Not synchronized\(waiting > 0 ? ", \(counted(waiting, "change")) will be sent later" : ""): \(reason)")
    case .needsPassword(let wasRefused):
      HStack {
        Text(wasRefused ? "The server refuses the password. Another one:" : "Password for other devices:")
          .layoutPriority(1)
        SecureField("Password", text: $password)
          .onSubmit {
            session.enter(password)
            password = ""
          }
      }
      .lineLimit(1)
    }
  }

  private func line(_ text: String) -> some View {
    // The reason is at the end.
    Text(text).foregroundStyle(.secondary).lineLimit(1).truncationMode(.middle)
  }
}
