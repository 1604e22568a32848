/// A client that an environment holds, and where it comes from.
final class ClientEntry: Sendable {
  /// A part of a client that was made of others.
  struct Part: Sendable {
    let identity: ClientIdentity
    let entry: ClientEntry
  }

  /// Who put a client in place of the one that the context asks for.
  enum Replacement: Sendable {
    case assignment
    case initializer(StaticString, UInt)
    case overriding(StaticString, UInt)
  }

  /// The `ClientBox`.
  let box: any AnyClientBox

  /// nil: the environment made it.
  let replacement: Replacement?

  /// What was read to make it, in the order of reading.
  let parts: [Part]

  /// Whether it still had the environment that it was made in when it was ready, and so may read from it at any time.
  let keepsEnvironment: Bool

  /// Whether an environment was derived while it was made, so that it depends on everything.
  let dependsOnAll: Bool

  /// Whether the context was looked at to make it. If nothing else was, it is what the context asks for.
  let asksContext: Bool

  /// Replaced by hand.
  init(_ box: any AnyClientBox, replacement: Replacement) {
    self.box = box
    self.replacement = replacement
    parts = []
    keepsEnvironment = false
    dependsOnAll = false
    asksContext = false
  }

  /// Made by the environment.
  init(_ box: any AnyClientBox, parts: [Part], keepsEnvironment: Bool, dependsOnAll: Bool, asksContext: Bool) {
    self.box = box
    replacement = nil
    self.parts = parts
    self.keepsEnvironment = keepsEnvironment
    self.dependsOnAll = dependsOnAll
    self.asksContext = asksContext
  }

  /// Whether it would be made the same in any environment of the family with the same parts.
  var isShareable: Bool { replacement == nil && !keepsEnvironment && !dependsOnAll }

  /// Whether it is what the context provides: nothing else could ever be made in its place.
  var isProvided: Bool { isShareable && parts.isEmpty }

  /// Whether a copy of the environment has it too, as far as nothing is replaced there.
  var isSameInCopy: Bool {
    replacement != nil || (isShareable && parts.allSatisfy { $0.entry.isSameInCopy })
  }

  /// The address of the box, as readers name it.
  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(box as AnyObject).toOpaque()) }

  /// Whether it was made of another client's entry.
  func isMade(of identity: ClientIdentity) -> Bool {
    dependsOnAll || parts.contains { $0.identity.id == identity.id }
  }
}
