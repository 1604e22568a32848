import Foundation

extension AppEnvironment.Context {
  /// The context that the program is told to run in, or live.
  ///
  /// In this order:
  /// 1. `--environment NAME` or `--environment=NAME` among the arguments before a `--`; the last one counts.
  /// 2. The variable `APP_ENVIRONMENT`.
  /// 3. Xcode's previews: preview.
  /// 4. A running test, by the variables that test runners set or by the name of the process: test.
  /// 5. Otherwise live.
  ///
  /// One client alone: `APP_ENVIRONMENT_NETWORK=preview` is for `NetworkClient`; the name is the client's without
  /// `Client` or `Store`, in capitals with underscores. Which clients there are only the program knows: let it call
  /// ``check(clients:)``, or a variable that is misspelt does nothing.
  ///
  /// It does not matter whether the build is debug or release.
  ///
  /// - Parameters:
  ///   - arguments: The process's arguments; the first one is its own name.
  ///   - variables: The process's environment variables.
  /// - Throws: ``AppEnvironment/ContextError`` for a name that is missing or unknown, wherever it is.
  public static func detected(
    arguments: [String] = CommandLine.arguments,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws(AppEnvironment.ContextError) -> Self {
    var exceptions: [String: Implementation] = [:]
    for (variable, name) in variables.sorted(by: { $0.key < $1.key }) {
      guard variable.hasPrefix(prefix), variable.count > prefix.count else { continue }
      exceptions[String(variable.dropFirst(prefix.count))] = try implementation(name, from: variable)
    }
    let told = try argument(in: arguments)
    let inherited = try variables["APP_ENVIRONMENT"].map { name throws(AppEnvironment.ContextError) in
      try implementation(name, from: "APP_ENVIRONMENT")
    }
    let base = told ?? inherited ?? surroundings(arguments.first ?? "", variables)
    return Self(base, exceptions: exceptions)
  }

  /// Throws if a variable for one client names none of these, such as `APP_ENVIRONMENT_FIEL` for `FileClient`.
  ///
  /// ```swift
  /// let context = try AppEnvironment.Context.detected()
  /// try context.check(clients: FileClient.self, WeatherClient.self)
  /// ```
  /// - Parameter clients: All the clients that the program has, and those that these are made of.
  /// - Throws: ``AppEnvironment/ContextError/unknownClient(variable:known:)`` for the first such variable by name.
  public func check(clients: any Client.Type...) throws(AppEnvironment.ContextError) {
    let known = Set(clients.map { Self.variableName(ofClientNamed: String(describing: $0)) })
    guard let unknown = exceptions.keys.filter({ !known.contains($0) }).min() else { return }
    throw .unknownClient(variable: Self.prefix + unknown, known: known.sorted().map { Self.prefix + $0 })
  }

  private static var prefix: String { "APP_ENVIRONMENT_" }

  private static var option: String { "--environment" }

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

  /// The variables are those of Xcode's test runner and of Swift Testing; the names those of the binaries that run
  /// tests: SwiftPM's bundle, which is a program on Linux, and the two runners on Apple's systems.
  private static func isTest(_ process: String, _ variables: [String: String]) -> Bool {
    let known = ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    if known.contains(where: { variables[$0] != nil }) { return true }
    if variables.keys.contains(where: { $0.hasPrefix("SWIFT_TESTING") }) { return true }
    let name = process.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    return name.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper", "swiftpm-xctest-helper"].contains(name)
  }
}
