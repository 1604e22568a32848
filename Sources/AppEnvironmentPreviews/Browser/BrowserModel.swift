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

  @Published var build = Build.upToDate

  /// A message instead of the preview, such as that its content can't be read.
  @Published var message: String?

  /// The view that is shown, and the number of views before it.
  @Published private(set) var shown: (number: Int, view: AnyView)?

  /// The environment that the shown view uses, if it has one.
  @Published private(set) var environment: AppEnvironment?

  private let content: ContentCopy?

  /// The package to build when its sources change, and the folder with the content of its previews.
  let package: BuiltPackage?
  let runningBuild = RunningBuild()
  let contentFolder: URL?

  /// A Boolean value that indicates whether a new program has been built, which takes the place of this one.
  @Published var restarts = false

  init(
    _ previews: [Preview], selection: String?, _ configuration: PreviewConfiguration, content: ContentCopy? = nil,
    package: BuiltPackage? = nil, contentFolder: URL? = nil
  ) {
    self.previews = previews
    self.content = content
    self.package = package
    self.contentFolder = contentFolder
    self.configuration = configuration
    self.selection = previews.contains { $0.id == selection } ? selection : previews.first?.id
    show()
  }

  /// The chosen preview.
  var preview: Preview? { previews.first { $0.id == selection } }

  /// Creates the views of the chosen preview again.
  func show() {
    guard let preview else { return shown = nil }
    let number = (shown?.number ?? 0) + 1
    let view = preview.view(configuration) { [weak self] environment in
      // The view is laid out, which is no time to change what is shown.
      Task { @MainActor in
        guard let self, self.shown?.number == number, self.environment !== environment else { return }
        self.environment = environment
      }
    }
    shown = (number, view)
  }

  /// Ends what isn't part of the views: a build, and the copy of the content.
  func end() {
    runningBuild.cancel()
    content?.remove()
  }

  /// Shows the documents as they are now.
  func reloadContent() {
    do {
      try content?.refresh()
      message = nil
    } catch {
      message = "The content of previews can't be read: \(error)"
    }
    show()
  }

  // MARK: Choices

  /// The first choice follows the last one.
  func chooseNextSize() {
    let sizes = PreviewConfiguration.sizes
    configuration.size = Self.next(after: configuration.size, in: sizes)
  }

  func chooseNextEnvironment() {
    configuration.implementation = Self.next(after: configuration.implementation, in: [nil, .preview, .live])
  }

  func chooseNextImplementation(of client: String) {
    configuration.exceptions[client] = Self.next(after: configuration.exceptions[client], in: [nil, .preview, .live])
  }

  private static func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? values.count - 1
    return values[(index + 1) % values.count]
  }
}
