import AppEnvironmentAudio
import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import PodcastPlayer

#if canImport(TerminalHost)
  import PodcastViews
  import TerminalHost
#endif

/// The program `podcasts`: runs ``Podcasts`` with the command line, the standard streams and the terminal of the process.
@main
struct PodcastsCommand {
  static func main() async {
    CommandLine.prepareStreams()
    let variables = ProcessInfo.processInfo.environment
    // The programs that this one starts, such as mpv, have no use for it.
    unsetenv(PasswordInput.variable)
    let output = PodcastsOutput.standard(variables: variables)
    do {
      let canShow = canShowViews && PlayerScreen.isTerminal
      let unsuitable = canShow ? PlayerScreen.unsuitableType(variables: variables) : nil
      let hasScreen = canShow && unsuitable == nil
      let invocation = try Invocation(
        arguments: try CommandLine.textArguments(), hasScreen: hasScreen, unsuitableTerminal: unsuitable)
      // Addresses of feeds may contain passwords: as a new library, only its owner may read a new list of subscriptions.
      if case .exportOPML = invocation.command { umask(0o077) }
      let environment = try environment(for: invocation, variables)
      let podcasts = Podcasts(
        environment: environment,
        output: output,
        input: { try FileHandle.standardInput.readToEnd() ?? Data() },
        screen: PlayerScreen(show: hasScreen ? show : nil, end: PlayerScreen.processEnd),
        password: .standard(variables: variables)
      )
      exit(await podcasts.run(invocation).rawValue)
    } catch let error as CommandError {
      output.fail(error)
      exit(ExitStatus.failed.rawValue)
    } catch {
      output.fail(CommandError(nil, reason: String(describing: error)))
      exit(ExitStatus.usage.rawValue)
    }
  }

  #if canImport(TerminalHost)
    private static let canShowViews = true

    /// Shows the library until the person leaves. A signal that ends the process removes the views first.
    @MainActor @Sendable
    private static func show(_ player: Player) async throws {
      try await TerminalHost.run(LibraryView(player: player).onDisappear { player.stopBlocking() })
    }
  #else
    // Xcode shows the views on Apple's systems.
    private static let canShowViews = false

    @MainActor @Sendable
    private static func show(_ player: Player) async throws {}
  #endif

  /// Creates the environment that the flag or the variable selects.
  ///
  /// Live files are resolved in the current directory. Every other environment keeps its documents directory.
  private static func environment(
    for invocation: Invocation, _ variables: [String: String]
  ) throws -> AppEnvironment {
    // The help must not depend on a valid flag or variable: it explains them.
    if [.help, .version].contains(invocation.command) { return AppEnvironment(.live) }
    let flag = invocation.environment.map { ["--environment", $0] } ?? []
    let context = try AppEnvironment.Context.detected(arguments: ["podcasts"] + flag, variables: variables)
    try context.check(
      clients: PodcastStore.self, NetworkClient.self, ClockClient.self, FileClient.self, AudioClient.self,
      SyncClient.self, DownloadClient.self, SettingsClient.self)
    if invocation.database != nil, context[PodcastStore.self] != .live {
      throw UsageError("--database requires a live library, and the environment is \(context)")
    }
    let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    return AppEnvironment(context) { environment in
      if context[FileClient.self] == .live { environment.fileClient.documentsDirectory = { here } }
      if context[AudioClient.self] == .live { environment.audioClient = .live(userAgent: Usage.userAgent) }
      if context[NetworkClient.self] == .live {
        environment.networkClient = .named(network(environment, variables))
      }
      guard let path = invocation.database else { return }
      // NB: URL(filePath:) expands ~ (Foundation of Swift 6.3), which the shell has done where it was meant.
      let file = path.hasPrefix("/") ? URL(filePath: path) : here.appending(path: path)
      environment.podcastLibrary = .file(file, files: environment.fileClient, date: environment.clockClient.date)
    }
  }
}

extension PodcastsCommand {
  /// Returns a client that protects private networks. A proxy looks up addresses itself, so it isn't combined with that.
  private static func network(_ environment: AppEnvironment, _ variables: [String: String]) -> NetworkClient {
    let proxies = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    if proxies.contains(where: { variables[$0]?.isEmpty == false }) { return environment.networkClient }
    return .sparingPrivateNetworks(
      environment.networkClient, refusing: .live(clock: environment.clockClient, refusingPrivateAddresses: true))
  }
}

extension NetworkClient {
  /// Returns a client that names the program in its requests.
  fileprivate static func named(_ client: NetworkClient) -> NetworkClient {
    var named = client
    named.send = { request in
      var request = request
      request.setValue(Usage.userAgent, forHTTPHeaderField: "User-Agent")
      return client.send(request)
    }
    return named
  }
}
