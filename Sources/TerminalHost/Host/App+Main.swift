import Foundation
import PortableSwiftUI

extension App {
  /// Shows the program's scene in the terminal, and exits.
  ///
  /// Values of `@AppStorage` are kept in the standard `UserDefaults`, unless an `AppEnvironment` or another store is around the
  /// view.
  ///
  /// The exit status is 0, or 1 with a message if the standard streams aren't those of a terminal that can show views.
  @MainActor @preconcurrency
  public static func main() {
    do {
      try TerminalHost.run(AppContent(Self()).defaultAppStorage(.standard))
      // Foundation on Linux writes them only then.
      UserDefaults.standard.synchronize()
      exit(0)
    } catch {
      let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "\(Self.self)"
      FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
      exit(1)
    }
  }
}
