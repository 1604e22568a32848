import AppEnvironmentUI
import DataFlow
import PortableSwiftUITesting

/// A view, and the actions of a person in it.
@MainActor
struct Demonstration {
  /// The name on the command line.
  let name: String

  private let title: String
  private let taps: [String]
  private let view: () -> AnyView

  /// Prints the view before and after each tap.
  func show() {
    let host = ViewHost(view())
    print("== \(title)\n\n\(indented(host.text))\n")
    for tap in taps {
      host.tap(tap)
      print("-> \(tap)\n\n\(indented(host.text))\n")
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }.joined(separator: "\n")
  }

  /// All demonstrations.
  static let all = [
    Demonstration(
      name: "lost-object", title: "An object is lost with each evaluation of the parent, and one is kept",
      taps: ["Add to losing", "Add to keeping", "Evaluate the parent"]
    ) { AnyView(LostObject()) },
    Demonstration(
      name: "class-in-state", title: "A class in a state changes, and nothing happens",
      taps: ["Change the object", "Change something else"]
    ) { AnyView(ClassInState()) },
    Demonstration(
      name: "observable-in-state", title: "An observable class in a state changes, and is shown",
      taps: ["Change the object"]
    ) { AnyView(ObservableInState()) },
    Demonstration(
      name: "two-copies", title: "Two copies of one state differ as soon as one changes", taps: ["Play", "Stop"]
    ) { AnyView(TwoCopies()) },
    Demonstration(name: "one-truth", title: "A binding leads to the only state", taps: ["Play", "Stop"]) {
      AnyView(OneTruth())
    },
    Demonstration(
      name: "announcements", title: "A property without @Published changes, and is shown with the next one",
      taps: ["Change the silent one", "Change the one announced by hand"]
    ) { AnyView(Announcements()) },
    Demonstration(
      name: "shared-object", title: "An object that a view owns is shared with a child that observes it", taps: ["Add"]
    ) { AnyView(SharedObject()) },
    Demonstration(
      name: "replaced-object", title: "A child replaces an object in its parent's state", taps: ["Add", "Replace"]
    ) { AnyView(ReplacedObject()) },
    Demonstration(
      name: "binding-to-part", title: "Each child has a binding to a part of one value",
      taps: ["Favorite", "Set the same title"]
    ) { AnyView(EpisodeForm()) },
    Demonstration(
      name: "episodes", title: "The rows between the queue and its buttons don't pass it on",
      taps: ["The Sign-up Form", "Magic Tricks"]
    ) {
      AnyView(
        EpisodesView(episodes: [
          Episode(id: 1, title: "Magic Tricks", showTitle: "Combine"),
          Episode(id: 2, title: "The Sign-up Form", showTitle: "Combine"),
        ]))
    },
    Demonstration(name: "player", title: "A player, with a button that has a binding to its state", taps: ["Play"]) {
      AnyView(
        PlayerView(
          episode: Episode(id: 1, title: "Magic Tricks", showTitle: "Combine"),
          environment: AppEnvironment(.preview) { $0.clockClient = .live }))
    },
    Demonstration(
      name: "store", title: "A model that sends before it changes, in advance()", taps: ["Play", "Next"]
    ) {
      AnyView(
        StorePlayer(
          store: EpisodeStore(
            current: Episode(id: 1, title: "Magic Tricks", showTitle: "Combine"),
            next: [Episode(id: 2, title: "The Sign-up Form", showTitle: "Combine")])))
    },
    Demonstration(name: "card", title: "An episode on a background, with its lines at the trailing edge", taps: []) {
      AnyView(EpisodeCard(episode: Episode(id: 1, title: "Magic Tricks", showTitle: "Combine")))
    },
  ]
}
