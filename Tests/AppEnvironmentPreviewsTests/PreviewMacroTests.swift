import AppEnvironmentUI
import PortableSwiftUITesting
import Testing

@testable import AppEnvironmentPreviews

#Preview("A switch") {
  @Previewable @State var isOn = false
  Toggle("Rain", isOn: $isOn)
  @Previewable @State var count = 2
  Text("\(count)")
}

#Preview { Text("Without a name") }

#Preview("Small", traits: .fixedLayout(width: 20, height: 3), .landscapeLeft) { Text("20 columns") }

@MainActor @Suite struct PreviewMacroTests {
  private var previews: [AppEnvironmentPreviews.Preview] {
    PreviewCatalog.found.previews.filter { $0.group == "PreviewMacroTests" }
  }

  @Test func previewsOfAFileAreAGroupInTheOrderOfTheirLines() {
    #expect(previews.map(\.title) == ["A switch", "PreviewMacroTests", "Small"])
  }

  @Test func aCatalogIsComparedWithoutThem() {
    let providers = PreviewCatalog.found.providers
    let listed = PreviewCatalog(providers.filter { !($0 is any PreviewDeclaration.Type) })
    #expect(listed == .found)
    #expect(listed.description == PreviewCatalog.found.description && !listed.description.contains("PreviewMacroTests"))
    #expect(PreviewCatalog(Array(providers.filter { !($0 is any PreviewDeclaration.Type) }.dropFirst())) != .found)
  }

  @Test func aTraitSetsTheSize() {
    guard case .fixed(20, 3)? = previews.last?.layout else {
      Issue.record("\(String(describing: previews.last))")
      return
    }
  }

  @Test func previewableVariablesAreStateOfTheView() throws {
    let preview = try #require(previews.first)
    let host = ViewHost(preview.view(PreviewConfiguration()) { _ in })
    #expect(host.screen(width: 20, height: 3).contains("[ ] Rain"))
    host.tap("Rain")
    #expect(host.screen(width: 20, height: 3).contains("[x] Rain"))
    #expect(host.text.contains("2"))
  }
}
