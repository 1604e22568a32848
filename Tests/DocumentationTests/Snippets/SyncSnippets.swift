import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation

func synchronize(_ server: URL, _ password: Secret, _ environment: AppEnvironment) async throws {
  let sync = environment.syncClient
  try await sync.logIn(SyncAccount(server: server, user: "ada", device: "laptop"), password: .constant(password))
  let result = try await sync.sync(password: .constant(password))
  try await environment.podcastStore.refresh(only: result.added)
}

private func ask(_ prompt: String) async throws -> String { prompt }

private func passwordSource() -> SyncPasswordSource {
  let source = SyncPasswordSource { wasRefused in
    Secret(try await ask(wasRefused ? "Wrong. Password again:" : "Password:"))
  }
  return source
}

private func twoDevices(_ environment: AppEnvironment) async throws {
  let server = PodcastSyncServer(clock: environment.clockClient)
  let phone = SyncClient(library: .inMemory(), network: server.client, clock: environment.clockClient)
  try await phone.logIn(server.account(device: "phone"), password: server.password)
}
