import Foundation
import PackageSupport

extension AppEnvironment.Context {
  /// Returns the context that the program is started in.
  ///
  /// The first of these that is present determines it:
  /// 1. `--environment NAME` or `--environment=NAME` among the arguments before a `--`. The last one is used.
  /// 2. The variable `APP_ENVIRONMENT`.
  /// 3. The variable of Xcode's previews: preview.
  /// 4. A test run, which is recognized by the variables of test runners or the name of the process: test.
  /// 5. Otherwise, live.
  ///
  /// A variable such as `APP_ENVIRONMENT_NETWORK=preview` selects the implementation of one client, here of
  /// `NetworkClient`. Its name ends with the client's, without `Client` or `Store`, in capitals with underscores. Only the
  /// program knows its clients, so call ``check(clients:)-(Client....)`` to detect misspelled variables. An empty variable has no effect.
  ///
  /// Debug and release builds behave in the same way.
  ///
  /// An option or a variable whose name differs from one of these by a letter or two, and whose value is the name of an
  /// environment, such as `--enviroment preview`, is an error: the program would be live.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process. The first one is its name.
  ///   - variables: The environment variables of the process.
  /// - Throws: ``AppEnvironment/ContextError`` if any of the names is unknown or misspelled, or if the option has none.
  public static func detected(
    arguments: [String] = CommandLine.arguments,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws(AppEnvironment.ContextError) -> Self {
    var selected: [String: Implementation] = [:]
    for (variable, name) in variables.sorted(by: { $0.key < $1.key }) {
      let words = variable.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
      try checkSpelling(
        of: words.prefix(2).joined(separator: "_"), value: name, as: "APP_ENVIRONMENT",
        words.dropFirst(2).map { "_\($0)" }.joined())
      guard variable.hasPrefix(prefix), variable.count > prefix.count, !name.isEmpty, variable != testClockVariable
      else { continue }
      selected[String(variable.dropFirst(prefix.count))] = try implementation(name, from: variable)
    }
    var base = try argument(in: arguments)
    if let name = variables["APP_ENVIRONMENT"], !name.isEmpty {
      let inherited = try implementation(name, from: "APP_ENVIRONMENT")
      base = base ?? inherited
    }
    return Self(base ?? surroundings(arguments.first ?? "", variables), variables: selected)
  }

  /// Returns the context that the program is started in, or ends the program if one of the names is unknown.
  ///
  /// Use it in an app, whose properties can't throw:
  /// ```swift
  /// @main
  /// struct NotesApp: App {
  ///   @State private var environment = AppEnvironment(.detectedOrExit())
  ///
  ///   var body: some Scene {
  ///     WindowGroup {
  ///       EditorView()
  ///         .environmentObject(environment)
  ///     }
  ///   }
  /// }
  /// ```
  /// The error of ``detected(arguments:variables:)`` is written to standard error after the name of the program, and the
  /// exit status is 64, as for other invalid command lines (`EX_USAGE`).
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process. The first one is its name.
  ///   - variables: The environment variables of the process.
  public static func detectedOrExit(
    arguments: [String] = CommandLine.arguments,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    do {
      return try detected(arguments: arguments, variables: variables)
    } catch {
      let program = arguments.first.map { URL(filePath: $0).lastPathComponent + ": " } ?? ""
      FileHandle.standardError.write(Data("\(program)\(error)\n".utf8))
      exit(64)
    }
  }

  /// Returns the arguments after the name of the program, without the option that selects the context.
  ///
  /// ```swift
  /// let context = try AppEnvironment.Context.detected()
  /// let names = AppEnvironment.Context.otherArguments()  // ["note.txt"] for `show --environment preview note.txt`
  /// ```
  /// Arguments after a `--` stay as they are, as does the `--`. A missing or unknown name of an environment is removed as well:
  /// ``detected(arguments:variables:)`` reports it.
  /// - Parameter arguments: The arguments of the process. The first one is its name.
  public static func otherArguments(in arguments: [String] = CommandLine.arguments) -> [String] {
    var others: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst(), argument != "--" {
      if argument == option {
        if rest.first != "--" { _ = rest.popFirst() }
      } else if !argument.hasPrefix(option + "=") {
        others.append(argument)
      }
    }
    let end = arguments.dropFirst().firstIndex(of: "--") ?? arguments.endIndex
    return others + arguments[end...]
  }

  /// Checks the clients of the program when it starts, so that a mistake is found before the client's first use.
  ///
  /// ```swift
  /// let context = try AppEnvironment.Context.detected()
  /// try context.check(clients: FileClient.self, WeatherClient.self)
  /// ```
  /// Each environment variable for a single client has to match one: `APP_ENVIRONMENT_FIEL` doesn't match `FileClient`, for
  /// example. No two clients may have the same variable, and a ``SuppliedClient`` that is live has to be supplied.
  /// - Parameter clients: All clients of the program, including those that they depend on.
  /// - Throws: ``AppEnvironment/ContextError/ambiguousVariable(_:clients:)``,
  ///   ``AppEnvironment/ContextError/unknownClient(variable:known:)`` or
  ///   ``AppEnvironment/ContextError/missingLive(client:)``, for the first by name.
  public func check(clients: any Client.Type...) throws(AppEnvironment.ContextError) {
    try check(clients: clients)
  }

  /// Checks the clients of the program when it starts, like ``check(clients:)-(Client....)``.
  ///
  /// - Parameter clients: All clients of the program, including those that they depend on.
  /// - Throws: An ``AppEnvironment/ContextError``.
  public func check(clients: [any Client.Type]) throws(AppEnvironment.ContextError) {
    let types = Dictionary(clients.map { (ObjectIdentifier($0), $0) }) { $1 }.values
    let known = Dictionary(grouping: types) { $0.variableName }
    if let (name, types) = known.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
      throw .ambiguousVariable(Self.prefix + name, clients: types.map { String(reflecting: $0) }.sorted())
    }
    if let unknown = variables.keys.filter({ known[$0] == nil }).min() {
      throw .unknownClient(variable: Self.prefix + unknown, known: known.keys.sorted().map { Self.prefix + $0 })
    }
    if let missing = types.filter(isMissing).map({ String(describing: $0) }).min() {
      throw .missingLive(client: missing)
    }
  }

  private static var prefix: String { "APP_ENVIRONMENT_" }

  /// The variable that selects the mode of `TestClock`, which isn't a client.
  private static var testClockVariable: String { "APP_ENVIRONMENT_TESTING_RUNTIME" }

  private static var option: String { "--environment" }

  /// Throws an error for a name that is hardly anything else than a misspelled one: its value is that of the right one.
  private static func checkSpelling(
    of name: String, value: String, as correct: String, _ rest: String = ""
  ) throws(AppEnvironment.ContextError) {
    // The distance comes last: most names have other values.
    guard Implementation(rawValue: value) != nil, name != correct, name.editDistance(to: correct) <= 2 else { return }
    throw .misspelled(name + rest, correct: correct + rest)
  }

  private static func argument(
    in arguments: [String]
  ) throws(AppEnvironment.ContextError) -> Implementation? {
    var last: Implementation?
    var rest = arguments.dropFirst().prefix { $0 != "--" }
    while let argument = rest.popFirst() {
      if argument == option {
        last = try implementation(rest.popFirst() ?? "", from: option)
      } else if argument.hasPrefix(option + "=") {
        last = try implementation(String(argument.dropFirst(option.count + 1)), from: option)
      } else if argument.hasPrefix("-") {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        let value = parts.count == 2 ? parts[1] : rest.first ?? ""
        try checkSpelling(of: parts[0], value: value, as: option)
      }
    }
    return last
  }

  private static func implementation(
    _ name: String, from source: String
  ) throws(AppEnvironment.ContextError) -> Implementation {
    guard !name.isEmpty else { throw .missingName(source: source) }
    guard let implementation = Implementation(rawValue: name) else { throw .unknownName(name, source: source) }
    return implementation
  }

  private static func surroundings(_ process: String, _ variables: [String: String]) -> Implementation {
    if variables["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTest(process, variables) ? .test : .live
  }

  /// Recognizes the variables of Xcode's test runner and of Swift Testing, and the names of the programs that run tests:
  /// SwiftPM's bundle, which is a program on Linux, and the two runners on Apple's systems.
  static func isTest(_ process: String, _ variables: [String: String]) -> Bool {
    let known = ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    if known.contains(where: { variables[$0] != nil }) { return true }
    if variables.keys.contains(where: { $0.hasPrefix("SWIFT_TESTING") }) { return true }
    let name = process.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    return name.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper", "swiftpm-xctest-helper"].contains(name)
  }
}
