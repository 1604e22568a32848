import Foundation
import PodcastFeeds

/// The text of the column `chapters`: a line with the URL of a document about chapters, which may be empty, and a line for each
/// chapter in the feed itself, of its start in milliseconds, its link, its picture and its title, with tabs between them.
enum ChapterLines {
  /// Returns the text for an episode; `nil` if it has neither a document nor chapters.
  static func text(of episode: FeedEpisode) -> String? {
    let url = episode.chapters?.unparsedURL.text
    return episode.chapterMarks.isEmpty ? url : text(url: url, episode.chapterMarks)
  }

  static func text(url: String?, _ marks: [FeedEpisode.ChapterMark]) -> String {
    let lines = marks.map { mark in
      let links = [mark.link, mark.imageURL].map { $0?.absoluteString ?? "" }
      let title = mark.title.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
      return (["\(mark.start.milliseconds)"] + links + [title]).joined(separator: "\t")
    }
    return ([url ?? ""] + lines).joined(separator: "\n")
  }

  /// Returns the URL of the document.
  static func url(_ text: String?) -> URL? {
    text.flatMap { URL(string: String($0.prefix { $0 != "\n" })) }
  }

  /// Returns the chapters in the order of their beginnings. Lines that can't be read, in a damaged library, are left out.
  static func marks(_ text: String) -> [FeedEpisode.ChapterMark] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, let start = Int(fields[0]) else { return nil }
      return FeedEpisode.ChapterMark(
        start: .milliseconds(start), title: fields[3], link: URL(string: fields[1]), imageURL: URL(string: fields[2]))
    }
    .sorted { $0.start < $1.start }
  }
}
