import AppEnvironmentUI

/// An episode that is edited, a value with two parts.
package struct EpisodeDraft: Equatable {
  /// The title of the episode.
  package var title = "Magic Tricks"

  /// A Boolean value that indicates whether the episode is one of the favorites.
  package var isFavorite = false
}

/// A form that owns a value, and gives each child a binding to its part.
package struct EpisodeForm: View {
  @State private var draft = EpisodeDraft()

  /// Creates a form.
  package init() {}

  /// The title, and the parts of the form.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("\(draft.title)\(draft.isFavorite ? ", a favorite" : "")")
      DraftTitle(title: $draft.title)
      DraftFavorite(isFavorite: $draft.isFavorite)
      // The value stays equal, so that nothing is evaluated.
      Button("Set the same title") { draft.title = String(draft.title) }
    }
  }
}

/// A field for a title. It's evaluated only when the title changes.
package struct DraftTitle: View {
  @Binding var title: String

  /// The field.
  package var body: some View { TextField("Title", text: $title) }
}

/// A button that reads a part, and writes it.
package struct DraftFavorite: View {
  @Binding var isFavorite: Bool

  /// The button.
  package var body: some View {
    Button(isFavorite ? "Not a favorite" : "Favorite") { isFavorite.toggle() }
  }
}
