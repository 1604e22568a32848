import AppEnvironmentUI
import PortableSwiftUITesting
import Testing

// The samples about tests of views.

@Suite struct ViewSnippets {
  @MainActor @Test func countsTaps() {
    let host = ViewHost(TapCounter())
    host.tap("Tap me")
    #expect(host.text.contains("1 tap"))
    #expect(host.bodyCount(of: TapCounter.self) == 2)
  }
}
