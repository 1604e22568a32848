import PackageSupport

/// Returns a closure that warns of a subscriber's line; nil unless the subscriber belongs to the main actor, in a test.
@usableFromInline func mainActorWarning(
  _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt
) -> (@Sendable () -> Void)? {
  isolation === MainActor.shared ? MainActorWarning.make(fileID, line) : nil
}

/// Returns a closure that calls another one, and warns of calls outside of the main actor.
@usableFromInline func checked<Event>(
  _ receive: @escaping (Event) -> Void, _ warn: @escaping @Sendable () -> Void
) -> (Event) -> Void {
  { event in
    if !MainActorWarning.isOnMainActor { warn() }
    receive(event)
  }
}
