extension RandomClient {
  /// The client whose endpoints fail the running test and name the closure. Provide ``seeded(_:clock:)`` or ``incrementing``.
  public static var test: RandomClient {
    // A placeholder that is always the same would let the standard library draw forever.
    let placeholders = incrementing
    return RandomClient(
      bits: unimplemented("RandomClient.bits", placeholder: placeholders.bits("")),
      uuid: unimplemented("RandomClient.uuid", placeholder: placeholders.uuid("")),
      timeOrderedUUID: unimplemented("RandomClient.timeOrderedUUID", placeholder: placeholders.timeOrderedUUID("")))
  }
}
