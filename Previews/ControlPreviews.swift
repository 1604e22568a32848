import AppEnvironmentUI

/// Views for which the other previews have no use. Their pictures are in the documentation.
struct ControlPreviews: PreviewProvider {
  static var previews: some View {
    ShowTable().previewDisplayName("A table")
    MeasuredGrid().previewDisplayName("A grid")
    SplitShows().previewDisplayName("A split view")
    DownloadForm()
      .environment(\.locale, Locale(identifier: "en_US_POSIX"))
      .environment(\.timeZone, .gmt)
      .previewDisplayName("A form")
    ShowTabs().previewDisplayName("Tabs")
    DownloadGroups().previewDisplayName("Groups")
    ShowSheet().previewDisplayName("A sheet")
  }
}

private struct Show: Identifiable {
  let id: Int
  let title: String
  let episodes: Int

  static let all = [
    Show(id: 1, title: "Compiled at Night", episodes: 42), Show(id: 2, title: "Small Kitchens", episodes: 7),
    Show(id: 3, title: "Tidepool Radio", episodes: 113),
  ]
}

/// A table with a selected row, sorted by its second column.
private struct ShowTable: View {
  @State private var selection: Show.ID? = 2
  @State private var order = [KeyPathComparator(\Show.episodes)]

  var body: some View {
    Table(Show.all.sorted(using: order), selection: $selection, sortOrder: $order) {
      TableColumn("Show", value: \.title)
      TableColumn("Episodes", value: \.episodes) { Text($0.episodes, format: .number) }.width(12)
    }
  }
}

/// A grid of rows whose columns are aligned, above one whose columns depend on the room.
private struct MeasuredGrid: View {
  var body: some View {
    VStack(alignment: .leading) {
      Grid(alignment: .leading, horizontalSpacing: 2) {
        ForEach(Show.all) { show in
          GridRow {
            Text(show.title)
            Text(show.episodes, format: .number).gridColumnAlignment(.trailing)
          }
        }
      }
      Divider()
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 20))], alignment: .leading) {
        ForEach(Show.all) { Label($0.title, systemImage: "mic") }
      }
    }
  }
}

/// A list beside the show that is selected in it.
private struct SplitShows: View {
  @State private var selection: Show.ID? = 3

  var body: some View {
    NavigationSplitView {
      List(Show.all, selection: $selection) { Text($0.title) }.navigationTitle("Shows")
    } detail: {
      if let show = Show.all.first(where: { $0.id == selection }) {
        Text("**\(show.title)** has *\(show.episodes)* episodes.")
      } else {
        Text("Select a show")
      }
    }
  }
}

/// A form with a date, a gauge and a text with Markdown.
private struct DownloadForm: View {
  @State private var start = Date(timeIntervalSince1970: 1_780_315_200)
  @State private var isAutomatic = true

  var body: some View {
    Form {
      Section("Downloads") {
        Toggle("Automatic", isOn: $isAutomatic)
        DatePicker("Not before", selection: $start)
        Gauge(value: 0.4) { Text("Space") }
      }
      Section("About") {
        LabeledContent("Episodes", value: "162")
        Text("**Bold**, *italic*, ~~deleted~~, `code` and a [link](https://example.org)")
      }
    }
  }
}

/// Two views, one of which is shown.
private struct ShowTabs: View {
  @State private var tab = "shows"

  var body: some View {
    TabView(selection: $tab) {
      List(Show.all) { Text($0.title) }
        .tabItem { Label("Shows", systemImage: "mic") }.tag("shows")
      ContentUnavailableView("No Downloads", systemImage: "arrow.down")
        .tabItem { Label("Downloads", systemImage: "arrow.down") }.tag("downloads")
    }
  }
}

/// A box with a title, a group that is open, and a menu.
private struct DownloadGroups: View {
  @State private var isOpen = true

  var body: some View {
    VStack(alignment: .leading) {
      GroupBox("Downloads") { ProgressView("Space", value: 0.4) }
      DisclosureGroup("Shows", isExpanded: $isOpen) {
        ForEach(Show.all) { LabeledContent($0.title, value: "\($0.episodes)") }
      }
      Menu("Sort by") {
        Button("Title") {}
        Button("Episodes") {}
      }
    }
  }
}

/// A sheet above the view that presents it.
private struct ShowSheet: View {
  @State private var isShown = true

  var body: some View {
    List(Show.all) { Text($0.title) }
      .sheet(isPresented: $isShown) {
        VStack(alignment: .leading) {
          Text("Remove “Small Kitchens”?").bold()
          HStack {
            Button("Remove", role: .destructive) { isShown = false }
            Button("Keep") { isShown = false }
          }
        }
      }
  }
}
