import PortableCombine

/// The values that a publisher sends at once, before it has to wait for anything.
func collected<P: Publisher>(_ publisher: P) -> [P.Output] {
  var values: [P.Output] = []
  publisher.sink { _ in
  } receiveValue: {
    values.append($0)
  }.cancel()
  return values
}
