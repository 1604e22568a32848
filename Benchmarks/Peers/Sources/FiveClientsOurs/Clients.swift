import AppEnvironmentMacros

@Client struct StationClient {
  var temperature: @Sendable (_ city: String) async throws -> Double
  var cities: @Sendable () async throws -> [String]
}

extension StationClient {
  static var live: Self { Self(temperature: { _ in 12 }, cities: { ["Hamburg"] }) }
  static var preview: Self { Self(temperature: { _ in 21 }, cities: { ["Capri"] }) }
}

@Client struct ContactsClient {
  var all: @Sendable () async throws -> [String]
  var save: @Sendable (_ name: String) async throws -> Void
}

extension ContactsClient {
  static var live: Self { Self(all: { [] }, save: { _ in }) }
  static var preview: Self { Self(all: { ["Ada"] }, save: { _ in }) }
}

@Client struct SessionClient {
  var open: @Sendable (_ name: String, _ password: String) async throws -> Int
  var close: @Sendable (_ session: Int) async throws -> Void
}

extension SessionClient {
  static var live: Self { Self(open: { name, _ in name.count }, close: { _ in }) }
  static var preview: Self { Self(open: { _, _ in 1 }, close: { _ in }) }
}

@Client struct PlayerClient {
  var play: @Sendable (_ title: String) async throws -> Void
  var position: @Sendable () async throws -> Duration
}

extension PlayerClient {
  static var live: Self { Self(play: { _ in }, position: { .zero }) }
  static var preview: Self { Self(play: { _ in }, position: { .seconds(30) }) }
}

@Client struct SearchClient {
  var suggestions: @Sendable (_ word: String) async throws -> [String]
  var results: @Sendable (_ word: String) async throws -> [String]
}

extension SearchClient {
  static var live: Self { Self(suggestions: { [$0] }, results: { [$0] }) }
  static var preview: Self { Self(suggestions: { _ in ["swift"] }, results: { _ in ["Swift"] }) }
}

extension AppEnvironment.Clients {
  @Entry var station = StationClient.self
  @Entry var contacts = ContactsClient.self
  @Entry var session = SessionClient.self
  @Entry var player = PlayerClient.self
  @Entry var search = SearchClient.self
}
