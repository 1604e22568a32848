/// Holds one client, unchangeable, so that it can be borrowed for as long as the box lives.
@usableFromInline
final class ClientBox<C: Client>: Sendable {
  @usableFromInline let client: C

  @usableFromInline
  init(_ client: C) {
    self.client = client
  }
}
