import Foundation
import PackageSupport

extension SettingsClient {
  /// Returns a client that keeps settings in a JSON file.
  ///
  /// The file is replaced as by ``FileClient/saveFile``: atomically and durably, and through links. Several processes may share it:
  /// they see each other's changes at the next read, and each writes only the values that it has set. The lock is the file
  /// `NAME.lock` beside it.
  ///
  /// A file that isn't a JSON object, or that has more than 16 MB, is kept as `NAME.damaged` and reported, and the defaults
  /// apply. A folder, a pipe or a file that the user may not read is reported and left as it is; then values are kept in
  /// memory.
  /// - Parameters:
  ///   - url: The file. It and its folder are created when the first value is set.
  ///   - log: The log that problems are reported to, each once.
  public static func file(_ url: URL, log: LogClient) -> SettingsClient {
    let file = SettingsFile(url: url) { problem in log.warning("Settings: \(problem)") }
    return SettingsClient(
      value: { file.value($0) }, setValue: { file.set($0, $1) }, modifyValue: { file.modify($0, $1) },
      saveAll: { file.save() }, changes: { file.changes() }, observation: file.watchers.observation
    )
    .checkingValues()
  }

  /// Returns a client that keeps settings in memory.
  ///
  /// - Parameter values: The JSON of the initial values by their names, such as `["fontSize": "14"]`.
  public static func inMemory(_ values: [String: String] = [:]) -> SettingsClient {
    let kept = Locked(values.mapValues { Data($0.utf8) })
    let watchers = SettingsWatchers()
    return SettingsClient(
      value: { name in kept.withLock { $0[name] } },
      setValue: { name, value in
        let isChange = kept.withLock { kept in
          defer { kept[name] = value }
          return kept[name] != value
        }
        if isChange { watchers.send([name]) }
      },
      modifyValue: { names, change in
        .deferred(on: nil) { () throws -> Void in
          guard let name = names.first else { return }
          let isChange = kept.withLock { kept in
            let old = kept[name]
            kept[name] = change(kept.filter { names.contains($0.key) })
            return kept[name] != old
          }
          if isChange { watchers.send([name]) }
        }
      },
      saveAll: { .deferred(on: nil) {} },
      changes: { watchers.publisher() }, observation: watchers.observation
    )
    .checkingValues()
  }
}
