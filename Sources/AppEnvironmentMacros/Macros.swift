@_exported import AppEnvironmentKit

/// Makes a struct of closures a client: writes its initializer, its test implementation, and methods with labels.
///
/// ```swift
/// @Client struct StationClient {
///   /// Returns the temperature in a city, in degrees Celsius.
///   var temperature: @Sendable (_ city: String, _ day: Int) async throws -> Double
///   /// Returns the city that is shown first.
///   var home: @Sendable () -> String = { "nowhere" }
/// }
///
/// extension StationClient {
///   static var live: Self { Self(temperature: askTheStation, home: { "Hamburg" }) }
///   static var preview: Self { Self(temperature: { _, _ in 25 }, home: { "Capri" }) }
/// }
/// ```
/// The macro writes:
/// - an initializer with all closures,
/// - `test`, whose closures fail the test that didn't provide them. The value of a closure in its declaration is the
///   placeholder that such a test gets. A closure that can't throw or publish any error, and returns something, needs one,
/// - for a closure with named parameters a method with these labels: `client.temperature(city: "Hamburg", day: 1)`,
/// - `spied(by:)`, so that the calls are in the log of a test's environment. Closures that are isolated to an actor, throw errors
///   of one type, or have a parameter that is `inout`, a tuple, a pack or an escaping closure aren't wrapped; the log lists them.
///
/// `live` and `preview` remain required. What the macro writes can be written by hand in its place: an initializer with the same
/// labels, or `test`, isn't written if the struct has it.
@attached(member, names: named(init), named(test))
@attached(extension, conformances: Client, SpyableClient, names: named(spied), arbitrary)
public macro Client() = #externalMacro(module: "MacroProgram", type: "ClientMacro")

/// Declares a value of the environment with its default, or the name of a client.
///
/// ```swift
/// extension AppEnvironment.Clients {
///   @Entry var station = StationClient.self
/// }
/// ```
/// In an extension of `EnvironmentValues`, `FocusedValues` or `Transaction` it declares a property and its key:
/// `@Entry var isCompact: Bool = false`, or `@Entry var document: Document?` for a focused value.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "MacroProgram", type: "EntryMacro")

extension Client {
  /// Reports a missing live implementation at compile time.
  @available(*, unavailable, message: "a client needs the implementation `static var live: Self`")
  public static var live: Self { fatalError("unavailable") }

  /// Reports a missing preview implementation at compile time.
  @available(*, unavailable, message: "a client needs the implementation `static var preview: Self`")
  public static var preview: Self { fatalError("unavailable") }
}
