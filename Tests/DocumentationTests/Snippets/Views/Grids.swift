// The samples of grids, tables, split views and dates.

import AppEnvironmentUI

private struct GridSample: View {
  var body: some View {
    Grid(alignment: .leading) {
      GridRow {
        Text("Show").bold()
        Text("Episodes").bold().gridColumnAlignment(.trailing)
      }
      Divider()
      GridRow {
        Text("Swift over Coffee")
        Text("12")
      }
    }
  }
}

private struct Show: Identifiable {
  let id: Int
  let title: String
}

private struct ShowCard: View {
  let show: Show

  var body: some View { Text(show.title) }
}

private struct ShowView: View {
  let id: Int

  var body: some View { Text("\(id)") }
}

private struct LazyGridSample: View {
  let shows: [Show]

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 16))], alignment: .leading, spacing: 1) {
      ForEach(shows) { ShowCard(show: $0) }
    }
  }
}

private struct SplitSample: View {
  let shows: [Show]
  @State private var selection: Int?

  var body: some View {
    NavigationSplitView {
      List(shows, selection: $selection) { Text($0.title) }
    } detail: {
      if let selection { ShowView(id: selection) } else { Text("Select a show") }
    }
  }
}

private struct Episode: Identifiable {
  let id: Int
  let title: String
  let minutes: Int
}

private struct TableSample: View {
  @State private var episodes: [Episode] = []
  @State private var selection: Int?
  @State private var order: [KeyPathComparator<Episode>] = []

  var body: some View {
    Table(episodes, selection: $selection, sortOrder: $order) {
      TableColumn("Title", value: \.title)
      TableColumn("Minutes", value: \.minutes) { Text($0.minutes, format: .number) }
        .width(8)
    }
    .onChange(of: order) { _, order in episodes.sort(using: order) }
  }
}

private struct FittingSample: View {
  var body: some View {
    ViewThatFits {
      Text("Refreshed 12 minutes ago")
      Text("12 min")
    }
  }
}

private struct TimelineSample: View {
  var body: some View {
    TimelineView(.periodic(from: .now, by: 1)) { context in
      Text(context.date, format: .dateTime.hour().minute().second())
    }
  }
}

private struct DateSample: View {
  @State private var due = Date.now
  let used: Double
  let total: Double

  var body: some View {
    DatePicker("Due", selection: $due, in: Date.now..., displayedComponents: .date)
    Gauge(value: used, in: 0...total) { Text("Storage") }
  }
}

private struct Folder: Identifiable {
  let id: Int
  let name: String
  let folders: [Folder]?
}

private struct OutlineSample: View {
  let folder: Folder

  var body: some View {
    OutlineGroup(folder, children: \.folders) { Text($0.name) }
  }
}
