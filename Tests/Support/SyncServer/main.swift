import AppEnvironmentPodcastsTesting
import Foundation
import LoopbackServer
import StorePrograms

// Keeps the subscriptions and episode actions of the user ada, whose password is secret, on loopback; prints its address, and ends on
// a signal or after some minutes.

let server = try LoopbackServer(PodcastSyncServer(clock: .live))
print("http://127.0.0.1:\(server.port)")
fflush(nil)
// It runs on its own threads.
while true { sleep(60) }
