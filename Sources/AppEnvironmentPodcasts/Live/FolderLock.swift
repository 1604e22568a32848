import Foundation

/// An exclusive lock on a library's folder, so that no other process opens or repairs the library meanwhile.
///
/// It ends with the process at the latest.
struct FolderLock: ~Copyable {
  /// The longest time to wait for another process.
  static let timeout = Duration.seconds(10)

  private let descriptor: Int32

  /// Waits for the lock. Throws ``PodcastStoreError/busy(path:by:)`` if another process keeps it.
  init(_ folder: String, library: String, timeout: Duration = timeout) throws(PodcastStoreError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PodcastStoreError(errno, folder) }
    let deadline = ContinuousClock.now + timeout
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      // A file system without locks has no second process to wait for.
      guard errno == EWOULDBLOCK else { break }
      guard ContinuousClock.now < deadline else {
        let holder = Self.holder(of: descriptor)
        close(descriptor)
        throw .busy(path: library, by: holder)
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The program that has the lock, such as `podcasts (process 4711)`; `nil` where the system doesn't say.
  ///
  /// Linux lists all locks with their processes and the numbers of their files (man 5 proc_locks). The list isn't read
  /// at one moment: while others come and go, an entry may be missing, so it's read several times.
  private static func holder(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    for _ in 0..<10 {
      guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
      for line in locks.split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(status.st_ino)"),
          let process = Int32(fields[4]), process > 0
        else { continue }
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return "\(name?.split(separator: "\n").first ?? "a program") (process \(process))"
      }
    }
    return nil
  }
}
