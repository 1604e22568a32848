import AppEnvironmentKit
import Foundation
import FoundationXML
import Observation
import PortableSwiftUI
import TemporaryFolders
import Synchronization
import Testing

@testable import AppEnvironmentPreviews

/// The suite is serialized, because its fixtures note what happens.
@MainActor
@Suite(.serialized) struct PreviewTests {
  @Test("Each view in a group and in a loop is a separate preview, with its name and layout")
  func findsViewsInGroups() {
    let previews = Preview.previews(of: GroupPreviews.self)
    #expect(previews.map(\.id) == ["Group/First", "Group/Group 2", "Group/Loop", "Group/Loop (2)"])
    guard case .fixed(12, 3) = previews[0].layout, case .sizeThatFits = previews[1].layout,
      case .device = previews[2].layout
    else {
      Issue.record("The layouts are \(previews.map(\.layout)).")
      return
    }
  }

  @Test("Previews with the same name have distinct names, and so do their pictures")
  func makesNamesDistinct() async {
    let previews = PreviewCatalog([SameNames.self, Outer.SameNames.self]).previews
    #expect(
      previews.map(\.id) == [
        "SameNames/A", "SameNames/A (3)", "SameNames/A (2)", "SameNames/a", "SameNames (2)/A", "SameNames (2)/A (3)",
        "SameNames (2)/A (2)", "SameNames (2)/a",
      ])
    let size = PreviewConfiguration(size: CellSize(width: 5, height: 1))
    let names = await PreviewPictures(of: previews, in: [size]).pictures.map { $0.fileName.lowercased() }
    #expect(Set(names).count == 8)
  }

  @Test("A program that was built again shows the preview with the same name, or one of its group, or the first one")
  func findsPreviewAgain() throws {
    let all = Preview.previews(of: GroupPreviews.self) + Preview.previews(of: AppearingPreviews.self)
    func choice(_ words: [String]) throws -> (count: Int, selection: String?) {
      let choice = try PreviewChoice(PreviewArguments(["--built-at", "0"] + words), from: all, clients: ["FILE"])
      return (choice.previews.count, choice.selection)
    }
    #expect(try choice(["--select", "Group/Loop"]) == (8, "Group/Loop"))
    #expect(try choice(["--select", "Appearing/Gone", "--client", "GONE:live"]) == (8, "Appearing/Appearing 1"))
    #expect(try choice(["--select", "Gone/Gone"]) == (8, nil))
    #expect(try choice(["Group", "--select", "Gone/Gone"]) == (4, nil))
    #expect(try choice(["Gone", "--select", "Group/Loop"]) == (8, nil))
  }

  @Test("Listing the previews of a provider runs no action of its views")
  func listsWithoutActions() {
    AppearingPreviews.events.names = []
    #expect(Preview.previews(of: AppearingPreviews.self).count == 4)
    #expect(AppearingPreviews.events.names == [])
  }

  @Test("Listing the previews of a provider evaluates no body, and a view with a body is one preview")
  func listsWithoutBodies() throws {
    let previews = Preview.previews(of: BodyPreviews.self)
    #expect(previews.map(\.id) == ["Body/Two lines", "Body/Body 2", "Body/Modified", "Body/Modified (2)"])
    guard case .fixed(12, 3) = previews[2].layout else {
      Issue.record("The layout is \(previews[2].layout).")
      return
    }
    #expect(TwoLines.bodies == 0)
    for preview in previews {
      let text = PreviewStage(preview, PreviewConfiguration(size: CellSize(width: 12, height: 4))).draw().text
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      #expect(lines == ["first", "second"], "\(preview.id)")
    }
    #expect(TwoLines.bodies == 4)
  }

  @Test("A stage creates the views of one preview, and runs the actions of no other", .timeLimit(.minutes(10)))
  func createsOneView() async throws {
    for (index, preview) in Preview.previews(of: AppearingPreviews.self).enumerated() {
      AppearingPreviews.events.names = []
      let stage = PreviewStage(preview, PreviewConfiguration(size: CellSize(width: 20, height: 1)))
      // A task begins some time after its view has appeared.
      while AppearingPreviews.events.names.count < 2 {
        try Task.checkCancellation()
        await Task.yield()
      }
      #expect(Set(AppearingPreviews.events.names) == ["appear \(index)", "task \(index)"])
      #expect(stage.draw().text.trimmingCharacters(in: .whitespaces) == "view \(index)")
      // The loop is evaluated again, for all its elements.
      AppearingPreviews.words.text = "View"
      #expect(stage.update() == (index > 1))
      #expect(stage.draw().text.trimmingCharacters(in: .whitespaces) == "\(index > 1 ? "View" : "view") \(index)")
      AppearingPreviews.words.text = "view"
      #expect(AppearingPreviews.events.names.count == 2)
    }
  }

  @Test("A stage that ends runs the actions for disappearing of its own view alone")
  func endsOneView() throws {
    let previews = Preview.previews(of: DisappearingPreviews.self)
    DisappearingPreviews.events.names = []
    for preview in previews { _ = PreviewStage(preview, PreviewConfiguration()) }
    #expect(DisappearingPreviews.events.names == ["one", "two", "three"])
  }

  @Test("A preview shows its view alone, in the size of its layout")
  func drawsOneView() {
    let previews = Preview.previews(of: GroupPreviews.self)
    let stages = previews.map { PreviewStage($0, PreviewConfiguration(size: CellSize(width: 20, height: 5))) }
    #expect(stages.map(\.size.width) == [12, 6, 20, 20])
    #expect(stages.map(\.size.height) == [3, 1, 5, 5])
    let texts = stages.map { $0.draw().text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(texts == [["one"], ["second"], ["3"], ["4"]])
  }

  @Test("A configuration replaces the environment of a preview, one client or all")
  func switchesEnvironment() throws {
    let preview = try #require(Preview.previews(of: EnvironmentPreviews.self).first)
    func text(_ configuration: PreviewConfiguration) -> String {
      PreviewStage(preview, configuration).draw().text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(text(PreviewConfiguration()) == "preview, preview")
    #expect(text(PreviewConfiguration(implementation: .live)) == "live, live")
    #expect(text(PreviewConfiguration(exceptions: ["SECOND": .live])) == "preview, live")
  }

  @Test("A replaced client stays replaced in another environment")
  func keepsReplacedClients() throws {
    let preview = try #require(Preview.previews(of: EnvironmentPreviews.self).last)
    let stage = PreviewStage(preview, PreviewConfiguration(implementation: .live))
    #expect(stage.draw().text.trimmingCharacters(in: .whitespacesAndNewlines) == "replaced, live")
    #expect(try #require(stage.environment).clientSummary.contains("replaced"))
  }

  @Test("Pictures have each preview in each configuration, and sizes that draw the same have one picture")
  func drawsPictures() async throws {
    let folder = try TemporaryFolder()
    let previews = Preview.previews(of: GroupPreviews.self)
    let pictures = await PreviewPictures(of: previews, in: PreviewConfiguration.pictures)
    #expect(pictures.pictures.count == 24)
    #expect(pictures.pictures[0].names == ["40x12", "80x24", "120x40"])
    try PreviewPictures.Destination(.svg, folder.url.path).write(pictures)
    #expect(try folder.names().count == 24)
    let picture = try String(contentsOf: folder.url.appending(path: "Group-First-40x12.svg"), encoding: .utf8)
    #expect(picture.hasPrefix("<svg"))
    #expect(picture.contains(">one</text>"))
    #expect(try XMLDocument(xmlString: picture).rootElement()?.name == "svg")
    #expect(pictures.page(titled: "A <title>").contains("<h1>A &lt;title&gt;</h1>"))
  }

  @Test("Stages release everything in them")
  func releasesViews() throws {
    let preview = try #require(Preview.previews(of: ObjectPreviews.self).first)
    for _ in 0..<100 {
      let stage = PreviewStage(preview, PreviewConfiguration())
      #expect(stage.draw().text.contains("an object"))
      #expect(TrackedObject.count.withLock { $0 } == 1)
    }
    #expect(TrackedObject.count.withLock { $0 } == 0)
  }
}

@MainActor
private final class Events {
  var names: [String] = []
}

@MainActor
@Observable private final class Words {
  var text = "view"
}

private struct SameNames: PreviewProvider {
  static var previews: some View {
    Text("one").previewDisplayName("A")
    Text("two").previewDisplayName("A")
    Text("three").previewDisplayName("A (2)")
    Text("four").previewDisplayName("a")
  }
}

extension Outer {
  fileprivate struct SameNames: PreviewProvider {
    static var previews: some View { AppEnvironmentPreviewsTests.SameNames.previews }
  }
}

private struct GroupPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      Text("one")
        .previewDisplayName("First")
        .previewLayout(.fixed(width: 12, height: 3))
      Text("second").previewLayout(.sizeThatFits)
      ForEach(3..<5) { Text("\($0)") }.previewDisplayName("Loop")
    }
  }
}

private struct TwoLines: View {
  static var bodies = 0

  var body: some View {
    Self.bodies += 1
    return Group {
      Text("first")
      Text("second")
    }
  }
}

private struct Named: ViewModifier {
  func body(content: Content) -> some View { content.previewLayout(.fixed(width: 12, height: 3)) }
}

private struct BodyPreviews: PreviewProvider {
  static var previews: some View {
    TwoLines().previewDisplayName("Two lines")
    VStack { TwoLines() }.padding(1)
    Group {
      TwoLines()
      TwoLines()
    }
    .modifier(Named())
    .previewDisplayName("Modified")
  }
}

private struct AppearingPreviews: PreviewProvider {
  static let events = Events()
  static let words = Words()

  static var previews: some View {
    Group {
      appearing(0, "view")
      VStack { appearing(1, "view") }
    }
    .environmentObject(AppEnvironment.preview())
    ForEach(2..<4) { appearing($0, words.text) }
  }

  private static func appearing(_ index: Int, _ word: String) -> some View {
    Text("\(word) \(index)")
      .onAppear { events.names.append("appear \(index)") }
      .task { events.names.append("task \(index)") }
  }
}

private struct DisappearingPreviews: PreviewProvider {
  static let events = Events()

  static var previews: some View {
    Text("one").onDisappear { events.names.append("one") }
    ForEach(["two", "three"], id: \.self) { name in
      VStack { Text(name).onDisappear { events.names.append(name) } }
    }
  }
}

private struct FirstClient: Client {
  var name: @Sendable () -> String
  static let live = FirstClient { "live" }
  static let preview = FirstClient { "preview" }
  static let test = FirstClient { "test" }
}

private struct SecondClient: Client {
  var name: @Sendable () -> String
  static let live = SecondClient { "live" }
  static let preview = SecondClient { "preview" }
  static let test = SecondClient { "test" }
}

private struct NamesView: View {
  @EnvironmentObject var environment: AppEnvironment

  var body: some View {
    Text("\(environment[FirstClient.self].name()), \(environment[SecondClient.self].name())")
  }
}

private struct EnvironmentPreviews: PreviewProvider {
  static var previews: some View {
    NamesView().environmentObject(AppEnvironment.preview())
    NamesView().environmentObject(
      AppEnvironment(.preview) { $0[FirstClient.self].name = { "replaced" } })
  }
}

private final class TrackedObject: ObservableObject {
  static let count = Mutex(0)
  init() { Self.count.withLock { $0 += 1 } }
  deinit { Self.count.withLock { $0 -= 1 } }
}

private struct ObjectView: View {
  @StateObject private var object = TrackedObject()
  var body: some View { Text("an object").id(ObjectIdentifier(object)) }
}

private struct ObjectPreviews: PreviewProvider {
  static var previews: some View { ObjectView() }
}
