import Foundation

/// An exclusive lock on a library's folder, so that no other process opens or repairs the library at the same time.
///
/// It ends with the process at the latest.
struct FolderLock: ~Copyable {
  /// The longest time to wait for another process.
  static let timeout = Duration.seconds(10)

  private let descriptor: Int32

  /// Waits for the lock. Throws ``PodcastStoreError/busy(path:by:)`` if another process keeps it.
  init(_ folder: String, library: String, timeout: Duration = timeout) throws(PodcastStoreError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PodcastStoreError(errno, folder) }
    let deadline = ContinuousClock.now + timeout
    var pause: UInt32 = 500
    var holder: String?
    while !isTaken() {
      // At least once, even if the thread has no time to run until the deadline.
      holder = self.holder() ?? holder
      guard ContinuousClock.now < deadline else { throw .busy(path: library, by: holder) }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }

  deinit {
    // A process that is being started may have a copy of the descriptor, which would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock if it's free, and returns whether it's taken.
  private borrowing func isTaken() -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      // On a file system without locks, there is no other process to wait for.
      return errno != EWOULDBLOCK
    }
    return true
  }

  /// Returns the program that has the lock, such as `podcasts (process 4711)`, or `nil` if it can't be found in the
  /// system's list.
  ///
  /// Linux lists all locks with their processes and the numbers of their files (man 5 proc_locks). It delivers the list
  /// in pages, between which entries move while other locks come and go.
  private borrowing func holder() -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let locks = Self.contents(of: "/proc/locks") else { return nil }
    for line in locks.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(status.st_ino)"),
        let process = Int32(fields[4]), process > 0
      else { continue }
      let name = Self.contents(of: "/proc/\(process)/comm")?.split(separator: "\n").first
      return "\(name ?? "a program") (process \(process))"
    }
    return nil
  }

  /// Reads a file of the `proc` file system in whole pages. Each page is consistent.
  private static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, page): ([UInt8], _) = ([], [UInt8](repeating: 0, count: 1 << 16))
    while case let count = read(descriptor, &page, page.count), count > 0 { bytes += page[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
