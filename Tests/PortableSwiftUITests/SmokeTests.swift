import AppEnvironmentUI
import PortableSwiftUITesting
import Testing

private struct Counter: View {
  @State private var count = 0
  var body: some View {
    VStack {
      Text("Count \(count)")
      Button("Add") { count += 1 }
    }
  }
}

@MainActor @Suite struct SmokeTests {
  @Test func counts() {
    let host = ViewHost(Counter())
    #expect(host.text == "Count 0\n  Add")
    host.tap("Add")
    #expect(host.text == "Count 1\n  Add")
  }
}
