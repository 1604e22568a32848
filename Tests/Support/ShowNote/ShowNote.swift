import AppEnvironmentKit
import Foundation

@main
struct ShowNote {
  static func main() async {
    do {
      let context = try AppEnvironment.Context.detected()
      try context.check(clients: FileClient.self)  // all clients that the program has
      print(try await loadNote(from: AppEnvironment(context)))
    } catch {
      FileHandle.standardError.write(Data("show-note: \(error)\n".utf8))
      exit(error is AppEnvironment.ContextError ? 64 : 1)  // 64 is bad usage
    }
  }
}
