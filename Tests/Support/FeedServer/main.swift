import Foundation
import LoopbackServer

// Serves the files of a folder on loopback, with entity tags; prints its address, and ends on a signal or after some
// minutes.

guard CommandLine.arguments.count == 2 else {
  print("usage: feed-server FOLDER")
  exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let server = try LoopbackServer { request, connection in
  let file = folder.appending(path: String(request.path.split(separator: "/").last ?? ""))
  guard let data = try? Data(contentsOf: file) else { return try connection.respond(404) }
  let tag = "\"\(data.count)\""
  if request.headers["if-none-match"] == tag { return try connection.sendHead(304, ["ETag": tag]) }
  try connection.respond(200, ["Content-Type": "application/rss+xml", "ETag": tag], data)
}
print("http://127.0.0.1:\(server.port)")
fflush(nil)
// It runs on its own threads.
while true { sleep(60) }
