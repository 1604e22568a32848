import Measuring

// Pipelines that are made, run and gone.

func justMapSink(times: Int) {
  let total = Total()
  for number in 0..<times {
    _ = Just(number).map { $0 &+ total.value }.sink { total.value &+= $0 }
  }
}

func deferredFuture(times: Int) {
  let total = Total()
  for number in 0..<times {
    _ = Deferred { Future<Int, Never> { promise in promise(.success(number)) } }.sink { total.value &+= $0 }
  }
}

func sequenceSink(times: Int) {
  let total = Total()
  _ = (0..<times).publisher.sink { total.value &+= $0 }
}

func sequenceFlatMap(times: Int) {
  let total = Total()
  _ = (0..<times).publisher.flatMap { Just($0) }.sink { total.value &+= $0 }
}
