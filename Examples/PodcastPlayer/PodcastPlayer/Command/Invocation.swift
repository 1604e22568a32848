import CommandSupport

/// What a command line asks for.
public struct Invocation: Equatable, Sendable {
  /// What is to be done. Podcasts and episodes are as the person named them.
  public enum Command: Equatable, Sendable {
    /// Show how the program is used.
    case help
    /// Show the program's version.
    case version
    /// Subscribe to the podcast whose feed has this URL.
    case add(url: String)
    /// End the subscription to a podcast.
    case remove(podcast: String)
    /// Subscribe to what an OPML file lists; `-` is the standard input.
    case importOPML(file: String)
    /// Write the subscriptions as OPML, to a file or to the output.
    case exportOPML(file: String?)
    /// List the podcasts.
    case list
    /// List the episodes of a podcast.
    case episodes(podcast: String)
    /// List the newest episodes of all podcasts.
    case newest
    /// List the episodes in which words occur.
    case search(words: String)
    /// Look for new episodes, of one podcast or of all.
    case refresh(podcast: String?)
    /// Play an episode and then the queue, or the queue alone.
    case play(episode: String?)
    /// Mark an episode as played or as unplayed.
    case mark(episode: String, isPlayed: Bool)
    /// List the queue.
    case queue
    /// Put an episode at the end of the queue.
    case enqueue(episode: String)
    /// Take an episode out of the queue.
    case dequeue(episode: String)
    /// Give an episode of the queue another place, counted from 1.
    case moveInQueue(episode: String, place: Int)
  }

  /// What is to be done.
  public var command: Command
  /// Whether lists are to be written as JSON.
  public var isJSON = false
  /// Whether only failures are to be reported.
  public var isQuiet = false
  /// At most how many episodes are to be listed; nil for as many as the command finds proper.
  public var limit: Int?
  /// The file that holds the library, instead of the one in the user's data folder.
  public var database: String?
  /// The name given with `--environment`, not yet checked.
  public var environment: String?

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments behind the program's name. Options may stand anywhere before `--`.
  /// - Throws: `UsageError`.
  public init(arguments: [String]) throws(UsageError) {
    var words = ArgumentWords(arguments)
    var operands: [String] = []
    var asked: Command?
    while let word = words.next() {
      switch word {
      case .operand(let operand): operands.append(operand)
      case .option("--help"), .option("-h"): asked = asked ?? .help
      case .option("--version"): asked = asked ?? .version
      case .option("--json"): isJSON = true
      case .option("--quiet"): isQuiet = true
      case .option("--limit"): limit = try Self.number(words.value(of: "--limit"), "--limit")
      case .option("--database"): database = try words.value(of: "--database")
      case .option("--environment"): environment = try words.value(of: "--environment")
      case .option(let name): throw UsageError("unknown option: \(name); -- goes before a name that begins so")
      }
      if words.hasUnusedValue { throw UsageError("an option that takes no value: \(words.last)") }
    }
    if let asked {
      command = asked
      return
    }
    command = try Command(operands)
    if database == "" { throw UsageError("--database: the path is empty") }
    if isJSON, !command.printsList { throw UsageError("\(operands[0]): --json belongs to commands that print a list") }
    if limit != nil, !command.takesLimit {
      throw UsageError("\(operands[0]): --limit belongs to episodes, newest and search")
    }
  }

  fileprivate static func number(_ text: String, _ name: String) throws(UsageError) -> Int {
    guard let number = Int(text), number > 0 else { throw UsageError("\(name): not a number from 1 on: \(text)") }
    return number
  }
}

extension Invocation.Command {
  /// Whether it is about the queue or a list of podcasts or episodes, and shows it.
  var printsList: Bool {
    switch self {
    case .list, .episodes, .newest, .search, .queue: true
    default: false
    }
  }

  fileprivate var takesLimit: Bool { printsList && self != .list && self != .queue }

  fileprivate init(_ operands: [String]) throws(UsageError) {
    guard let verb = operands.first else { throw UsageError("no command given; podcasts --help lists them") }
    let rest = Operands(verb: verb, Array(operands.dropFirst()))
    switch verb {
    // Whatever it is about, the help is in one place.
    case "help": self = .help
    case "add": self = .add(url: try rest.take("URL")[0])
    case "remove": self = .remove(podcast: try rest.take("PODCAST")[0])
    case "import": self = .importOPML(file: try rest.take("FILE")[0])
    case "export": self = .exportOPML(file: try rest.take(optional: "FILE"))
    case "list":
      _ = try rest.take()
      self = .list
    case "episodes": self = .episodes(podcast: try rest.take("PODCAST")[0])
    case "newest":
      _ = try rest.take()
      self = .newest
    case "search": self = .search(words: try rest.joined("WORDS"))
    case "refresh": self = .refresh(podcast: try rest.take(optional: "PODCAST"))
    case "play": self = .play(episode: try rest.take(optional: "EPISODE"))
    case "played", "unplayed": self = .mark(episode: try rest.take("EPISODE")[0], isPlayed: verb == "played")
    case "queue": self = try Self(queue: Array(operands.dropFirst()))
    default: throw UsageError("unknown command: \(verb); podcasts --help lists them")
    }
  }

  private init(queue operands: [String]) throws(UsageError) {
    guard let verb = operands.first else {
      self = .queue
      return
    }
    let rest = Operands(verb: "queue \(verb)", Array(operands.dropFirst()))
    switch verb {
    case "list":
      _ = try rest.take()
      self = .queue
    case "add": self = .enqueue(episode: try rest.take("EPISODE")[0])
    case "remove": self = .dequeue(episode: try rest.take("EPISODE")[0])
    case "move":
      let words = try rest.take("EPISODE", "PLACE")
      self = .moveInQueue(episode: words[0], place: try Invocation.number(words[1], "queue move"))
    default: throw UsageError("queue: unknown: \(verb); there are: list, add, remove, move")
    }
  }
}

/// What stands behind a command.
private struct Operands {
  let verb: String
  let words: [String]

  init(verb: String, _ words: [String]) {
    self.verb = verb
    self.words = words
  }

  /// All of them, if there is one for each name.
  func take(_ names: String...) throws(UsageError) -> [String] {
    if words.count < names.count { throw UsageError("\(verb): \(names[words.count]) is missing") }
    if words.count > names.count { throw UsageError("\(verb): one too many: \(words[names.count])") }
    if let empty = words.firstIndex(of: "") { throw UsageError("\(verb): \(names[empty]) is empty") }
    return words
  }

  func take(optional name: String) throws(UsageError) -> String? {
    words.isEmpty ? nil : try take(name)[0]
  }

  func joined(_ name: String) throws(UsageError) -> String {
    let text = words.joined(separator: " ")
    if text.allSatisfy(\.isWhitespace) { throw UsageError("\(verb): \(name) is missing") }
    return text
  }
}
