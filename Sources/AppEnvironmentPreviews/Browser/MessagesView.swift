import PortableSwiftUI

/// The state of the build unless the program is up to date, and messages about sources and documents.
struct MessagesView: View {
  @ObservedObject var model: BrowserModel

  /// The largest height of a group of messages.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      switch model.build {
      case .upToDate: EmptyView()
      case .building: Text("Building…").lineLimit(1)
      case .failed(let diagnostics): errors(diagnostics)
      }
      errors(model.problems)
      if let notice = model.notice { Text(notice).lineLimit(1).opacity(0.6) }
    }
  }

  /// Shows complete errors, one after the other, as far as there is room.
  @ViewBuilder
  private func errors(_ lines: [String]) -> some View {
    if !lines.isEmpty {
      Text(verbatim: lines.joined(separator: "\n")).foregroundStyle(.red).lineLimit(rows)
    }
  }
}
