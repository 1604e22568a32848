import PortableCombine
import Testing

@Suite struct AssignTests {
  final class Model {
    var number = 0
  }

  @Test func valuesAreAssignedUntilTheCancellation() {
    let model = Model()
    let subject = PassthroughSubject<Int, Never>()
    let assignment = subject.assign(to: \.number, on: model)
    subject.send(3)
    #expect(model.number == 3)
    assignment.cancel()
    subject.send(4)
    #expect(model.number == 3)
  }

  @Test func theObjectIsReleasedAtTheEnd() {
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = Model()
    weak let weakModel = model
    let assignment = model.map { subject.assign(to: \.number, on: $0) }
    model = nil
    #expect(weakModel != nil)
    subject.send(completion: .finished)
    #expect(weakModel == nil)
    withExtendedLifetime(assignment) {}
  }
}
