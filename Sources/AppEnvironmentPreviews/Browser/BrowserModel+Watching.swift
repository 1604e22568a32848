import Foundation
import PackageSupport

extension BrowserModel {
  /// The time between two checks of the files.
  private static let interval = Duration.milliseconds(300)

  /// Shows documents as soon as they have changed, until the task is cancelled.
  func watchContent() async {
    guard let content else { return }
    while !Task.isCancelled {
      let outcome = await Self.offMainActor { Result { () throws(ProgramError) in try content.synchronize() } }
      contentDidUpdate(outcome)
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Builds the program when its sources have changed, until the task is cancelled or the program was built.
  ///
  /// A program that was built ends the browser, for the new program to take its place; after a failed build the views stay,
  /// beside the first diagnostics. A file that is saved during a build is noticed after it.
  func watchSources() async {
    guard let package else { return }
    let commands = commands
    guard var sources = await describedSources(of: package) else { return }
    var known = await Self.offMainActor { [sources] in sources.files }
    var isChanged = known.hasChange(since: builtAt)
    while !Task.isCancelled {
      if isChanged {
        build = .building
        switch await Self.offMainActor({ package.build(with: commands) }) {
        case .failed(let diagnostics): build = .failed(diagnostics)
        case .built(isNew: false): build = .upToDate
        case .built(isNew: true):
          forgetCrashes()
          restart = known.latestChange ?? builtAt
          return
        }
        // The manifest may have changed.
        if let described = await Self.offMainActor({ PackageSources(of: package, with: commands) }) {
          sources.formUnion(described)
        }
      }
      try? await Task.sleep(for: Self.interval)
      let current = await Self.offMainActor { [sources] in sources.files }
      isChanged = current != known
      known = current
    }
  }

  /// Returns the sources of a package, after a change of its manifest if that has an error; or `nil` if the task is cancelled.
  private func describedSources(of package: BuiltPackage) async -> PackageSources? {
    let path = package.root.appending(path: "Package.swift").path
    while !Task.isCancelled {
      let manifest = FileStamp(path)
      if let sources = await Self.offMainActor({ [commands] in PackageSources(of: package, with: commands) }) {
        notice = nil
        return sources
      }
      notice = "Sources aren't watched: “swift package describe” failed."
      while !Task.isCancelled, FileStamp(path) == manifest { try? await Task.sleep(for: Self.interval) }
    }
    return nil
  }

  /// Runs work that blocks on another thread.
  static func offMainActor<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}

extension FileTree {
  /// Returns a Boolean value that indicates whether a file has changed after a time, in nanoseconds since 1970.
  fileprivate func hasChange(since time: Int64) -> Bool {
    latestChange.map { time < $0 } ?? false
  }

  /// The date of the latest change, in nanoseconds since 1970. Dates in the future don't count.
  ///
  /// File systems round dates, so that a date of theirs is compared with another one and not with the time.
  fileprivate var latestChange: Int64? {
    let now = Date.nanoseconds
    return stamps.values.map(\.modified).filter { $0 <= now }.max()
  }
}

extension Date {
  /// The current time in nanoseconds since 1970.
  static var nanoseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
}
