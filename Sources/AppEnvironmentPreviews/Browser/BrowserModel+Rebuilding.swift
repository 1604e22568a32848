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
      let outcome = await Self.build(package, runningBuild)
      // The sources may have been saved again during the build, which then isn't up to date.
      let after = await Self.dates(of: package, contentFolder)
      if after.content != known.content { reloadContent() }
      let isOutdated = after.sources != known.sources
      switch outcome {
      case .failed(let diagnostics): build = .failed(diagnostics)
      case .built where isOutdated: break
      case .built:
        restarts = true
        return
      }
      if !isOutdated { known = after } else { known.content = after.content }
    }
  }

  private struct Dates: Sendable {
    let sources: FileDates
    var content: FileDates
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

  private static func build(_ package: BuiltPackage, _ running: RunningBuild) async -> BuiltPackage.Outcome {
    await offMainActor { package.build(as: running) }
  }

  private static func offMainActor<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}
