import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PodcastFeeds

/// The requests to a server. https://gpoddernet.readthedocs.io/en/latest/api/, https://github.com/thrillfall/nextcloud-gpodder
struct SyncServer: Sendable {
  /// The number of changes that one request carries.
  static let batch = 30
  /// The greatest length of an answer that is read at once, in bytes.
  private static let largestAnswer = 16 << 20

  let account: SyncAccount
  let network: NetworkClient
  let password: Secret

  /// The addresses that the server has corrected.
  typealias Corrections = [(from: String, to: String)]

  /// Throws ``SyncError/insecure(server:)`` unless others can't read what is sent to the server.
  static func check(_ account: SyncAccount) throws(SyncError) {
    let (server, shown) = (account.server, FeedAddress.shown(account.server))
    let host = server.host()?.lowercased() ?? ""
    if server.scheme?.lowercased() == "https", !host.isEmpty { return }
    guard server.scheme?.lowercased() == "http", !host.isEmpty else {
      throw .notAServer(server: shown, reason: "not an https URL")
    }
    let isLoopback = host == "localhost" || host == "::1" || host == "[::1]" || isIPv4Loopback(host)
    guard isLoopback else { throw .insecure(server: shown) }
  }

  private static func isIPv4Loopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  // MARK: - Devices

  private struct Device: Decodable {
    let id: String
    let caption: String?
    let type: String?
    let subscriptions: Int?
  }

  func devices() async throws -> [SyncDevice] {
    guard account.layout != .nextcloud else { throw SyncError.unsupported("a list of devices") }
    let devices = try await answer([Device].self, request("api/2/devices/\(user).json"))
    return devices.map {
      SyncDevice(id: $0.id, caption: $0.caption ?? "", kind: $0.type ?? "other", subscriptions: $0.subscriptions ?? 0)
    }
  }

  func register(caption: String) async throws {
    guard account.layout != .nextcloud else { return }
    _ = try await data(
      request("api/2/devices/\(user)/\(account.device).json", body: ["caption": caption, "type": "laptop"]))
    await joinOtherDevices()
  }

  /// Makes the device share the subscriptions of the user's other devices. Servers that don't keep them apart have no such
  /// request.
  private func joinOtherDevices() async {
    struct Groups: Decodable {
      let apart: [String]
      enum CodingKeys: String, CodingKey { case apart = "not-synchronized" }
    }
    let path = "api/2/sync-devices/\(user).json"
    guard let groups = try? await answer(Groups.self, request(path)), groups.apart.contains(account.device),
      let other = try? await devices().map(\.id).first(where: { $0 != account.device })
    else { return }
    _ = try? await data(request(path, body: ["synchronize": [[other, account.device]]]))
  }

  // MARK: - Subscriptions

  private struct Changes: Decodable {
    let add: [String]?
    let remove: [String]?
    let timestamp: Int64?
  }

  func subscriptions(since: Int64) async throws -> SubscriptionChanges {
    let request = request(
      account.layout == .nextcloud
        ? "index.php/apps/gpoddersync/subscriptions" : "api/2/subscriptions/\(user)/\(account.device).json",
      since: since)
    let changes = try await answer(Changes.self, request)
    guard let timestamp = changes.timestamp, let add = changes.add else {
      throw malformed(request, "the answer isn't a list of subscriptions")
    }
    return SubscriptionChanges(add: add, remove: changes.remove ?? [], timestamp: timestamp)
  }

  func send(_ changes: SubscriptionQueries.Pending) async throws -> Corrections {
    let path =
      account.layout == .nextcloud
      ? "index.php/apps/gpoddersync/subscription_change/create" : "api/2/subscriptions/\(user)/\(account.device).json"
    return try await corrections(request(path, body: ["add": changes.add, "remove": changes.remove]))
  }

  // MARK: - Episode actions

  private var actionsPath: String {
    account.layout == .nextcloud ? "index.php/apps/gpoddersync/episode_action" : "api/2/episodes/\(user).json"
  }

  /// Calls `body` with batches of the actions since a time of the server, and returns its time.
  func actions(since: Int64, _ body: ([EpisodeAction]) async throws -> Void) async throws -> Int64 {
    let request = request(actionsPath, since: since)
    var reader = ActionReader()
    do {
      for try await event in network.validated().send(request).values {
        switch event {
        case .data(let piece): try await reader.add(piece, body)
        case .startsOver: reader = ActionReader()
        case .redirect, .response: break
        }
      }
      return try await reader.end(body)
    } catch {
      throw described(error, request)
    }
  }

  func send(_ actions: [EpisodeAction]) async throws -> Corrections {
    struct Sent: Encodable {
      let action: EpisodeAction
      let device: String

      enum CodingKeys: String, CodingKey { case device }

      func encode(to encoder: any Encoder) throws {
        try action.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(device, forKey: .device)
      }
    }
    let path = account.layout == .nextcloud ? "\(actionsPath)/create" : actionsPath
    return try await corrections(request(path, body: actions.map { Sent(action: $0, device: account.device) }))
  }

  private func corrections(_ request: URLRequest) async throws -> Corrections {
    struct Receipt: Decodable {
      let update_urls: [[String?]]?
    }
    let data = try await data(request)
    if data.isEmpty { return [] }
    // A page with the status of success is not the server's: a network in between asks for something.
    guard let receipt = try? JSONDecoder().decode(Receipt.self, from: data) else {
      throw malformed(request, "the answer isn't what the protocol says")
    }
    return (receipt.update_urls ?? []).compactMap { pair in
      guard pair.count == 2, let from = pair[0], let to = pair[1] else { return nil }
      return (from, to)
    }
  }

  // MARK: - Requests

  private var user: String {
    account.user.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", ".", "_", "~"]))
      ?? account.user
  }

  private func request(_ path: String, since: Int64? = nil) -> URLRequest {
    var text = account.server.absoluteString
    if let query = text.firstIndex(where: { $0 == "?" || $0 == "#" }) { text = String(text[..<query]) }
    while text.hasSuffix("/") { text.removeLast() }
    let url = URL(string: "\(text)/\(path)\(since.map { "?since=\(max($0, 0))" } ?? "")") ?? account.server
    var request = URLRequest(url: url, timeoutInterval: 30)
    // Sent at first: not all servers ask for it.
    var revealed = password.reveal()
    if revealed.last?.isNewline == true { revealed.removeLast() }
    let credentials = Data("\(account.user):\(revealed)".utf8).base64EncodedString()
    request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func request(_ path: String, body: some Encodable) throws -> URLRequest {
    var request = request(path)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return request
  }

  private func data(_ request: URLRequest) async throws -> Data {
    do {
      return try await network.validated().limited(bytes: Self.largestAnswer).data(for: request).data
    } catch {
      throw described(error, request)
    }
  }

  private func answer<Value: Decodable>(_ type: Value.Type, _ request: URLRequest) async throws -> Value {
    let data = try await data(request)
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw malformed(request, "the answer isn't what the protocol says")
    }
  }

  private func malformed(_ request: URLRequest, _ reason: String) -> SyncError {
    .malformed(request: "\(NetworkClientError.Request(request))", reason: reason)
  }

  /// Returns the error without the body of the answer, which may repeat the request with its password.
  private func described(_ error: any Error, _ request: URLRequest) -> any Error {
    switch error {
    case NetworkClientError.badStatus(_, 401, _):
      SyncError.passwordRefused(user: account.user, server: FeedAddress.shown(account.server))
    case NetworkClientError.badStatus(let request, let status, _): StatusError(request: "\(request)", status: status)
    case let error as NetworkClientError: SyncError.network(error.description)
    case let error as ActionReader.Malformed: malformed(request, error.reason)
    default: error
    }
  }

  /// An error of a status, by which a login finds out what the server is.
  struct StatusError: Error {
    let request: String
    let status: Int
  }
}
