import AppEnvironmentPreviews
import AppEnvironmentUI
import Foundation

/// A program with previews whose package and content tests provide: the current directory has the content, and the variable
/// `PROBE_SOURCE` is the path of a source file in the package.
///
/// The variable `PROBE_CRASHES` adds a preview that crashes in its `body`, at an `index` out of range or in another function of the
/// standard library (`keys`, `map`, `number`), at its `appearance`, or after it has started a `process`, that reads a missing
/// `object`, ends the program with `exit` or `abort`, or never `returns`; or it lets the `provider` itself crash. The preview
/// doesn't do so once a file `repaired` is in the current directory.
@main
struct PreviewProbe: PreviewProgram {
  static let catalog = PreviewCatalog(
    [ProbePreviews.self], file: ProcessInfo.processInfo.environment["PROBE_SOURCE"] ?? "/no/such/Source.swift")
}

struct ProbePreviews: PreviewProvider {
  static var previews: some View {
    Group {
      VStack { Counter() }.previewDisplayName("Counter")
      DocumentView().previewDisplayName("Document")
    }
    .environmentObject(AppEnvironment(.preview, previewContent: PreviewContent("/no/such/Source.swift")))
    DocumentView().previewDisplayName("Replaced")
      .environmentObject(
        AppEnvironment(.preview, previewContent: PreviewContent("/no/such/Source.swift")) {
          $0.fileClient.loadFile = { _ in
            Just(Data("replaced".utf8)).setFailureType(to: (any Error).self).eraseToAnyPublisher()
          }
        })
    if let place = crashingPlace {
      let _ = place == "provider" ? crash() : ()
      CrashingView(place: place).previewDisplayName("Crash")
    }
  }

  fileprivate static var crashingPlace: String? {
    let place = ProcessInfo.processInfo.environment["PROBE_CRASHES"]
    return place == "provider" && FileManager.default.fileExists(atPath: "repaired") ? nil : place
  }
}

/// A provider that comes after the one that crashes.
struct RestPreviews: PreviewProvider {
  static var previews: some View {
    if ProbePreviews.crashingPlace == "provider" { Text("Rest") }
  }
}

/// Crashes, unless the program was repaired.
private func crash() {
  if !FileManager.default.fileExists(atPath: "repaired") { fatalError("crash on request") }
}

private struct CrashingView: View {
  let place: String

  var body: some View {
    if place == "object" { ViewOfMissingObject() }
    Text(text).onAppear {
      switch place {
      case "appearance": crash()
      case "threads": for _ in 0..<4 { Thread.detachNewThread { crash() } }
      case "overflow": print(overflow(1))
      default: break
      }
    }
  }

  private func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2) }

  private var text: String {
    if place == "body" { crash() }
    if place == "process" {
      startProcess()
      crash()
    }
    if place == "index" { return "\([0][place.count])" }
    if place == "keys" { return "\(Dictionary(uniqueKeysWithValues: [(place, 1), (place, 2)]))" }
    if place == "map" { return "\([1].lazy.map { _ in [String]().dropFirst()[3] }.sorted())" }
    if place == "number" { return "\(UInt8(place.count * 100))" }
    if place == "exit" { exit(3) }
    if place == "abort" { abort() }
    if place == "returns" { try? Data().write(to: URL(filePath: "hangs")) }
    while place == "returns", !place.isEmpty { usleep(1_000) }
    return "Repaired"
  }

  /// Starts a process that ends after ten minutes, and writes its identifier to a file.
  private func startProcess() {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["600"]
    try? process.run()
    try? Data("\(process.processIdentifier)".utf8).write(to: URL(filePath: "process"))
  }
}

private struct ViewOfMissingObject: View {
  @EnvironmentObject private var environment: AppEnvironment

  var body: some View { Text(environment.clientSummary) }
}

private struct Counter: View {
  @State private var count = 0

  var body: some View {
    Text("Count: \(count)")
    Button("Add") { count += 1 }.keyboardShortcut("+", modifiers: [])
  }
}

/// The document `text.txt`, which a button replaces.
private struct DocumentView: View {
  @EnvironmentObject private var environment: AppEnvironment
  @State private var text = "Loading"
  @State private var writes = 0
  @State private var cancellables: Set<AnyCancellable> = []

  var body: some View {
    VStack(alignment: .leading) {
      Text(text.prefix(200))
      Text("Writes: \(writes)")
      Button("Write", action: write).keyboardShortcut("w", modifiers: .option)
    }
    .onAppear(perform: load)
  }

  private var url: URL { environment.fileClient.documentsDirectory().appending(path: "text.txt") }

  private func load() {
    environment.fileClient.loadFile(url)
      .receive(on: environment.clockClient.main)
      .map { "Text: " + String(decoding: $0, as: UTF8.self) }
      .catch { Just("Error: \($0)") }
      .sink { text = $0 }
      .store(in: &cancellables)
  }

  private func write() {
    environment.fileClient.saveFile(url, Data("written \(writes + 1)".utf8))
      .receive(on: environment.clockClient.main)
      .sink { completion in
        switch completion {
        case .finished: writes += 1
        case .failure(let error): text = "Error: \(error)"
        }
      } receiveValue: { _ in
      }
      .store(in: &cancellables)
  }
}
