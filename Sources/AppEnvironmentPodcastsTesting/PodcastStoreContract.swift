import AppEnvironmentKit
import AppEnvironmentPodcasts
import AppEnvironmentTesting
import Foundation

/// The rules that every `PodcastStore` obeys: the live one, those in memory and in previews, and your own.
///
/// ```swift
/// @Test(arguments: PodcastStoreContract.rules)
/// func keepsTheContract(_ rule: PodcastStoreContract.Rule) async throws {
///   let server = PodcastServer()
///   try await rule.check(.inMemory(network: server.client), server)
/// }
/// ```
public struct PodcastStoreContract: ContractChecks, Sendable {
  /// A rule, which `try await rule.check(store, server)` checks on a store.
  public typealias Rule = ContractRule<PodcastStoreContract>

  /// The error of a rule that a store violates.
  public typealias Violation = ContractViolation

  let store: PodcastStore
  let server: PodcastServer

  /// All rules.
  public static let rules: [Rule] =
    subscribing + listing + searching + playing + refreshing + identifying + moving + downloading + exchanging
    + observing
}

extension ContractRule<PodcastStoreContract> {
  /// Checks the rule on a store. Throws ``PodcastStoreContract/Violation``, or an error that the store threw unexpectedly.
  ///
  /// - Parameters:
  ///   - store: A new store for each rule. It may have podcasts, as those of previews do. Its queue is empty.
  ///   - server: The server that answers the store's requests, without feeds.
  public func check(_ store: PodcastStore, _ server: PodcastServer) async throws {
    try await body(PodcastStoreContract(store: store, server: server))
  }
}

extension PodcastStoreContract {
  /// Publishes a feed at `show.xml`, and subscribes to it. If the store has the podcast already, that refreshes it.
  func subscribe(_ episodes: [String], notes: String = "") async throws -> Podcast {
    try await subscribe("show.xml", episodes, notes: notes)
  }

  /// Publishes a feed with the given name, and subscribes to it or refreshes it.
  func subscribe(_ name: String, _ episodes: [String], notes: String = "") async throws -> Podcast {
    server.publish(name, PodcastServer.feed("Show \(name)", episodes: episodes, notes: notes))
    return try await store.subscribe(to: server.url(name))
  }

  /// Publishes a feed with the items, and subscribes to it or refreshes it.
  func subscribe(items: [String]) async throws -> Podcast {
    server.publish("show.xml", PodcastServer.feed("Show", items: items))
    return try await store.subscribe(to: server.url("show.xml"))
  }

  func episodes(of podcast: Podcast) async throws -> [Episode] {
    try await store.episodes(of: podcast.id, limit: 1000).episodes
  }

  func titles(of podcast: Podcast) async throws -> [String] {
    try await episodes(of: podcast).map(\.title)
  }

  func first(of podcast: Podcast) async throws -> Episode {
    guard let episode = try await episodes(of: podcast).first else {
      throw Violation(description: "\(podcast.title) has no episodes")
    }
    return episode
  }

  func found(_ words: String) async throws -> [String] {
    try await store.search(for: words).map(\.episode.title)
  }

  func refresh(_ podcast: Podcast) async throws -> RefreshProgress.Outcome {
    guard let outcome = try await store.refresh(only: [podcast.id]).last else {
      throw Violation(description: "the refresh has no outcome for \(podcast.title)")
    }
    return outcome
  }

  /// Checks that a call throws an expected error.
  func fails<Value>(
    _ what: String, _ isExpected: (PodcastStoreError) -> Bool, _ call: (PodcastStore) async throws -> Value
  ) async throws {
    let result: Value
    do {
      result = try await call(store)
    } catch let error as PodcastStoreError {
      return try holds(isExpected(error), "the error of \(what) is as expected: \(error)")
    } catch {
      throw Violation(description: "\(what): unexpected error \(error)")
    }
    throw Violation(description: "\(what): no error, but \(result)")
  }

  /// Checks that a call throws the given error.
  func fails<Value>(_ expected: PodcastStoreError, _ call: (PodcastStore) async throws -> Value) async throws {
    try await fails("a call", { $0 == expected }, call)
  }
}
