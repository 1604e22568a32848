import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import PodcastPlayer

/// The program: connects the podcasts of an environment with a command line, the standard streams and a terminal.
@main
struct PodcastsCommand {
  static func main() async {
    CommandLine.prepareStreams()
    let variables = ProcessInfo.processInfo.environment
    let output = PodcastsOutput.standard(variables: variables)
    do {
      let invocation = try Invocation(arguments: try CommandLine.textArguments())
      let podcasts = Podcasts(
        environment: try environment(for: invocation, variables),
        output: output,
        input: { try FileHandle.standardInput.readToEnd() ?? Data() },
        terminal: { .standard(variables: variables) }
      )
      exit(await podcasts.run(invocation).rawValue)
    } catch let error as PodcastsError {
      output.fail(error)
      exit(ExitStatus.failed.rawValue)
    } catch {
      output.fail(PodcastsError(nil, reason: String(describing: error)))
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// The environment that the flag or the variable names. Names of files lead from the current directory where files are
  /// live; every other environment keeps the documents it has.
  private static func environment(
    for invocation: Invocation, _ variables: [String: String]
  ) throws -> AppEnvironment {
    // Whoever asks for help may be about to learn what the flag and the variable take.
    if [.help, .version].contains(invocation.command) { return AppEnvironment(.live) }
    let flag = invocation.environment.map { ["--environment", $0] } ?? []
    let context = try AppEnvironment.Context.detected(arguments: ["podcasts"] + flag, variables: variables)
    try context.check(clients: PodcastStore.self, NetworkClient.self, ClockClient.self, FileClient.self)
    if invocation.database != nil, context[PodcastStore.self] != .live {
      throw UsageError("--database is for a live library, not for the \(context) environment")
    }
    let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    return AppEnvironment(context) { environment in
      if context[FileClient.self] == .live { environment.fileClient.documentsDirectory = { here } }
      if context[NetworkClient.self] == .live { environment.networkClient = .named(environment.networkClient) }
      guard let path = invocation.database else { return }
      // NB: URL(filePath:) takes ~ for the home directory (Foundation of Swift 6.3); the shell has done that where meant.
      let file = path.hasPrefix("/") ? URL(filePath: path) : here.appending(path: path)
      environment.podcastLibrary = .file(file, files: environment.fileClient, date: environment.clockClient.date)
    }
  }
}

extension NetworkClient {
  /// A client that tells servers which program asks, so that publishers can tell it from others.
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
