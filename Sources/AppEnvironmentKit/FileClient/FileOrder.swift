import Foundation
import PackageSupport

/// Work on files, in the order of its subscriptions where that matters, and side by side elsewhere.
///
/// Each piece of work claims the names that it reads or changes, all of them when it is handed over. A claim waits for
/// earlier ones that it conflicts with. Because all claims wait only for earlier work, no two can wait for each other. Work
/// whose claims have all been granted is done on one of a few threads: as many as the machine has processors, and one more
/// whenever they all appear to be blocked, up to a limit.
///
/// Names are compared by the paths of the requests, regardless of case. A file that has several paths, through links, has no
/// order among them: finding that out would need the disk, which may not respond.
package final class FileOrder: Sendable {
  /// A piece of work, as far as its order is concerned.
  package enum Work: Sendable {
    /// Reads a file, the names in a folder, or attributes.
    case read(URL)
    /// Begins to watch a file or a folder. Any later read or change is then made after the watch has begun.
    case watch(URL)
    /// Creates, replaces or removes an item.
    case change(URL)
    /// Creates a folder and those above it.
    case createFolders(URL)
    case move(URL, to: URL)
    case copy(URL, to: URL)
  }

  /// The time after which threads count as blocked if none of them has begun a piece of work. Most disks flush a small file
  /// in less, and a person notices it only if dozens of files hang.
  private static let patience = DispatchTimeInterval.milliseconds(10)

  private let state: Locked<State>
  private let overseer = DispatchQueue(label: "FileClient.overseer", qos: .userInitiated)

  /// Creates an order without work.
  ///
  /// - Parameter maximalThreads: The number of threads that hanging work may hold.
  package init(maximalThreads: Int = 64) {
    let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
    state = Locked(unchecked: State(processors: processors, maximalThreads: maximalThreads))
  }

  /// Does the work on one of the threads, after all earlier work that it conflicts with.
  package func perform(_ work: Work, _ body: @escaping @Sendable () -> Void) {
    let paths = Paths(work)
    run(state.withLockUnchecked { $0.add(Job(body), paths) })
  }

  private func run(_ start: Start) {
    for queue in start.queues {
      queue.async {
        // All in one block, because waking a thread takes longer than loading a small file.
        var finished: Job?
        while case let (job?, start) = self.state.withLockUnchecked({ $0.take(on: queue, after: finished) }) {
          self.run(start)
          job.body()
          finished = job
        }
      }
    }
    if start.isCheckNeeded {
      overseer.asyncAfter(deadline: .now() + Self.patience) {
        self.run(self.state.withLockUnchecked { $0.check() })
      }
    }
  }
}

extension FileOrder {
  /// The threads to start, and whether to look after them later.
  fileprivate struct Start {
    var queues: [DispatchQueue] = []
    var isCheckNeeded = false
  }

  fileprivate final class Job {
    let body: @Sendable () -> Void
    var claims: [Claim] = []
    /// The number of claims that haven't been granted.
    var waiting = 0

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  fileprivate struct State {
    private let processors: Int
    private let maximalThreads: Int
    private let root = Name(nil, "")
    /// The jobs that may begin, oldest first.
    private var ready = Fifo<Job>()
    private var working = 0
    private var idle: [DispatchQueue] = []
    /// The number of jobs that have begun.
    private var begun = 0
    /// The number of jobs that had begun when the check was arranged; nil without a check.
    private var begunBeforeCheck: Int?

    init(processors: Int, maximalThreads: Int) {
      self.processors = processors
      self.maximalThreads = maximalThreads
    }

    mutating func add(_ job: Job, _ paths: Paths) -> Start {
      paths.claim(for: job, below: root)
      for claim in job.claims where !claim.name.join(claim, job) { job.waiting += 1 }
      guard job.waiting == 0 else { return Start() }
      ready.append(job)
      return start(1)
    }

    /// Ends a job and returns the next one. If there isn't one, the thread of the queue is idle from here on.
    mutating func take(on queue: DispatchQueue, after finished: Job?) -> (Job?, Start) {
      for claim in finished?.claims ?? [] {
        for job in claim.name.leave(claim) {
          job.waiting -= 1
          if job.waiting == 0 { ready.append(job) }
        }
      }
      guard let job = ready.popFirst() else {
        working -= 1
        idle.append(queue)
        return (nil, Start())
      }
      begun += 1
      return (job, start(ready.count))
    }

    /// Starts another thread if jobs are waiting and none has begun for some time.
    mutating func check() -> Start {
      let isStalled = begunBeforeCheck == begun
      begunBeforeCheck = nil
      guard !ready.isEmpty else { return Start() }
      return start(isStalled ? 1 : 0, limit: isStalled ? maximalThreads : processors)
    }

    private mutating func start(_ count: Int, limit: Int? = nil) -> Start {
      var start = Start()
      for _ in 0..<max(0, min(count, (limit ?? processors) - working)) {
        working += 1
        start.queues.append(idle.popLast() ?? DispatchQueue(label: "FileClient", qos: .userInitiated))
      }
      if ready.count > start.queues.count, begunBeforeCheck == nil {
        begunBeforeCheck = begun
        start.isCheckNeeded = true
      }
      return start
    }
  }
}

// MARK: - Names

extension FileOrder {
  /// The reason for which a job claims a name. Claims for the same reason don't conflict, except for `exclusive` ones.
  fileprivate enum Reason {
    /// The item and everything in it.
    case exclusive
    /// The item, or one in it, stays the same item.
    case passing
    /// The contents.
    case read
    /// The names of some items directly in the folder.
    case names
    /// The names of some folders anywhere in the folder.
    case folders
    /// The beginning of a watch.
    case watch
  }

  fileprivate struct Claim {
    let name: Name
    /// A Boolean value that indicates whether the claim is on the contents, rather than on the item.
    let isOnContents: Bool
    var reason: Reason
  }

  /// A name in a folder, as long as it is claimed.
  fileprivate final class Name {
    private unowned let folder: Name?
    private let name: Substring
    private var names: [Substring: Name] = [:]
    private var claims = 0
    private var item = Line()
    private var contents = Line()

    init(_ folder: Name?, _ name: Substring) {
      (self.folder, self.name) = (folder, name)
    }

    subscript(_ name: Substring) -> Name {
      if let known = names[name] { return known }
      let new = Name(self, name)
      names[name] = new
      return new
    }

    /// Adds a claim, and returns a Boolean value that indicates whether it's granted.
    func join(_ claim: Claim, _ job: Job) -> Bool {
      claims += 1
      return claim.isOnContents ? contents.join(claim.reason, job) : item.join(claim.reason, job)
    }

    /// Ends a granted claim, and returns the jobs whose claims are granted now.
    func leave(_ claim: Claim) -> [Job] {
      claims -= 1
      defer { if claims == 0 { folder?.names[name] = nil } }
      return claim.isOnContents ? contents.leave() : item.leave()
    }
  }

  /// The claims on one thing, in groups that don't conflict inside. The first group is granted.
  private struct Line {
    private final class Group {
      let reason: Reason
      var count = 0
      var waiting: [Job] = []

      init(_ reason: Reason) {
        self.reason = reason
      }
    }

    private var groups = Fifo<Group>()

    mutating func join(_ reason: Reason, _ job: Job) -> Bool {
      let group: Group
      if reason != .exclusive, let last = groups.last, last.reason == reason {
        group = last
      } else {
        group = Group(reason)
        groups.append(group)
      }
      group.count += 1
      if groups.count > 1 { group.waiting.append(job) }
      return groups.count == 1
    }

    mutating func leave() -> [Job] {
      guard let group = groups.first else { return [] }
      group.count -= 1
      guard group.count == 0 else { return [] }
      _ = groups.popFirst()
      guard let next = groups.first else { return [] }
      return next.waiting.takeAll()
    }
  }
}

extension FileOrder {
  /// The paths that a piece of work concerns, as their components.
  fileprivate struct Paths {
    private let first: [Substring]?
    private let second: [Substring]?
    private let work: Work

    init(_ work: Work) {
      self.work = work
      switch work {
      case .read(let url), .watch(let url), .change(let url), .createFolders(let url):
        (first, second) = (Self.components(of: url), nil)
      case .move(let source, let destination), .copy(let source, let destination):
        (first, second) = (Self.components(of: source), Self.components(of: destination))
      }
    }

    /// Claims the names for a job.
    func claim(for job: Job, below root: Name) {
      switch work {
      case .read:
        job.claim(first, below: root, .passing, contents: .read)
      case .watch:
        job.claim(first, below: root, .passing, contents: .watch)
      case .change:
        job.claim(first, below: root, .exclusive, folder: .names)
      case .createFolders:
        job.claim(first, below: root, .exclusive, folder: .folders, folders: .folders)
      case .move:
        job.claim(first, below: root, .exclusive, folder: .names)
        job.claim(second, below: root, .exclusive, folder: .names)
      case .copy:
        job.claim(first, below: root, .passing, contents: .read)
        job.claim(second, below: root, .exclusive, folder: .names)
      }
    }

    /// Returns the components of a path; nil for a URL that isn't that of a file, with which the work fails.
    private static func components(of url: URL) -> [Substring]? {
      guard let path = try? url.checkedFilePath() else { return nil }
      var components: [Substring] = []
      // By bytes, because splitting by characters takes a quarter of the time that loading a small file does.
      for bytes in path.lowercased().utf8.split(separator: UInt8(ascii: "/")) {
        let component = Substring(bytes)
        if component == ".." { _ = components.popLast() } else if component != "." { components.append(component) }
      }
      return components
    }
  }
}

extension FileOrder.Job {
  /// Claims a path.
  ///
  /// - Parameters:
  ///   - path: The components of the path.
  ///   - root: The name of the topmost folder.
  ///   - reason: The reason for which the item is claimed.
  ///   - contents: The reason for which its contents are claimed.
  ///   - folder: The reason for which the contents of its folder are claimed.
  ///   - folders: The reason for which the contents of all folders above that are claimed.
  fileprivate func claim(
    _ path: [Substring]?, below root: FileOrder.Name, _ reason: FileOrder.Reason, contents: FileOrder.Reason? = nil,
    folder: FileOrder.Reason? = nil, folders: FileOrder.Reason? = nil
  ) {
    guard let path else { return }
    var name = root
    for (index, component) in path.enumerated() {
      claim(name, isOnContents: false, .passing)
      if let reason = index == path.count - 1 ? folder : folders { claim(name, isOnContents: true, reason) }
      name = name[component]
    }
    claim(name, isOnContents: false, reason)
    if let contents { claim(name, isOnContents: true, contents) }
  }

  private func claim(_ name: FileOrder.Name, isOnContents: Bool, _ reason: FileOrder.Reason) {
    if let index = claims.firstIndex(where: { $0.name === name && $0.isOnContents == isOnContents }) {
      if claims[index].reason != reason { claims[index].reason = .exclusive }
    } else {
      claims.append(FileOrder.Claim(name: name, isOnContents: isOnContents, reason: reason))
    }
  }
}

/// A queue whose first element is removed in constant time on average.
private struct Fifo<Element> {
  private var elements: [Element?] = []
  private var start = 0

  var count: Int { elements.count - start }
  var isEmpty: Bool { count == 0 }

  var first: Element? { isEmpty ? nil : elements[start] }
  var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[start].take()
    start += 1
    if start * 2 > elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }
}
