import AppEnvironmentKit
import PortableSwiftUI

/// The command line of a program that shows previews.
struct PreviewArguments: Equatable {
  /// The output of the program.
  enum Output: Equatable {
    case terminal
    case list
    case help
    case version
    case pictures(PreviewPictures.Format, path: String)
  }

  private(set) var output = Output.terminal

  /// The name of the only preview to show, or the beginning of the names of several.
  var name: String?

  /// The preview that is selected in the list.
  var selection: String?

  /// The configuration at the start; of pictures, only if one was chosen.
  var configuration = PreviewConfiguration(size: nil)
  private(set) var hasConfiguration = false

  /// The date of the latest change that this program was built from, in nanoseconds since 1970, if the program replaces
  /// an earlier build. Missing previews and clients aren't errors then.
  var builtAt: Int64?

  /// The previews and providers that have crashed, which aren't evaluated, and their messages. The message of the last crash
  /// is in its record.
  var crashes: [String: String] = [:]

  /// The descriptor of the last crash's ``CrashReport``.
  var crashRecord: Int32?

  /// Parses the words that follow the program's name.
  init(_ words: some Sequence<String>) throws(ProgramError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        guard name == nil else { throw .usage("more than one name: \(name ?? "") and \(word)") }
        name = word
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, Self.flags.contains(parts[0]) { throw .usage("\(parts[0]): takes no value") }
      try take(parts[0]) { () throws(ProgramError) in
        if parts.count == 2 { return parts[1] }
        // A value that begins with a hyphen follows an equals sign.
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { throw .usage("\(word): the value is missing") }
        return value
      }
    }
  }

  /// The options that take no value.
  private static let flags: Set = ["--help", "-h", "--version", "--list", "--no-colors", "--ascii"]

  /// The options that the usage names.
  private static let options = usage.split { $0.isWhitespace }.map(String.init).filter { $0.hasPrefix("--") }

  private mutating func take(_ option: String, _ value: () throws(ProgramError) -> String) throws(ProgramError) {
    switch option {
    case "--help", "-h": output = .help
    case "--version": if output != .help { output = .version }
    case "--list": try choose(.list)
    case "--text": try choose(.pictures(.text, path: try value()))
    case "--svg": try choose(.pictures(.svg, path: try value()))
    case "--html": try choose(.pictures(.html, path: try value()))
    case "--select": selection = try value()
    case "--built-at": builtAt = Int64(try value())
    case "--crash-record": crashRecord = Int32(try value())
    case "--crashed":
      let parts = try value().split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
      crashes[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    default:
      hasConfiguration = true
      switch option {
      case "--environment": configuration.implementation = try Self.implementation(try value())
      case "--client": try addException(try value())
      case "--size": configuration.size = try Self.size(try value())
      case "--no-colors": configuration.hasColors = false
      case "--ascii": configuration.isASCII = true
      default:
        let hint = Self.options.nearest(to: option).map { "; did you mean “\($0)”?" } ?? ""
        throw .usage("unknown option: \(option)\(hint)")
      }
    }
  }

  private mutating func choose(_ output: Output) throws(ProgramError) {
    guard [.terminal, .help, .version].contains(self.output) else {
      throw .usage("only one of --list, --text, --svg and --html is possible")
    }
    if self.output == .terminal { self.output = output }
  }

  private mutating func addException(_ text: String) throws(ProgramError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .usage("--client \(text): must be a client and an implementation, such as NETWORK:live")
    }
    configuration.exceptions[parts[0].uppercased()] = try Self.implementation(parts[1])
  }

  private static func implementation(
    _ name: String
  ) throws(ProgramError) -> AppEnvironment.Context.Implementation {
    if let implementation = AppEnvironment.Context.Implementation(rawValue: name) { return implementation }
    let names = AppEnvironment.Context.Implementation.allCases.map(\.rawValue).joined(separator: ", ")
    throw .usage("unknown environment: \(name); there are: \(names)")
  }

  private static func size(_ text: String) throws(ProgramError) -> CellSize? {
    if text == "terminal" { return nil }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1_000).contains) else {
      throw .usage("--size \(text): must be columns and rows, such as 80x24, or terminal")
    }
    return CellSize(width: numbers[0], height: numbers[1])
  }

  /// The character between the name of a preview that has crashed and the message.
  private static let separator: Character = "\u{1F}"

  /// The command line that lists the same previews, or shows the same preview in the same configuration.
  var words: [String] {
    var words = name.map { [$0] } ?? []
    if output == .list { words.append("--list") }
    if let builtAt { words += ["--built-at", "\(builtAt)"] }
    if let selection { words += ["--select", selection] }
    if let implementation = configuration.implementation { words += ["--environment", implementation.rawValue] }
    for (client, implementation) in configuration.exceptions.sorted(by: { $0.key < $1.key }) {
      words += ["--client", "\(client):\(implementation.rawValue)"]
    }
    words += ["--size", configuration.size.map { "\($0.width)x\($0.height)" } ?? "terminal"]
    if let crashRecord { words.append("--crash-record=\(crashRecord)") }
    for (name, message) in crashes.sorted(by: { $0.key < $1.key }) {
      words.append("--crashed=\(name)\(Self.separator)\(message)")
    }
    if !configuration.hasColors { words.append("--no-colors") }
    if configuration.isASCII { words.append("--ascii") }
    return words
  }

  static let usage = """
    Usage: previews [NAME] [OPTION…]

    Shows the previews of the program in the terminal, or only those whose names begin with NAME.

      --list              Print the names of the previews.
      --svg FOLDER        Write an SVG picture of each preview in each size, in color, without colors, and in ASCII.
      --html FILE         Write the same pictures as one page.
      --text FOLDER       Write the same as text.
      --select NAME       Begin with this preview.
      --environment NAME  Use live, preview or test clients instead of those in the preview's source.
      --client C:NAME     Use another implementation of one client, such as NETWORK:live.
      --size 80x24        The size of the space for the preview, or terminal.
      --no-colors         Show no colors.
      --ascii             Show only ASCII characters.
      --help              Print this help.
      --version           Print the version.

    Exit status: 0 done, 1 an error, 64 the command line is wrong.

    """
}
