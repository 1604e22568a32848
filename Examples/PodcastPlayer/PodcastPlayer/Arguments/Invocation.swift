import AppEnvironmentPodcasts
import CommandSupport

/// A parsed command line.
package struct Invocation: Equatable, Sendable {
  /// A command, with the names of podcasts and episodes as they were typed.
  package enum Command: Equatable, Sendable {
    /// Shows the help.
    case help
    /// Shows the version.
    case version
    /// Shows the library full screen.
    case open
    /// Subscribes to the feed at a URL.
    case add(url: String)
    /// Ends the subscription to a podcast.
    case remove(podcast: String)
    /// Subscribes to the feeds of an OPML file; `-` is the standard input.
    case importOPML(file: String)
    /// Writes the subscriptions as OPML, to a file or to the output.
    case exportOPML(file: String?)
    /// Lists the podcasts.
    case list
    /// Lists the episodes of a podcast.
    case episodes(podcast: String)
    /// Lists the newest episodes of all podcasts.
    case newest
    /// Lists the episodes that contain words.
    case search(words: String)
    /// Refreshes one podcast or all.
    case refresh(podcast: String?)
    /// Plays an episode and then the queue, or the queue alone.
    case play(episode: String?)
    /// Downloads an episode, or those of the queue.
    case download(episode: String?)
    /// Lists the downloads.
    case downloads
    /// Removes the file of an episode.
    case removeDownload(episode: String)
    /// Sets whether new episodes of a podcast are downloaded.
    case downloadNew(podcast: String, isOn: Bool)
    /// Sets the limit of downloads.
    case limitDownloads(DownloadLimit)
    /// Marks an episode as played or unplayed.
    case mark(episode: String, isPlayed: Bool)
    /// Lists the queue.
    case queue
    /// Adds an episode to the end of the queue.
    case enqueue(episode: String)
    /// Removes an episode from the queue.
    case dequeue(episode: String)
    /// Moves an episode of the queue to a place, counted from 1.
    case moveInQueue(episode: String, place: Int)
    /// Connects the library with an account on a server.
    case logIn(server: String, user: String)
    /// Connects the library with the account of the last login.
    case logInAgain
    /// Exchanges changes with the server, or everything.
    case sync(everything: Bool)
    /// Ends the connection with the server.
    case logOut
    /// Lists the user's devices.
    case devices
  }

  /// The command.
  package var command: Command
  /// A Boolean value that indicates whether lists are written as JSON.
  package var isJSON = false
  /// A Boolean value that indicates whether notes are left out of the messages.
  package var isQuiet = false
  /// A Boolean value that indicates whether episodes are played without sound.
  package var isSilent = false
  /// The maximum number of episodes in a list; nil for the command's default.
  package var limit: Int?
  /// The path of the library; nil for the one in the user's data folder.
  package var database: String?
  /// The path of the file with the password; nil without one.
  package var passwordFile: String?
  /// The name of this device for other devices; nil for the host's name.
  package var device: String?
  /// The unchecked value of `--environment`.
  package var environment: String?

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name. Options may be anywhere before `--`.
  ///   - hasScreen: A Boolean value that indicates whether a command line without a command shows the library.
  ///   - unsuitableTerminal: The type of a terminal that can't show the library; nil if there is no such terminal.
  /// - Throws: `UsageError`.
  package init(
    arguments: [String], hasScreen: Bool = false, unsuitableTerminal: String? = nil
  ) throws(UsageError) {
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
      case .option("--silent"): isSilent = true
      case .option("--limit"): limit = try Self.number(words.value(of: "--limit"), "--limit")
      case .option("--database"): database = try words.value(of: "--database")
      case .option("--password-file"): passwordFile = try words.value(of: "--password-file")
      case .option("--device"): device = try words.value(of: "--device")
      case .option("--environment"): environment = try words.value(of: "--environment")
      case .option(let name): throw UsageError("unknown option: \(name); put -- before a name that begins with -")
      }
      if words.hasUnusedValue { throw UsageError("the option takes no value: \(words.last)") }
    }
    if let asked {
      command = asked
      return
    }
    if operands.isEmpty, let unsuitableTerminal {
      throw UsageError(
        #"a terminal of type \#(unsuitableTerminal) can't show the library; "podcasts --help" lists the commands"#)
    }
    command = operands.isEmpty && hasScreen ? .open : try Command(operands)
    if database == "" { throw UsageError("--database: the path is empty") }
    let name = operands.first.map { "\($0): " } ?? ""
    if passwordFile != nil || device != nil, !command.isLogIn {
      throw UsageError("\(name)\(device == nil ? "--password-file" : "--device") is for login")
    }
    if isJSON, !command.printsList { throw UsageError("\(name)--json is for commands that print a list") }
    if isSilent, !command.plays { throw UsageError("\(name)--silent is for play and the library") }
    if limit != nil, !command.takesLimit { throw UsageError("\(name)--limit is for episodes, newest and search") }
  }

  fileprivate static func number(_ text: String, _ name: String) throws(UsageError) -> Int {
    guard let number = Int(text), number > 0 else { throw UsageError("\(name): not a positive number: \(text)") }
    return number
  }
}

extension Invocation.Command {
  /// A Boolean value that indicates whether the command prints a list of podcasts or episodes.
  var printsList: Bool {
    switch self {
    case .list, .episodes, .newest, .search, .queue, .downloads: true
    default: false
    }
  }

  fileprivate var isLogIn: Bool {
    switch self {
    case .logIn, .logInAgain: true
    default: false
    }
  }

  fileprivate var plays: Bool {
    switch self {
    case .play, .open: true
    default: false
    }
  }

  fileprivate var takesLimit: Bool { printsList && self != .list && self != .queue && self != .downloads }

  fileprivate init(_ operands: [String]) throws(UsageError) {
    guard let verb = operands.first else { throw UsageError(#"no command; "podcasts --help" lists the commands"#) }
    let rest = Operands(verb: verb, Array(operands.dropFirst()))
    switch verb {
    // There is one help for all topics.
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
    case "download": self = .download(episode: try rest.take(optional: "EPISODE"))
    case "played", "unplayed": self = .mark(episode: try rest.take("EPISODE")[0], isPlayed: verb == "played")
    case "downloads": self = try Self(downloads: Array(operands.dropFirst()))
    case "queue": self = try Self(queue: Array(operands.dropFirst()))
    case "login" where operands.count == 1: self = .logInAgain
    case "login":
      let words = try rest.take("URL", "USER")
      self = .logIn(server: words[0], user: words[1])
    case "sync":
      let extent = try rest.take(optional: "all")
      if let extent, extent != "all" { throw UsageError("sync: unexpected argument: \(extent)") }
      self = .sync(everything: extent != nil)
    case "logout", "devices":
      _ = try rest.take()
      self = verb == "logout" ? .logOut : .devices
    default: throw UsageError(#"unknown command: \#(verb); "podcasts --help" lists the commands"#)
    }
  }

  private init(downloads operands: [String]) throws(UsageError) {
    guard let verb = operands.first else {
      self = .downloads
      return
    }
    let rest = Operands(verb: "downloads \(verb)", Array(operands.dropFirst()))
    switch verb {
    case "list":
      _ = try rest.take()
      self = .downloads
    case "remove": self = .removeDownload(episode: try rest.take("EPISODE")[0])
    case "new": self = .downloadNew(podcast: try rest.take("PODCAST")[0], isOn: true)
    case "none": self = .downloadNew(podcast: try rest.take("PODCAST")[0], isOn: false)
    case "limit": self = .limitDownloads(try Self.limit(try rest.take("LIMIT")[0]))
    default:
      throw UsageError("downloads: unknown command: \(verb); the commands are list, remove, new, none and limit")
    }
  }

  /// Returns the limit that a text stands for: a number of episodes, a size such as `500MB` or `2.5GB`, or `none`.
  private static func limit(_ text: String) throws(UsageError) -> DownloadLimit {
    let word = text.uppercased()
    if word == "NONE" { return DownloadLimit() }
    for (unit, size) in [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)] where word.hasSuffix(unit) {
      guard let number = Double(word.dropLast(2)), number > 0, number < 1e6 else { break }
      return DownloadLimit(bytes: Int(number * size))
    }
    guard let count = Int(text), count > 0 else {
      throw UsageError("downloads limit: not a number of episodes, a size such as 500MB, or none: \(text)")
    }
    return DownloadLimit(count: count)
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
    default: throw UsageError("queue: unknown command: \(verb); the commands are list, add, remove and move")
    }
  }
}

/// The words after a command.
private struct Operands {
  let verb: String
  let words: [String]

  init(verb: String, _ words: [String]) {
    self.verb = verb
    self.words = words
  }

  /// Returns the words, one for each name.
  func take(_ names: String...) throws(UsageError) -> [String] {
    if words.count < names.count { throw UsageError("\(verb): \(names[words.count]) is missing") }
    if words.count > names.count { throw UsageError("\(verb): unexpected argument: \(words[names.count])") }
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
