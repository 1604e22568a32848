import Foundation

/// Opens URLs in the program that the person has chosen for them.
enum URLOpener {
  /// The schemes of URLs that are opened. Others may start any program.
  private static let schemes: Set<String> = ["http", "https", "mailto"]

  /// Opens a URL, and returns whether a program was started.
  ///
  /// Without a display there is no program: a person opens the link in the terminal.
  @MainActor
  static func open(_ url: URL, variables: [String: String]) -> Bool {
    guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme), let opener = opener(variables) else {
      return false
    }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [url.absoluteString]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }

  private static func opener(_ variables: [String: String]) -> String? {
    #if os(macOS)
      return "/usr/bin/open"
    #else
      let hasDisplay = variables["DISPLAY"]?.isEmpty == false || variables["WAYLAND_DISPLAY"]?.isEmpty == false
      guard hasDisplay else { return nil }
      return (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/xdg-open" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    #endif
  }
}
