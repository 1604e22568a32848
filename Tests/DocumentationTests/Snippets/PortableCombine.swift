import AppEnvironmentKit

func sendThree() {
  let subject = PassthroughSubject<Int, Never>()
  let cancellable = subject.map { "\($0) files" }.sink { print($0) }
  subject.send(3)
  cancellable.cancel()
}
