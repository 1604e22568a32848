import Foundation

extension SecretClient {
  /// Returns a client that keeps secrets in the desktop's Secret Service, such as GNOME Keyring or KWallet.
  ///
  /// It runs libsecret's program `secret-tool`, which receives a secret by its standard input, never as an argument. Where the
  /// program isn't installed, or no session of a desktop runs, the calls fail with ``SecretClientError/program(_:)``.
  ///
  /// It's chosen by the program, as in `$0.secretClient = .secretService(processes: $0.processClient)`, and not by what is
  /// installed: secrets don't move from the files of ``live`` when somebody installs a package. The attributes are those of
  /// https://gnome.pages.gitlab.gnome.org/libsecret/.
  /// - Parameters:
  ///   - application: The name under which the user finds the secrets, and which distinguishes them from those of others; nil
  ///     for the name of the program.
  ///   - processes: The client that runs the program.
  public static func secretService(application: String? = nil, processes: ProcessClient) -> SecretClient {
    let tool = SecretTool(application: application ?? UserDirectories.programName, processes: processes)
    return SecretClient(
      loadSecret: { name in
        tool.run("lookup", name).tryMap { result in
          guard result.status.isSuccess else { return nil }
          guard let text = String(validating: result.output, as: UTF8.self) else {
            throw SecretClientError.program(.other(program: "secret-tool", reason: "the secret isn't UTF-8 text"))
          }
          return Secret(text)
        }
        .eraseToAnyPublisher()
      },
      saveSecret: { name, secret in tool.run("store", name, input: secret).ignoreOutput().eraseToAnyPublisher() },
      removeSecret: { name in tool.run("clear", name).ignoreOutput().eraseToAnyPublisher() })
  }
}

/// The program `secret-tool`.
private struct SecretTool: Sendable {
  let application: String
  let processes: ProcessClient

  func run(_ verb: String, _ name: String, input: Secret? = nil) -> AnyPublisher<ProcessResult, any Error> {
    let label = input == nil ? [] : ["--label=\(application): \(name)"]
    return Deferred {
      Result {
        // Behind two hyphens, an attribute may begin with one.
        let attributes = ["--", "application", application, "name", try SecretClient.checked(name, input)]
        var command = ProcessCommand("secret-tool", [verb] + label + attributes)
        if let input { command.input = .data(Data(input.reveal().utf8)) }
        command.transfersSecrets = true
        return command
      }
      .publisher.flatMap { processes.resultPublisher(of: $0) }
    }
    .tryMap { result in
      // The program exits with 1 and says nothing if it finds nothing.
      let foundNothing = input == nil && result.status == .exited(1) && result.errorOutput.isEmpty
      return foundNothing ? result : try result.validated()
    }
    .mapError { ($0 as? ProcessClientError).map(SecretClientError.program) ?? $0 }
    .eraseToAnyPublisher()
  }
}
