import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A class in state does not publish changes of its properties")
struct ClassInStateTests {
  @Test func aChangeInsideEvaluatesNothing() {
    let host = ViewHost(Owner())
    host.tap("Change")
    #expect(host.lines.first == "0")
    #expect(host.bodyCount(of: Owner.self) == 1)
  }

  @Test func aNewReferenceIsAnotherValue() {
    let host = ViewHost(Owner())
    host.tap("Change")
    host.tap("Replace")
    #expect(host.lines.first == "10")
    #expect(host.bodyCount(of: Owner.self) == 2)
  }

  @Test func theSameReferenceIsNotAnotherValue() {
    let host = ViewHost(Owner())
    host.tap("Write the same")
    #expect(host.bodyCount(of: Owner.self) == 1)
  }
}

private struct Owner: View {
  @State private var model = Model()

  var body: some View {
    Text("\(model.first)")
    Button("Change") { model.first += 1 }
    Button("Replace") {
      let new = Model()
      new.first = 10
      model = new
    }
    Button("Write the same") {
      let same = model
      model = same
    }
  }
}
