import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

/// The commands for other devices.
extension Podcasts {
  /// Connects the library with an account on a server.
  func logIn(_ server: String, _ user: String, _ invocation: Invocation) async throws {
    let address = server.contains("://") ? server : "https://\(server)"
    guard let url = URL(string: address), url.host()?.isEmpty == false else { throw Address.refusal(server) }
    guard url.user() == nil, url.password() == nil else {
      throw CommandError(
        nil, reason: "login: the URL has a user or a password, which others can see among the arguments")
    }
    try await logIn(
      SyncAccount(
        server: url, user: user, device: invocation.device ?? "podcasts-\(Self.host)",
        passwordFile: invocation.passwordFile.map(path)),
      isQuiet: invocation.isQuiet)
  }

  /// Connects the library with the account of the last login.
  func logInAgain(_ invocation: Invocation) async throws {
    guard let last = environment.settingsClient[PodcastSettings.account] else {
      throw CommandError(nil, reason: #"login: no account is known; "podcasts login URL USER" names it"#)
    }
    try await logIn(
      SyncAccount(
        server: last.server, user: last.user, device: invocation.device ?? last.device,
        passwordFile: invocation.passwordFile.map(path) ?? last.passwordFile),
      isQuiet: invocation.isQuiet)
  }

  private func logIn(_ account: SyncAccount, isQuiet: Bool) async throws {
    try await environment.syncClient.logIn(account, password: source(for: account))
    environment.settingsClient[PodcastSettings.account] = account
    await PodcastSettings.save(environment)
    if isQuiet { return }
    output.note(#"logged in at \#(account.server.host() ?? ""); "podcasts sync" exchanges changes"#)
  }

  /// Exchanges changes with the server, and reads the feeds that other devices have added.
  func sync(_ extent: SyncExtent, isQuiet: Bool) async throws -> ExitStatus {
    let account = try await account()
    let result = try await environment.syncClient.sync(extent, password: source(for: account))
    if !isQuiet { try output.line(Self.summary(result)) }
    guard !result.added.isEmpty else { return .done }
    return try await Refresh(podcasts: self, isQuiet: isQuiet).run(result.added)
  }

  /// Ends the connection with the server.
  func logOut(isQuiet: Bool) async throws {
    let account = try await account()
    let waiting = try await environment.syncClient.currentStatus().waiting
    try await environment.syncClient.endAccount()
    let rest = waiting == 0 ? "" : "; it didn't get \(counted(waiting, "change"))"
    if !isQuiet || waiting > 0 { output.note("logged out from \(account.server.host() ?? "")\(rest)") }
  }

  /// Lists the user's devices, this one with an asterisk.
  func listDevices() async throws {
    let account = try await account()
    var table = Table()
    for device in try await environment.syncClient.allDevices(password: source(for: account)) {
      table.add(
        device.id == account.device ? "*" : " ", Title.shown(device.id), device.kind, "\(device.subscriptions)",
        Title.shown(device.caption))
    }
    for line in table.lines(rightAligned: [3], width: output.width(), hasStyles: output.hasStyles) {
      try output.line(line)
    }
  }

  /// The result of a synchronization in one line.
  static func summary(_ result: SyncResult) -> String {
    var news: [String] = []
    if !result.added.isEmpty { news.append("\(counted(result.added.count, "podcast")) added") }
    if !result.removed.isEmpty { news.append("\(counted(result.removed.count, "podcast")) removed") }
    if result.changedEpisodes > 0 { news.append("\(counted(result.changedEpisodes, "episode")) changed") }
    let sent = result.sentSubscriptions + result.sentEpisodes
    if sent > 0 { news.append("\(counted(sent, "change")) sent") }
    return news.isEmpty ? "nothing new" : news.joined(separator: ", ")
  }

  private func account() async throws -> SyncAccount {
    guard let account = try await environment.syncClient.currentStatus().account else {
      throw CommandError(
        nil, reason: #"the library has no account; "podcasts login URL USER" connects it with a server"#)
    }
    return account
  }

  private func source(for account: SyncAccount) -> SyncPasswordSource {
    password.source(for: account, environment.fileClient)
  }

  private func path(_ file: String) -> String {
    file.hasPrefix("/") ? file : url(of: file).path(percentEncoded: false)
  }

  /// The host's name, without its domain.
  private static var host: String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "computer" : String(name)
  }
}
