import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// The download that is under way, or the last failure, in one line; nothing otherwise.
struct DownloadsView: View {
  @ObservedObject var session: DownloadSession

  var body: some View {
    if let progress = session.progress {
      HStack {
        if let expected = progress.expected, expected > 0 {
          ProgressView(value: Double(min(progress.received, expected)), total: Double(expected)).frame(width: 20)
        }
        Text(size(of: progress)).layoutPriority(1)
        Text(Title.shown(progress.title)).foregroundStyle(.secondary)
      }
      .lineLimit(1)
    } else if let failure = session.failure {
      Text("Not downloaded: \(failure)").foregroundStyle(.red).lineLimit(1)
    }
  }

  private func size(of progress: DownloadProgress) -> String {
    let received = Podcasts.megabytes(progress.received)
    return progress.expected.map { "\(received) of \(Podcasts.megabytes($0))" } ?? received
  }
}
