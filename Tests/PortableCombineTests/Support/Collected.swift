import PortableCombine

/// Returns the values that a publisher sends synchronously.
func collected<P: Publisher>(_ publisher: P) -> [P.Output] {
  var values: [P.Output] = []
  publisher.sink { _ in
  } receiveValue: {
    values.append($0)
  }.cancel()
  return values
}
