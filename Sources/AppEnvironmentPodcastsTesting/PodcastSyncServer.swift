import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import PackageSupport

/// A server for tests that keeps the subscriptions and episode actions of one user, and speaks the gpodder.net API with the paths
/// of both gpodder.net and Nextcloud.
///
/// ```swift
/// let server = PodcastSyncServer(clock: environment.clockClient)
/// let phone = SyncClient(library: .inMemory(), network: server.client, clock: environment.clockClient)
/// try await phone.logIn(server.account(device: "phone"), password: server.password)
/// ```
/// It's correct unless it's given ``defects``, or faults for the next requests. Its times are those of a clock.
public final class PodcastSyncServer: Sendable {
  /// A mistake that servers in use make.
  public enum Defect: Hashable, Sendable, CaseIterable {
    /// Answers with the actions that happened since a time, instead of those that were received, and so leaves out what a device did
    /// while it was offline.
    case filtersByActionTime
    /// Keeps only the action of each episode that was received last, instead of all.
    case keepsLastReceived
  }

  /// A failure of one request.
  public enum Fault: Hashable, Sendable {
    /// An answer with this status. Its body repeats the request with its headers, as some debugging pages do.
    case status(Int)
    /// The connection is lost before the request arrives.
    case lost
    /// The connection is lost after the request was handled.
    case lostAfterwards
    /// The answer ends in its middle.
    case cutOff
    /// The answer is a page.
    case page
  }

  /// A request that the server has handled.
  public struct Request: Hashable, Sendable {
    /// The method and the path, such as `GET /api/2/episodes/ada.json`.
    public var name: String
    /// The body.
    public var body: Data
  }

  /// The answer to a request.
  public struct Answer: Hashable, Sendable {
    /// The status.
    public var status: Int
    /// The values of headers by their names.
    public var headers: [String: String]
    /// The body.
    public var body: Data
  }

  /// An action on an episode, as a device has sent it.
  public struct Action: Hashable, Sendable {
    /// The feed's URL.
    public var podcast: String
    /// The URL of the file.
    public var episode: String
    /// The guid; `nil` if the device hasn't sent one.
    public var guid: String?
    /// The device; `nil` if it hasn't named itself.
    public var device: String?
    /// The kind, in lower case.
    public var action: String
    /// The time, such as `2026-11-23T20:15:00`.
    public var timestamp: String
    /// The position at which playback began, in seconds.
    public var started: Int?
    /// The position in seconds.
    public var position: Int?
    /// The length in seconds.
    public var total: Int?

    /// Creates an action of playback.
    public init(podcast: String, episode: String, guid: String? = nil, timestamp: String, position: Int, total: Int) {
      (self.podcast, self.episode, self.guid, self.timestamp) = (podcast, episode, guid, timestamp)
      (action, started, self.position, self.total) = ("play", 0, position, total)
    }
  }

  fileprivate struct State {
    var password: String
    /// The state of each feed, and the time of its last change.
    var feeds: [String: (isSubscribed: Bool, changed: Int)] = [:]
    var actions: [(action: Action, received: Int)] = []
    var devices: [String: [String: String]] = [:]
    var corrections: [String: String] = [:]
    /// The faults by the number of the request.
    var faults: [Int: Fault] = [:]
    var requests: [Request] = []
  }

  /// The name of the user.
  public let user: String
  /// The mistakes that it makes.
  public let defects: Set<Defect>
  private let clock: ClockClient
  private let state: Locked<State>

  /// Creates a server without subscriptions.
  ///
  /// - Parameters:
  ///   - clock: The clock of its times.
  ///   - user: The name of the user.
  ///   - password: The user's password.
  ///   - defects: The mistakes that it makes.
  public init(clock: ClockClient, user: String = "ada", password: String = "secret", defects: Set<Defect> = []) {
    (self.clock, self.user, self.defects) = (clock, user, defects)
    state = Locked(State(password: password))
  }

  /// The server's URL for ``client``.
  public var url: URL { URL(string: "https://sync.example") ?? URL(filePath: "/") }

  /// Returns the account of a device.
  public func account(device: String, layout: SyncAccount.Layout? = nil) -> SyncAccount {
    SyncAccount(server: url, user: user, device: device, layout: layout)
  }

  /// Returns the user's password, at once.
  public var password: SyncPasswordSource {
    SyncPasswordSource { _ in Secret(self.state.withLock { $0.password }) }
  }

  /// A network client that reaches only this server.
  public var client: NetworkClient {
    NetworkStub(clock: clock).route("*") { request in self.stubAnswer(request) }.client
  }

  /// The feeds that are subscribed to, sorted.
  public var feeds: [String] {
    state.withLock { state in state.feeds.filter { $0.value.isSubscribed }.keys.sorted() }
  }

  /// The actions that it keeps, in the order of their arrival.
  public var actions: [Action] { state.withLock { $0.actions.map(\.action) } }

  /// The identifiers of the devices, sorted.
  public var devices: [String] { state.withLock { $0.devices.keys.sorted() } }

  /// The requests that were handled, including those with faults, in their order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// Changes the password.
  public func setPassword(_ password: String) { state.withLock { $0.password = password } }

  /// Makes a request fail: the next one, or the one after a number of others.
  public func fail(_ fault: Fault, after others: Int = 0) {
    state.withLock { $0.faults[$0.requests.count + others] = fault }
  }

  /// Removes the faults that haven't occurred.
  public func forgetFaults() { state.withLock { $0.faults = [:] } }

  /// Corrects an address in what devices send from now on; an empty one refuses it.
  public func correct(_ address: String, to other: String) { state.withLock { $0.corrections[address] = other } }

  /// Forgets subscriptions and actions, as a server that was set up again.
  public func reset() { state.withLock { ($0.feeds, $0.actions) = ([:], []) } }

  /// Changes subscriptions as another device does.
  public func change(add: [String] = [], remove: [String] = []) {
    let now = now
    state.withLock { $0.change(add: add, remove: remove, now) }
  }

  /// Adds actions as another device does.
  public func receive(_ actions: Action...) {
    let (now, replaces) = (now, defects.contains(.keepsLastReceived))
    state.withLock { state in for action in actions { state.receive(action, now, replaces: replaces) } }
  }

  private var now: Int { Int(clock.date().timeIntervalSince1970.rounded(.down)) }

  private func stubAnswer(_ request: URLRequest) -> NetworkStubAnswer {
    guard let url = request.url else { return .status(400) }
    let since = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "since" }?.value
    let (answer, fault) = handle(
      request.httpMethod ?? "GET", url.path(percentEncoded: false), since: since.flatMap { Int($0) },
      authorization: request.value(forHTTPHeaderField: "Authorization"),
      cookie: request.value(forHTTPHeaderField: "Cookie"), request.httpBody ?? Data())
    switch fault {
    case .lost, .lostAfterwards: return .failure { .connectionLost($0) }
    case .cutOff: return .truncated([answer.body.prefix(answer.body.count / 2)], of: answer.body.count)
    default: return .data(answer.body, status: answer.status, headers: answer.headers)
    }
  }

  /// Answers a request, for a server that listens on an address. Faults other than ``Fault/status(_:)`` and ``Fault/page`` apply
  /// to ``client`` alone.
  ///
  /// - Parameters:
  ///   - method: The method, in capitals.
  ///   - path: The decoded path.
  ///   - since: The number in the query.
  ///   - authorization: The value of the header.
  ///   - cookie: The value of the header. The server sets a cookie that replaces the password, on which some devices depend.
  ///   - body: The body.
  public func answer(
    _ method: String, _ path: String, since: Int?, authorization: String?, cookie: String? = nil, body: Data
  ) -> Answer {
    handle(method, path, since: since, authorization: authorization, cookie: cookie, body).answer
  }

  private func handle(
    _ method: String, _ path: String, since: Int?, authorization: String?, cookie: String?, _ body: Data
  ) -> (answer: Answer, fault: Fault?) {
    let now = now
    return state.withLock { state in
      let fault = state.faults.removeValue(forKey: state.requests.count)
      state.requests.append(Request(name: "\(method) \(path)", body: body))
      switch fault {
      case .lost: return (Answer(0), fault)
      case .page: return (Answer(200, text: "<html><p>Welcome"), fault)
      case .status(let status):
        return (
          Answer(status, text: "\(method) \(path)\nAuthorization: \(authorization ?? "")\npassword: \(state.password)"),
          fault
        )
      case .cutOff, .lostAfterwards, nil: break
      }
      let expected = "Basic " + Data("\(user):\(state.password)".utf8).base64EncodedString()
      let session = "sessionid=\(ObjectIdentifier(self).hashValue.magnitude)"
      guard authorization == expected || authorization == nil && cookie?.contains(session) == true else {
        var answer = Answer(401, text: "401")
        answer.headers["WWW-Authenticate"] = "Basic realm=\"podcasts\""
        return (answer, fault)
      }
      var answer = respond(method, path, since: since ?? 0, body, now, &state)
      answer.headers["Set-Cookie"] = "\(session); Path=/"
      return (answer, fault)
    }
  }

  private func respond(
    _ method: String, _ path: String, since: Int, _ body: Data, _ now: Int, _ state: inout State
  ) -> Answer {
    let json = try? JSONSerialization.jsonObject(with: body)
    let parts = path.split(separator: "/").map(String.init)
    let nextcloud = ["index.php", "apps", "gpoddersync"]
    let name =
      parts.starts(with: nextcloud)
      ? "\(method) " + parts.dropFirst(3).joined(separator: "/")
      : parts.count >= 3 && parts[0] == "api" && parts[1] == "2" ? "\(method) \(parts[2]) \(parts.count)" : ""
    if !parts.starts(with: nextcloud), parts.count > 3, parts[3].replacing(".json", with: "") != user,
      parts[2] != "auth"
    {
      return Answer(404, text: "no such user")
    }
    switch name {
    case "POST auth 5": return Answer(200, text: "")
    case "GET devices 4":
      let count = state.feeds.values.count { $0.isSubscribed }
      return Answer(
        json: state.devices.sorted { $0.key < $1.key }.map { id, device in
          ["id": id, "caption": device["caption"] ?? "", "type": device["type"] ?? "other", "subscriptions": count]
        })
    case "POST devices 5":
      let values = (json as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
      state.devices[parts[4].replacing(".json", with: ""), default: [:]].merge(values) { $1 }
      return Answer(json: [String: String]())
    case "GET subscriptions 5", "GET subscriptions":
      let changed = state.feeds.filter { $0.value.changed >= since }
      return Answer(
        json: [
          "add": changed.filter { $0.value.isSubscribed }.keys.sorted(),
          "remove": changed.filter { !$0.value.isSubscribed }.keys.sorted(), "timestamp": now,
        ])
    case "POST subscriptions 5", "POST subscription_change/create":
      guard let changes = json as? [String: Any] else { return Answer(400, text: "not JSON") }
      var corrections: [[String]] = []
      let known = state.corrections
      func corrected(_ list: Any?) -> [String] {
        (list as? [String] ?? []).compactMap { address in
          guard let other = known[address] else { return address }
          corrections.append([address, other])
          return other.isEmpty ? nil : other
        }
      }
      let (add, remove) = (corrected(changes["add"]), corrected(changes["remove"]))
      state.change(add: add, remove: remove, now)
      return Answer(json: ["timestamp": now, "update_urls": corrections])
    case "GET episodes 4", "GET episode_action":
      let isByActionTime = defects.contains(.filtersByActionTime)
      let actions = state.actions.filter { entry in
        isByActionTime ? Self.seconds(entry.action.timestamp) >= since : entry.received >= since
      }
      return Answer(json: ["actions": actions.map { $0.action.json }, "timestamp": now])
    case "POST episodes 4", "POST episode_action/create":
      guard let list = json as? [[String: Any]] else { return Answer(400, text: "not JSON") }
      for values in list {
        guard var action = Action(json: values) else { return Answer(400, text: "not an action") }
        action.podcast = state.corrections[action.podcast] ?? action.podcast
        state.receive(action, now, replaces: defects.contains(.keepsLastReceived))
      }
      return Answer(json: ["timestamp": now, "update_urls": [[String]]()])
    default: return Answer(404, text: "There is no \(path).")
    }
  }

  private static func seconds(_ timestamp: String) -> Int {
    let date = try? Date("\(timestamp.prefix(19))Z", strategy: .iso8601)
    return Int(date?.timeIntervalSince1970 ?? 0)
  }
}

extension PodcastSyncServer.State {
  fileprivate mutating func change(add: [String], remove: [String], _ now: Int) {
    for feed in add where feeds[feed]?.isSubscribed != true { feeds[feed] = (true, now) }
    for feed in remove where feeds[feed]?.isSubscribed == true { feeds[feed] = (false, now) }
  }

  fileprivate mutating func receive(_ action: PodcastSyncServer.Action, _ now: Int, replaces: Bool) {
    if replaces {
      actions.removeAll {
        $0.action.podcast == action.podcast && $0.action.episode == action.episode && $0.action.guid == action.guid
      }
    }
    actions.append((action, now))
  }
}

extension PodcastSyncServer.Action {
  fileprivate init?(json values: [String: Any]) {
    guard let podcast = values["podcast"] as? String, let episode = values["episode"] as? String,
      let action = values["action"] as? String, let timestamp = values["timestamp"] as? String
    else { return nil }
    self.init(podcast: podcast, episode: episode, timestamp: timestamp, position: 0, total: 0)
    (guid, device) = (values["guid"] as? String, values["device"] as? String)
    (self.action, started, position, total) = (
      action.lowercased(), values["started"] as? Int, values["position"] as? Int, values["total"] as? Int
    )
  }

  fileprivate var json: [String: Any] {
    var json: [String: Any] = ["podcast": podcast, "episode": episode, "action": action, "timestamp": timestamp]
    json["guid"] = guid
    json["device"] = device
    json["started"] = started
    json["position"] = position
    json["total"] = total
    return json
  }
}

extension PodcastSyncServer.Answer {
  fileprivate init(_ status: Int, text: String = "") {
    self.init(status: status, headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
  }

  fileprivate init(json: Any) {
    let body = (try? JSONSerialization.data(withJSONObject: json, options: [.withoutEscapingSlashes])) ?? Data()
    self.init(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }
}
