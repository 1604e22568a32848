import Foundation
import LoopbackServer

/// Runs `body` with a server, and stops it.
func withServer(
  answering handler: @escaping LoopbackServer.Handler = standardAnswer,
  _ body: (LoopbackServer) async throws -> Void
) async throws {
  let server = try LoopbackServer(handler)
  defer { server.stop() }
  try await body(server)
}
