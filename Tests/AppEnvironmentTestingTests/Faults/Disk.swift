import AppEnvironmentKit
import Foundation
import TemporaryFolders

/// A file client that a test decorates.
enum Disk: CaseIterable {
  case inMemory, live

  nonisolated(nonsending) func use(_ body: nonisolated(nonsending) (FileClient, URL) async throws -> Void) async throws
  {
    switch self {
    case .inMemory: try await body(.inMemory(), URL(filePath: "/Documents/", directoryHint: .isDirectory))
    case .live:
      let folder = try TemporaryFolder()
      try await body(.live, folder.url)
    }
  }
}
