import Measuring

// Events of subjects that have subscribers already.

func subjectStages() -> (Int) -> Void {
  let total = Total()
  let subject = PassthroughSubject<Int, Never>()
  let subscription = subject.map { $0 &+ total.value }.filter { $0 != .min }.map { $0 &* 3 }
    .sink { total.value &+= $0 }
  return { times in
    for number in 0..<times { subject.send(number) }
    withExtendedLifetime(subscription) {}
  }
}

func subject(subscribers: Int) -> (Int) -> Void {
  let total = Total()
  let subject = PassthroughSubject<Int, Never>()
  let subscriptions = (0..<subscribers).map { _ in subject.sink { total.value &+= $0 } }
  return { times in
    for number in 0..<times { subject.send(number) }
    withExtendedLifetime(subscriptions) {}
  }
}

func currentValueSend() -> (Int) -> Void {
  let total = Total()
  let subject = CurrentValueSubject<Int, Never>(0)
  let subscription = subject.sink { total.value &+= $0 }
  return { times in
    for number in 0..<times { subject.send(number) }
    withExtendedLifetime(subscription) {}
  }
}

func zip() -> (Int) -> Void {
  let total = Total()
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  let subscription = first.zip(second).sink { total.value &+= $0.0 &+ $0.1 }
  return { times in
    for number in 0..<times {
      first.send(number)
      second.send(number)
    }
    withExtendedLifetime(subscription) {}
  }
}

func twoThreadsOneSubject() -> (Int) -> Void {
  let total = Total()
  let subject = PassthroughSubject<Int, Never>()
  let subscription = subject.sink { total.value &+= $0 }
  return { times in
    onTwoThreads { _ in
      for number in 0..<times / 2 { subject.send(number) }
    }
    withExtendedLifetime(subscription) {}
  }
}

func twoThreadsTwoSubjects() -> (Int) -> Void {
  let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
  let subscriptions = subjects.map { subject in
    let total = Total()
    return subject.sink { total.value &+= $0 }
  }
  return { times in
    onTwoThreads { thread in
      let subject = subjects[thread]
      for number in 0..<times / 2 { subject.send(number) }
    }
    withExtendedLifetime(subscriptions) {}
  }
}
