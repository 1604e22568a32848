import AppEnvironmentKit
import Foundation
import PortableSwiftUI

/// The state of the browser: the chosen preview, its configuration, and the state of the build.
@MainActor
final class BrowserModel: ObservableObject {
  /// The state of the build that a change of the sources has started.
  enum Build: Equatable {
    case upToDate
    case building
    /// The first diagnostics.
    case failed([String])
  }

  let previews: [Preview]

  /// The identifier of the chosen preview.
  @Published var selection: String? { didSet { if selection != oldValue { show() } } }

  @Published var configuration: PreviewConfiguration { didSet { if configuration != oldValue { show() } } }

  /// A Boolean value that indicates whether the list covers the preview, where there is no room beside it.
  @Published var showsList = false

  /// A Boolean value that indicates whether the origins of the clients are shown, or `nil` if that depends on the room.
  @Published var showsOrigins: Bool?

  @Published var build = Build.upToDate

  /// The reason why sources aren't watched.
  @Published var notice: String?

  /// Messages about the content of previews.
  @Published private(set) var problems: [String] = []

  /// The view that is shown, and the number of views before it.
  @Published private(set) var shown: (number: Int, view: AnyView)?

  /// The environment that the shown view uses, if it has one.
  @Published private(set) var environment: AppEnvironment?

  /// The content of previews, and the package to build when its sources change.
  let content: ContentCopy?
  let package: BuiltPackage?
  let commands = RunningCommands()

  /// The date of the latest change that this program was built from, in nanoseconds since 1970. Later changes are built.
  let builtAt: Int64

  /// The messages of previews and providers that have crashed, by their names. They aren't evaluated.
  @Published private(set) var crashes: [String: String]

  /// Called with the name of the preview that is about to be created, and with `nil` when none is shown.
  private let willShow: (BrowserModel, String?) -> Void

  /// The date of the latest change that the program that replaces this one was built from.
  @Published var restart: Int64?

  /// Creates the state.
  ///
  /// - Parameters:
  ///   - previews: The previews.
  ///   - selection: The identifier of the one to show, or `nil` for the first one.
  ///   - configuration: The configuration.
  ///   - content: The content of previews.
  ///   - package: The package whose sources are watched.
  ///   - builtAt: The date of the latest change that this program was built from, or `nil` if it isn't known.
  ///   - crashes: The messages of previews and providers that have crashed.
  ///   - willShow: Called with the name of the preview that is about to be created, and with `nil` when none is shown.
  init(
    _ previews: [Preview], selection: String?, _ configuration: PreviewConfiguration, content: ContentCopy? = nil,
    package: BuiltPackage? = nil, builtAt: Int64? = nil, crashes: [String: String] = [:],
    willShow: @escaping (BrowserModel, String?) -> Void = { _, _ in }
  ) {
    self.previews = previews
    self.crashes = crashes
    self.willShow = willShow
    self.content = content
    self.package = package
    self.builtAt = builtAt ?? Date.nanoseconds
    self.configuration = configuration
    self.selection = previews.contains { $0.id == selection } ? selection : previews.first?.id
    problems = content?.problems ?? []
    show()
  }

  /// The previews by their providers, in their order.
  var groups: [(name: String, previews: [Preview])] {
    var groups: [(name: String, previews: [Preview])] = []
    for preview in previews {
      if groups.last?.name != preview.group { groups.append((preview.group, [])) }
      groups[groups.count - 1].previews.append(preview)
    }
    return groups
  }

  /// The chosen preview.
  var preview: Preview? { previews.first { $0.id == selection } }

  /// The name of the chosen preview or of its provider, if it has crashed, and the message.
  var crash: (name: String, message: String)? {
    guard let preview else { return nil }
    return [preview.id, preview.group].compactMap { name in crashes[name].map { (name, $0) } }.first
  }

  /// Creates the views of the chosen preview again, unless it has crashed.
  func show() {
    guard let preview, crash == nil else {
      willShow(self, nil)
      (shown, environment) = (nil, nil)
      return
    }
    willShow(self, preview.id)
    let number = (shown?.number ?? 0) + 1
    let view = preview.view(configuration) { [weak self] environment in
      // The contents can't change while the view is laid out.
      Task { @MainActor in
        guard let self, self.shown?.number == number, self.environment !== environment else { return }
        self.environment = environment
      }
    }
    shown = (number, view)
  }

  /// Creates the views again, with the documents of the package. A preview that has crashed is shown by another process.
  func reload() {
    do {
      try content?.reset()
      problems = content?.problems ?? []
    } catch {
      problems = [error.description]
    }
    showAgain()
  }

  private func showAgain() {
    guard let crash else { return show() }
    crashes[crash.name] = nil
    restart = builtAt
  }

  /// Handles the outcome of an update of the previews' content: whether documents have changed, or an error.
  func contentDidUpdate(_ outcome: Result<Bool, ProgramError>) {
    let problems: [String]
    switch outcome {
    case .success(let isChanged):
      problems = content?.problems ?? []
      if isChanged { showAgain() }
    case .failure(let error): problems = [error.description]
    }
    if problems != self.problems { self.problems = problems }
  }

  /// Forgets the crashes, because the program was built again.
  func forgetCrashes() { crashes = [:] }

  /// Adds the place in the sources to the message of a crash, as soon as it is found.
  func findPlace(of report: CrashReport, named name: String) {
    guard let package else { return }
    Task {
      let place = await Self.offMainActor { [commands] in report.place(in: package, with: commands) }
      if let place, let message = crashes[name] { crashes[name] = "\(message)\nat \(place)" }
    }
  }

  /// Returns the command line that shows the same preview in the same configuration.
  func arguments(_ arguments: PreviewArguments) -> PreviewArguments {
    var arguments = arguments
    arguments.selection = selection
    arguments.configuration = configuration
    arguments.crashes = crashes
    return arguments
  }

  /// Ends what isn't part of the views: a build, and the copy of the content.
  func end() {
    willShow(self, nil)
    commands.cancel()
    content?.remove()
  }

  // MARK: Choices

  /// Chooses the preview that is `distance` places further in the list. The first one follows the last one.
  func move(by distance: Int) {
    guard let index = previews.firstIndex(where: { $0.id == selection }) else { return }
    selection = previews[(index + distance + previews.count) % previews.count].id
  }

  /// Chooses the next size. The first choice follows the last one, here and below.
  func chooseNextSize() {
    configuration.size = Self.next(after: configuration.size, in: PreviewConfiguration.sizes)
  }

  /// Chooses the next implementation of all clients.
  func chooseNextEnvironment() {
    configuration.implementation = Self.next(after: configuration.implementation, in: [nil, .preview, .live])
  }

  /// Chooses the next implementation of one client, which may replace the one in the preview's source.
  func chooseNextImplementation(of client: String) {
    configuration.exceptions[client] = Self.next(after: configuration.exceptions[client], in: [nil, .preview, .live])
  }

  private static func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? values.count - 1
    return values[(index + 1) % values.count]
  }
}
