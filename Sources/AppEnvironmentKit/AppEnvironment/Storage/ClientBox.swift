/// A ``ClientBox`` of some client.
protocol AnyClientBox: AnyObject, Sendable {
  func decorated(by decorator: any ClientDecorator) -> any AnyClientBox
}

/// Holds one client, unchangeable, so that it can be borrowed for as long as the box lives.
@usableFromInline
final class ClientBox<C: Client>: Sendable {
  @usableFromInline let client: C

  @usableFromInline
  init(_ client: C) {
    self.client = client
  }
}

extension ClientBox: AnyClientBox {
  func decorated(by decorator: any ClientDecorator) -> any AnyClientBox {
    ClientBox(decorator.decorate(client))
  }
}
