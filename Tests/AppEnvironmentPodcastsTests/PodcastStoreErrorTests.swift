import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import Testing

@Suite struct PodcastStoreErrorTests {
  @Test("The localized description, which alerts show, is the description")
  func localizedDescription() {
    let error: any Error = PodcastStoreError.busy(path: "library", by: "podcasts (process 4711)")
    #expect(error.localizedDescription == "library: in use by podcasts (process 4711), try again later")
  }

  @Test(
    "The error for a URL that isn't http or https says so",
    arguments: ["podcasts.example/show.xml", "file:///show.xml", "gopher://podcasts.example/show.xml"])
  func notAnAddress(text: String) async throws {
    let url = try #require(URL(string: text))
    let error = try await #require(throws: PodcastStoreError.self) {
      try await PodcastStore.inMemory().subscribe(to: url)
    }
    #expect("\(error)" == "not an http or https URL: \(text)")
  }
}
