import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice
import Foundation
import Testing

@Suite struct TrickDownloadTests {
  @Test func aTrickIsShownByItsName() {
    let scene = Scene()
    scene.download(#"{"name": "Rabbit from a Hat", "difficulty": 3}"#)
    #expect(scene.shown == ["Rabbit from a Hat"])
  }

  @Test(arguments: ["", "{", #"{"name": "Rabb"#, #"{"title": "Rabbit from a Hat"}"#, #"{"name": 7}"#, "[]"])
  func aTrickThatCannotBeDecodedIsReplacedByThePlaceholder(json: String) {
    let scene = Scene()
    scene.download(json)
    #expect(scene.shown == [MagicTrick.placeholder.name])
  }

  @Test func tricksAfterAnInvalidOneAreShown() {
    let scene = Scene()
    for json in [#"{"name": "one"}"#, "broken", "broken again", #"{"name": "two"}"#] { scene.download(json) }
    #expect(scene.shown == ["one", MagicTrick.placeholder.name, MagicTrick.placeholder.name, "two"])
  }

  /// The reason for decoding inside of `flatMap`.
  @Test func aPlaceholderForTheWholeStreamEndsIt() {
    let data = PassthroughSubject<Data, Never>()
    var shown: [String] = []
    let stream =
      data
      .decode(type: MagicTrick.self, decoder: JSONDecoder())
      .catch { _ in Just(MagicTrick.placeholder) }
      .sink { _ in
        shown.append("the end")
      } receiveValue: {
        shown.append($0.name)
      }
    for json in [#"{"name": "one"}"#, "broken", #"{"name": "two"}"#] { data.send(Data(json.utf8)) }
    stream.cancel()
    #expect(shown == ["one", MagicTrick.placeholder.name, "the end"])
  }

  @Test func theLabelChangesOnTheScheduler() {
    let scene = Scene()
    scene.trickDownload?.data = Data(#"{"name": "one"}"#.utf8)
    #expect(scene.shown == [])
    scene.clock.advance()
    #expect(scene.shown == ["one"])
  }

  @Test func aReleasedDownloadShowsNothingMore() {
    let scene = Scene()
    weak let trickDownload = scene.trickDownload
    scene.download(#"{"name": "one"}"#)
    scene.trickDownload?.data = Data(#"{"name": "two"}"#.utf8)
    scene.trickDownload = nil
    #expect(trickDownload == nil)
    scene.clock.advance()
    #expect(scene.shown == ["one"])
  }
}

// MARK: - Helpers

/// A download in virtual time, and the texts of its label.
private final class Scene {
  let clock = TestClock()
  var trickDownload: TrickDownload<ClockClient>?
  private(set) var shown: [String] = []
  private var watching: AnyCancellable?

  init() {
    let trickDownload = TrickDownload(scheduler: clock.client)
    self.trickDownload = trickDownload
    watching = trickDownload.nameLabel.$text.dropFirst().sink { [unowned self] in shown.append($0) }
  }

  func download(_ json: String) {
    trickDownload?.data = Data(json.utf8)
    clock.advance()
  }
}
