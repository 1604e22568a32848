import Foundation

extension BrowserModel {
  /// Watches the sources and the content of previews until the task is cancelled.
  ///
  /// A change of the sources starts a build. A program that was built ends the browser, for the new program to take its place;
  /// after a failed build the views stay, beside the first diagnostics. A change of the content shows at once.
  func watch() async {
    guard let package else { return }
    let contentFolder = contentFolder
    var known = await Self.dates(of: package, contentFolder)
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(300))
      let current = await Self.dates(of: package, contentFolder)
      if current.content != known.content { reloadContent() }
      let isChanged = current.sources != known.sources
      known = current
      guard isChanged else { continue }
      build = .building
      switch await Self.build(package) {
      case .failed(let diagnostics): build = .failed(diagnostics)
      case .built:
        build = .upToDate
        // The sources may have changed meanwhile: the new program sees that it is older.
        restarts = true
        return
      }
    }
  }

  private struct Dates: Sendable {
    let sources: FileDates
    let content: FileDates
  }

  /// The files are read on another thread, because there may be thousands.
  private static func dates(of package: BuiltPackage, _ contentFolder: URL?) async -> Dates {
    await offMainActor {
      let folders = ["Package.swift", "Sources", "Examples", "Previews"].map { package.root.appending(path: $0) }
      let content = contentFolder.map { [$0] } ?? []
      return Dates(
        sources: FileDates(in: folders, withExtensions: ["swift", "c", "h"]),
        content: FileDates(in: content, withoutExtensions: ["swift"]))
    }
  }

  private static func build(_ package: BuiltPackage) async -> BuiltPackage.Outcome {
    await offMainActor { package.build() }
  }

  private static func offMainActor<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}
