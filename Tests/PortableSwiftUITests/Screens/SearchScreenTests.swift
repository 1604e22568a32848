import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens with a search, toolbars, tabs, and what they present.
@MainActor @Suite("Screens that search and present work as they are")
struct SearchScreenTests {
  @Test func aSearchHasScopesAndSuggestions() {
    let host = ViewHost(RecipeScreen(), columns: 40, rows: 16)
    #expect(host.text.contains("Tap a recipe"))
    #expect(!host.text.contains("Suggested: Pie"))
    host.type("p", into: "Search")
    #expect(host.text.contains("Results"))
    host.tap("Suggested: Pie")
    #expect(host.text.contains("Apple Pie"))
    #expect(!host.text.contains("Pancakes"))
    host.select("Drinks", in: "Scope")
    #expect(host.text.contains("Nothing found"))
    host.tap("Stop searching")
    #expect(host.text.contains("Tap a recipe"))
  }

  @Test func tokensOfASearchAreAddedAndRemoved() {
    let host = ViewHost(TagScreen(), columns: 40, rows: 8)
    #expect(!host.text.contains("#work"))
    host.type("w", into: "Search")
    host.tap("#work")
    #expect(host.lines.contains("work,"))
    #expect(host.text.contains("#work ×"))
    host.type("x", into: "Search")
    host.tap("#home")
    #expect(host.lines.contains("work home,"))
    host.tap("#work")
    #expect(host.lines.contains("home,"))
  }

  @Test func aToolbarFollowsTheSelection() {
    let host = ViewHost(InboxScreen(), columns: 50, rows: 12)
    #expect(!host.text.contains("Archive"))
    host.tap("Select")
    host.tap("Choose Lunch")
    host.tap("Archive")
    #expect(host.text.contains("1 put away"))
    #expect(!host.text.contains("Lunch"))
  }

  @Test func aSheetShowsTheItemThatIsChosen() {
    let host = ViewHost(GalleryScreen(), columns: 40, rows: 14)
    host.tap("Sunset")
    #expect(host.text.contains("Photo 1"))
    host.tap("Delete")
    host.tap("Delete photo")
    #expect(!host.text.contains("Sunset"))
    #expect(host.text.contains("Forest"))
  }

  @Test func aFailureIsAnAlertThatIsRetried() {
    let host = ViewHost(SyncScreen(), columns: 40, rows: 12)
    host.tap("Sync")
    #expect(host.text.contains("The server is busy"))
    #expect(host.text.contains("Wait a minute."))
    host.tap("Retry")
    #expect(host.text.contains("Synced after 2 attempts"))
  }

  @Test func tabsHaveSectionsAndASearch() {
    let host = ViewHost(MusicScreen(), columns: 60, rows: 8)
    #expect(host.text.contains("Welcome"))
    host.select("Albums", in: "Tabs")
    #expect(host.text.contains("Kind of Blue"))
    host.select("Search", in: "Tabs")
    #expect(host.text.contains("Find music"))
  }

  @Test func aLinkIsSharedByTheClipboard() {
    let host = ViewHost(ShareScreen(), columns: 60, rows: 4)
    host.tap("Share the talk")
    #expect(String(decoding: TextArea.clipboard, as: UTF8.self) == "file:///talk")
  }

  @Test func anInspectorIsBesideTheContent() {
    let host = ViewHost(InspectorScreen(), columns: 40, rows: 6)
    #expect(!host.text.contains("Size: 12"))
    host.tap("Info")
    #expect(host.text.contains("Size: 12"))
    host.tap("Info")
    #expect(!host.text.contains("Size: 12"))
  }
}

// MARK: Recipes

private struct RecipeScreen: View {
  enum Scope: String, CaseIterable { case all, drinks }

  @State private var query = ""
  @State private var scope = Scope.all
  private let recipes = ["Apple Pie", "Pancakes", "Tea"]

  var body: some View {
    NavigationStack {
      RecipeList(recipes: recipes.filter { scope == .all ? $0.localizedCaseInsensitiveContains(query) : $0 == query })
        .navigationTitle("Recipes")
    }
    .searchable(text: $query, placement: .navigationBarDrawer(displayMode: .always), prompt: "Find a recipe")
    .searchScopes($scope) {
      ForEach(Scope.allCases, id: \.self) { Text($0.rawValue.capitalized).tag($0) }
    }
    .searchSuggestions {
      if query.count < 3 { Text("Suggested: Pie").searchCompletion("Pie") }
    }
  }
}

private struct RecipeList: View {
  let recipes: [String]
  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch

  var body: some View {
    VStack(alignment: .leading) {
      Text(isSearching ? "Results" : "Tap a recipe")
      if recipes.isEmpty { Text("Nothing found") }
      ForEach(recipes, id: \.self) { Text($0) }
      if isSearching { Button("Stop searching") { dismissSearch() } }
    }
  }
}

// MARK: Inbox

private struct InboxScreen: View {
  @State private var subjects = ["Lunch", "Report"]
  @State private var chosen: Set<String> = []
  @State private var isSelecting = false
  @State private var archived = 0

  var body: some View {
    NavigationStack {
      VStack {
        ForEach(subjects, id: \.self) { subject in
          if isSelecting {
            Button("Choose \(subject)") { chosen.insert(subject) }
          } else {
            Text(subject)
          }
        }
      }
      .navigationTitle("Inbox")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .principal) { Text("Inbox").font(.headline) }
        if #available(iOS 17, *) {
          ToolbarItem(placement: .topBarTrailing) { Button("Select") { isSelecting = true } }
        }
        if !chosen.isEmpty {
          ToolbarItem(placement: .bottomBar) { Button("Archive", systemImage: "archivebox", action: archive) }
        }
        ToolbarItem(placement: .status) { Text("\(archived) put away") }
      }
      .toolbar(.hidden, for: .tabBar)
      .toolbarBackground(.visible, for: .navigationBar)
    }
  }

  private func archive() {
    withAnimation(.snappy) {
      subjects.removeAll(where: chosen.contains)
      archived += chosen.count
      chosen = []
    }
  }
}

// MARK: Gallery

private struct Photo: Identifiable {
  let id: Int
  let title: String
}

private struct GalleryScreen: View {
  @State private var photos = [Photo(id: 1, title: "Sunset"), Photo(id: 2, title: "Forest")]
  @State private var shown: Photo?
  private let columns = [GridItem(.adaptive(minimum: 12), spacing: 1)]

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: 1) {
        ForEach(photos) { photo in
          Button {
            shown = photo
          } label: {
            VStack {
              RoundedRectangle(cornerRadius: 8).fill(.quaternary).frame(height: 1)
              Text(photo.title)
            }
          }
          .buttonStyle(.plain)
          .contextMenu { Button("Delete", role: .destructive) { delete(photo) } }
        }
      }
    }
    .sheet(item: $shown) { photo in PhotoView(photo: photo) { delete(photo) } }
  }

  private func delete(_ photo: Photo) { photos.removeAll { $0.id == photo.id } }
}

private struct PhotoView: View {
  let photo: Photo
  let delete: () -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var isDeleting = false

  var body: some View {
    VStack {
      Text("Photo \(photo.id)")
      Button("Delete", role: .destructive) { isDeleting = true }
    }
    .presentationDetents([.medium, .fraction(0.3)])
    .presentationContentInteraction(.scrolls)
    .confirmationDialog(photo.title, isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete photo", role: .destructive) {
        delete()
        dismiss()
      }
    }
  }
}

// MARK: Sync

private struct SyncError: LocalizedError {
  var errorDescription: String? { "The server is busy" }
  var recoverySuggestion: String? { "Wait a minute." }
}

private struct SyncScreen: View {
  @State private var attempts = 0
  @State private var error: SyncError?
  @State private var isFailing = false

  var body: some View {
    VStack {
      Text(attempts > 1 ? String(localized: "Synced after \(attempts) attempts") : "Not synced")
      Button("Sync", action: sync)
    }
    .alert(isPresented: $isFailing, error: error) { _ in
      Button("Retry", action: sync)
      Button("Cancel", role: .cancel) {}
    } message: { error in
      Text(error.recoverySuggestion ?? "")
    }
  }

  private func sync() {
    attempts += 1
    if attempts == 1 { error = SyncError() }
    isFailing = attempts == 1
  }
}

// MARK: Music

private struct MusicScreen: View {
  @State private var query = ""

  var body: some View {
    TabView {
      Tab("Home", systemImage: "house") { Text("Welcome") }
      TabSection("Library") {
        Tab("Albums", systemImage: "square.stack") { Text("Kind of Blue").badge(3) }
      }
      Tab(role: .search) { Text("Find music") }
    }
    .tint(.pink)
  }
}

// MARK: Tokens

private struct TagScreen: View {
  struct Tag: Identifiable { let id: String }

  @State private var query = ""
  @State private var tags: [Tag] = []

  var body: some View {
    Text("\(tags.map(\.id).joined(separator: " ")), \(query)")
      .searchable(text: $query, tokens: $tags, suggestedTokens: $suggestions) { Text("#\($0.id)") }
  }

  @State private var suggestions = [Tag(id: "home"), Tag(id: "work")]
}

// MARK: Share

private struct ShareScreen: View {
  private let talk = URL(filePath: "/talk")

  var body: some View {
    ShareLink("Share the talk", item: talk, subject: Text("A talk"), preview: SharePreview("Talk"))
  }
}

// MARK: Inspector

private struct InspectorScreen: View {
  @State private var isInspecting = false

  var body: some View {
    VStack {
      Text("Document")
      Button("Info") { isInspecting.toggle() }
    }
    .inspector(isPresented: $isInspecting) {
      Text("Size: 12").inspectorColumnWidth(min: 8, ideal: 12, max: 20)
    }
  }
}
