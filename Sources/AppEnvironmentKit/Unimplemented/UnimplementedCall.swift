/// A call of an unimplemented endpoint, and the messages that report it.
package struct UnimplementedCall: Sendable {
  /// The type and the name of the endpoint, such as `FileClient.loadFile`.
  package let endpoint: String

  /// The descriptions of the arguments, of at most 80 characters each.
  package let arguments: [String]

  /// The line that says how a test provides the client as a whole; nil if each closure is the shortest way.
  package let advice: String?

  /// The line that declares the endpoint as unimplemented.
  package let site: CallSite

  /// The environment that created the client, and the type of the client; nil if the client isn't that of an environment.
  let origin: (store: ClientStore, key: ClientKey)?

  /// Returns the message for a test: the endpoint, the arguments, and how to provide the endpoint.
  ///
  /// - Parameter environment: The environment with a clock that the test has. A call of a clock's endpoint then comes from
  ///   another environment.
  package func message(in environment: AppEnvironment? = nil) -> String {
    lines("Unimplemented: \(endpoint) was called, and this test did not provide it.", hint(environment))
  }

  /// The message if no test is found: the endpoint, the arguments, and how to make the test known.
  package var messageWithoutTest: String {
    lines(
      "Unimplemented: \(endpoint) was called on a thread that belongs to no test, and was not provided.",
      "To see which test it was, create the environment, or the client, in the test itself."
    )
  }

  /// Returns a description of an argument, cut off after 80 characters.
  package static func describe(_ argument: some Any) -> String {
    let mirror = Mirror(reflecting: argument)
    if mirror.displayStyle == .optional { return mirror.children.first.map { describe($0.value) } ?? "nil" }
    let text = (argument as? String)?.debugDescription ?? String(describing: argument)
    guard let end = text.index(text.startIndex, offsetBy: 80, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + "…"
  }

  private func lines(_ summary: String, _ hint: String?) -> String {
    let called = arguments.isEmpty ? nil : "Called with (\(arguments.joined(separator: ", ")))."
    return [summary, called, hint].compactMap(\.self).joined(separator: "\n")
  }

  private func hint(_ environment: AppEnvironment?) -> String? {
    guard let dot = endpoint.lastIndex(of: ".") else { return nil }
    if endpoint.hasPrefix("ClockClient.") {
      return environment != nil
        ? "To use the clock that the test advances: TestEnvironment.current.environment, or its overriding { … }"
        : "To provide a clock that the test advances: @Test(.environment()), or environment.clockClient = TestClock().client"
    }
    let type = endpoint[..<dot]
    // A client may have been created from the endpoints of another one.
    let own = origin.flatMap { $0.key.name == String(type.split(separator: ".").last ?? "") ? $0 : nil }
    let client = own.map { Self.path(of: $0.key.type) } ?? String(type)
    let isReplaced = own.map { $0.store.hasReplaced($0.key) } ?? false
    let time = isReplaced ? " before anything reads the client" : ""
    let closure = "To provide it\(time): environment[\(client).self]\(endpoint[dot...]) = { … }"
    var place: String?
    if let environment, let origin, !origin.store.isRelated(to: environment.store) {
      place = "It is in another environment than TestEnvironment.current.environment."
    }
    return [closure, advice, place].compactMap(\.self).joined(separator: "\n")
  }

  /// Returns the name of a type with those that it is nested in.
  private static func path(of type: any Client.Type) -> String {
    let path = String(reflecting: type).split(separator: ".").dropFirst()
    return path.contains { $0.contains("(") } ? String(describing: type) : path.joined(separator: ".")
  }
}
