import Foundation

extension FeedEpisode.Chapters {
  /// Returns the chapters of a document, in the order of their beginnings; `nil` if it's none.
  ///
  /// The document is JSON: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md.
  /// Entries that aren't in the table of contents, and those without a time, are left out. A thousand entries are read at most.
  public static func marks(in document: Data) -> [FeedEpisode.ChapterMark]? {
    guard let entries = try? JSONDecoder().decode(ChapterDocument.self, from: document).chapters else { return nil }
    return entries.prefix(1000).compactMap(\.mark).sorted { $0.start < $1.start }
  }
}

private struct ChapterDocument: Decodable {
  struct Entry: Decodable {
    let mark: FeedEpisode.ChapterMark?

    enum CodingKeys: String, CodingKey {
      case startTime, title, url, img, toc
    }

    /// Reads what there is of the entry: a field of another type is as good as none.
    init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? fields?.decode(String.self, forKey: key) }
      guard let start = try? fields?.decode(Double.self, forKey: .startTime), start >= 0, start < 1e7,
        (try? fields?.decode(Bool.self, forKey: .toc)) != false
      else {
        mark = nil
        return
      }
      mark = FeedEpisode.ChapterMark(
        start: .milliseconds((start * 1000).rounded()), title: text(.title) ?? "",
        link: text(.url).flatMap { URL(string: $0) }, imageURL: text(.img).flatMap { URL(string: $0) })
    }
  }

  let chapters: [Entry]
}
