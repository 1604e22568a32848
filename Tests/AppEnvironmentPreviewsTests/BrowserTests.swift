import AppEnvironmentKit
import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import TemporaryFolders
import Testing

@testable import AppEnvironmentPreviews

@MainActor
@Suite struct BrowserTests {
  @Test("The browser shows the list of previews beside the chosen one")
  func showsListAndPreview() {
    let model = BrowserModel(Preview.previews(of: CounterPreviews.self), selection: nil, PreviewConfiguration())
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.contains("Counter/Zero"))
    #expect(host.text.contains("Count: 0"))
    host.tap("Add")
    #expect(host.text.contains("Count: 1"))
    model.selection = "Counter/Ten"
    #expect(host.text.contains("Count: 10"))
  }

  @Test("A switch of the browser shows the preview again, in another size, without colors, and in ASCII")
  func switchesConfiguration() {
    let model = BrowserModel(Preview.previews(of: StylePreviews.self), selection: nil, PreviewConfiguration(size: nil))
    let host = ViewHost(BrowserView(model: model), columns: 100, rows: 20)
    #expect(host.text.contains("┌"))
    host.tap("ASCII: off")
    #expect(host.text.contains("+"))
    #expect(!host.text.contains("┌"))
    host.tap("Size: terminal")
    #expect(model.configuration.size == CellSize(width: 40, height: 12))
    host.tap("Colors: on")
    #expect(!model.configuration.hasColors)
  }
}

private struct CounterView: View {
  @State var count: Int

  var body: some View {
    Text("Count: \(count)")
    Button("Add") { count += 1 }
  }
}

private struct CounterPreviews: PreviewProvider {
  static var previews: some View {
    VStack { CounterView(count: 0) }.previewDisplayName("Zero")
    VStack { CounterView(count: 10) }.previewDisplayName("Ten")
  }
}

private struct StylePreviews: PreviewProvider {
  static var previews: some View {
    Text("A frame").foregroundStyle(.red).frame(width: 20, height: 5).border(.blue)
  }
}
