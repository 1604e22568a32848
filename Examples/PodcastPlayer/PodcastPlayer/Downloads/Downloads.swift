import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

/// The folder of downloaded episodes.
///
/// A file is named after the URL of the episode's media file, so that it's found again after a podcast has moved or a library
/// was rebuilt. It's complete: what has arrived of a download is in a file with another name.
package struct Downloads: Sendable {
  private let folder: URL

  /// Creates the downloads in a folder, which the first download creates.
  package init(folder: URL) {
    self.folder = folder
  }

  /// Returns the downloaded file of an episode; nil if there isn't one.
  func file(of episode: Episode) -> URL? {
    place(of: episode).flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
  }

  /// Downloads the file of an episode, or what is missing of it.
  ///
  /// - Returns: The number of bytes of the file.
  func download(
    _ episode: Episode, from network: NetworkClient, onProgress: @Sendable (_ received: Int, _ expected: Int?) -> Void
  ) async throws -> Int {
    guard let place = place(of: episode), let url = episode.enclosure?.url else {
      throw CommandError(Title.brief(episode.title), reason: "the episode has no file")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await network.resumingDownload(of: URLRequest(url: url), to: place, onProgress: onProgress) { response in
        if response.mimeType == "text/html" {
          throw CommandError(
            Title.brief(episode.title), reason: "the server sends a web page in place of sound; it may ask for a login")
        }
      }
    } catch let error as NetworkClientError {
      throw CommandError(Title.brief(episode.title), reason: "\(error.request.url): \(error.reason)")
    }
    return try place.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }

  private func place(of episode: Episode) -> URL? {
    guard let url = episode.enclosure?.url else { return nil }
    // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = url.absoluteString.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let suffix = url.pathExtension.lowercased()
    let isPlain =
      (1...4).contains(suffix.utf8.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return folder.appending(path: "\(String(hash, radix: 16)).\(isPlain ? suffix : "audio")")
  }
}

extension Podcasts {
  /// Downloads an episode, or those of the queue. One that fails doesn't stop the others.
  func download(_ name: String?, isQuiet: Bool) async throws -> ExitStatus {
    guard let downloads else { throw CommandError(nil, reason: "only a live library has downloads") }
    var episodes = try await store.queuedEpisodes()
    if let name { episodes = [try await finder.episode(name)] }
    if episodes.isEmpty {
      throw CommandError(nil, reason: #"the queue is empty; "podcasts download EPISODE" downloads an episode"#)
    }
    let line = ProgressLine(output)
    var status = ExitStatus.done
    for episode in episodes {
      let title = Title.brief(episode.title)
      if downloads.file(of: episode) != nil {
        if !isQuiet { output.note("already downloaded: \(title)") }
        continue
      }
      do {
        let size = try await downloads.download(episode, from: environment.networkClient) { received, expected in
          line.show(received / 1_000, of: (expected ?? 0) / 1_000, "kB  \(title)")
        }
        line.clear()
        let megabytes = (Double(size) / 100_000).rounded(.up) / 10
        try output.line("downloaded ", title: title, " – \(Title.brief(episode.podcastTitle)), \(megabytes) MB")
      } catch {
        line.clear()
        output.fail(CommandError(title, error))
        status = .failed
      }
    }
    return status
  }
}
