import Dependencies

struct StationClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
  var cities: @Sendable () async throws -> [String]
}

extension StationClient: DependencyKey {
  static var liveValue: Self { Self(temperature: { _ in 12 }, cities: { ["Hamburg"] }) }
  static var previewValue: Self { Self(temperature: { _ in 21 }, cities: { ["Capri"] }) }
  static var testValue: Self {
    Self(
      temperature: unimplemented("StationClient.temperature"),
      cities: unimplemented("StationClient.cities")
    )
  }
}

struct ContactsClient: Sendable {
  var all: @Sendable () async throws -> [String]
  var save: @Sendable (_ name: String) async throws -> Void
}

extension ContactsClient: DependencyKey {
  static var liveValue: Self { Self(all: { [] }, save: { _ in }) }
  static var previewValue: Self { Self(all: { ["Ada"] }, save: { _ in }) }
  static var testValue: Self {
    Self(
      all: unimplemented("ContactsClient.all"),
      save: unimplemented("ContactsClient.save")
    )
  }
}

struct SessionClient: Sendable {
  var open: @Sendable (_ name: String, _ password: String) async throws -> Int
  var close: @Sendable (_ session: Int) async throws -> Void
}

extension SessionClient: DependencyKey {
  static var liveValue: Self { Self(open: { name, _ in name.count }, close: { _ in }) }
  static var previewValue: Self { Self(open: { _, _ in 1 }, close: { _ in }) }
  static var testValue: Self {
    Self(
      open: unimplemented("SessionClient.open"),
      close: unimplemented("SessionClient.close")
    )
  }
}

struct PlayerClient: Sendable {
  var play: @Sendable (_ title: String) async throws -> Void
  var position: @Sendable () async throws -> Duration
}

extension PlayerClient: DependencyKey {
  static var liveValue: Self { Self(play: { _ in }, position: { .zero }) }
  static var previewValue: Self { Self(play: { _ in }, position: { .seconds(30) }) }
  static var testValue: Self {
    Self(
      play: unimplemented("PlayerClient.play"),
      position: unimplemented("PlayerClient.position")
    )
  }
}

struct SearchClient: Sendable {
  var suggestions: @Sendable (_ word: String) async throws -> [String]
  var results: @Sendable (_ word: String) async throws -> [String]
}

extension SearchClient: DependencyKey {
  static var liveValue: Self { Self(suggestions: { [$0] }, results: { [$0] }) }
  static var previewValue: Self { Self(suggestions: { _ in ["swift"] }, results: { _ in ["Swift"] }) }
  static var testValue: Self {
    Self(
      suggestions: unimplemented("SearchClient.suggestions"),
      results: unimplemented("SearchClient.results")
    )
  }
}

extension DependencyValues {
  var station: StationClient {
    get { self[StationClient.self] }
    set { self[StationClient.self] = newValue }
  }
  var contacts: ContactsClient {
    get { self[ContactsClient.self] }
    set { self[ContactsClient.self] = newValue }
  }
  var session: SessionClient {
    get { self[SessionClient.self] }
    set { self[SessionClient.self] = newValue }
  }
  var player: PlayerClient {
    get { self[PlayerClient.self] }
    set { self[PlayerClient.self] = newValue }
  }
  var search: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}
