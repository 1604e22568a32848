/// What stages' own subscribers and subscriptions show of themselves: a description, and no children.
@usableFromInline
protocol PlainlyDescribed: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension PlainlyDescribed {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}
