import AppEnvironmentPodcastsTesting
import Foundation
import LoopbackServer

extension LoopbackServer {
  /// Starts a server that answers as another one does, which keeps subscriptions and episode actions.
  package convenience init(_ server: PodcastSyncServer) throws {
    try self.init { request, connection in
      let answer = server.answer(
        request.method, request.path, since: request.query["since"].flatMap { Int($0) },
        authorization: request.headers["authorization"], cookie: request.headers["cookie"], body: request.body)
      try connection.respond(answer.status, answer.headers, answer.body)
    }
  }
}
