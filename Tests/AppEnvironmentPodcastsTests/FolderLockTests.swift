import AppEnvironmentPodcasts
import Foundation
import TemporaryFolders
import Testing

/// Opening a library while another process has its folder locked.
@Suite struct FolderLockTests {
  @Test("Opening a library gives up while another program keeps the folder locked, and names the program")
  func openingNamesTheHolder() async throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.url.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let store = store(in: folder)
    do {
      _ = try await store.allPodcasts()
      Issue.record("The library was opened.")
    } catch PodcastStoreError.busy(folder.database.path, let holder) {
      #if os(Linux)
        #expect(holder?.hasSuffix("(process \(getpid()))") == true, "\(holder ?? "nil")")
      #endif
    }
    #expect(try folder.names() == [])
    try #require(flock(descriptor, LOCK_UN) == 0)
    #expect(try await store.allPodcasts() == [])
  }

  private func store(in folder: TemporaryFolder) -> PodcastStore {
    let library = PodcastLibrary.file(folder.database, files: .live, lockTimeout: .milliseconds(20))
    return PodcastStore(library: library, network: .test, clock: .live)
  }
}
