import Measuring

// Properties that are published, and objects that are observed.

func publishedSet() -> (Int) -> Void {
  let total = Total()
  let model = Model()
  let subscription = model.$number.sink { total.value &+= $0 }
  return { times in
    for number in 0..<times { model.number = number }
    withExtendedLifetime(subscription) {}
  }
}

func publishedRead() -> (Int) -> Void {
  let total = Total()
  let model = Model()
  let subscription = model.$number.sink { total.value &+= $0 }
  return { times in
    for _ in 0..<times { total.value &+= model.number }
    withExtendedLifetime(subscription) {}
  }
}

func observableObject(times: Int) {
  let total = Total()
  for number in 0..<times {
    let object = Observed()
    let subscription = object.objectWillChange.sink { total.value &+= 1 }
    object.number = number
    subscription.cancel()
  }
}

private final class Model {
  @Published var number = 0
}

private final class Observed: ObservableObject {
  @Published var number = 0
  @Published var text = ""
}
