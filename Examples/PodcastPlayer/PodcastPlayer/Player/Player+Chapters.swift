import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import Foundation

extension Player {
  /// The chapters of the episode: those of its feed, or else those that its file has.
  package var chapters: [AudioChapter] { feedChapters.isEmpty ? fileChapters : feedChapters }

  /// The chapter that is playing; nil without one.
  package var chapter: AudioChapter? { chapters.last { $0.start <= currentTime } }

  /// Seeks to the beginning of the next chapter, if there is one.
  package func seekToNextChapter() {
    follow()
    if let next = chapters.first(where: { $0.start > currentTime }) { seek(to: next.start) }
  }

  /// Seeks to the beginning of the chapter, or of the one before it in the first seconds of the chapter.
  package func seekToPreviousChapter() {
    follow()
    if chapters.isEmpty { return }
    seek(to: chapters.last { $0.start + .seconds(3) <= currentTime }?.start ?? .zero)
  }

  /// Takes over the chapters of an episode from the feed, or asks for the document that it names.
  func findChapters(of episode: Episode) {
    chapterSearch?.cancel()
    (feedChapters, fileChapters) = (episode.chapters.map { AudioChapter($0) }, [])
    guard feedChapters.isEmpty, let url = episode.chaptersURL else { return }
    let network = environment.networkClient.limited(bytes: 1_000_000)
    let podcasts = environment.podcastStore
    chapterSearch = Task { [weak self] in
      // A failure isn't reported: the episode is as good without its chapters.
      guard let feed = try? await podcasts.podcast(withID: episode.podcast).feed,
        let marks = try? await Self.marks(at: url, of: feed, network), let self, self.episode?.id == episode.id
      else { return }
      feedChapters = marks.map { AudioChapter($0) }
    }
  }
}

extension Player {
  /// Returns the chapters in a document that a feed names; nil if it has none.
  private static func marks(
    at url: URL, of feed: URL, _ network: NetworkClient
  ) async throws -> [FeedEpisode.ChapterMark]? {
    try await NetworkClient.$origin.withValue(feed) {
      let answer = try await network.data(for: URLRequest(url: url))
      return answer.response.statusCode == 200 ? FeedEpisode.Chapters.marks(in: answer.data) : nil
    }
  }
}

extension AudioChapter {
  fileprivate init(_ mark: FeedEpisode.ChapterMark) {
    self.init(start: mark.start, title: mark.title)
  }
}
