import Foundation
import PackageSupport
import ProgramRun
import TemporaryFolders

/// A server of `openssl s_server` on loopback, with certificates made for it.
final class TLSServer: Sendable {
  /// A certificate that the server presents.
  enum Certificate: String {
    /// Issued by the authority for 127.0.0.1.
    case valid
    case expired
    case otherName = "other-name"
    case selfSigned = "self-signed"
  }

  static let openSSL = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: TemporaryFolder

  /// The file of the authority's certificate.
  var authority: String { folder.file("authority.pem").path }

  /// Starts a server, which has one connection at a time.
  ///
  /// - Parameters:
  ///   - certificate: The certificate to present.
  ///   - arguments: Further arguments of `s_server`; `-www` answers requests with a page.
  ///   - other: A server with the same authority.
  init(_ certificate: Certificate, _ arguments: [String] = ["-www"], beside other: TLSServer? = nil) async throws {
    folder = try other?.folder ?? TemporaryFolder()
    if other == nil {
      let made = try await ProgramRun.script(
        Self.script, variables: ["OPENSSL": Self.openSSL ?? ""], directory: folder.url)
      guard made.status == 0 else { throw ProbeFailure(output: made.messages) }
    }
    process.executableURL = URL(filePath: Self.openSSL ?? "")
    process.arguments =
      ["s_server", "-accept", "127.0.0.1:0", "-cert", "\(certificate.rawValue).pem", "-key", "key.pem"] + arguments
    process.currentDirectoryURL = folder.url
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
    try process.run()
    let line = try await Self.text(output, until: "\n", after: "ACCEPT 127.0.0.1:")
    guard let port = Int(line) else { throw ProbeFailure(output: line) }
    self.port = port
  }

  deinit { stop() }

  /// Ends the server, and with it calls of ``send(_:)`` and ``wait(for:)``.
  func stop() {
    guard process.isRunning else { return }
    // Threads of Dispatch block other signals, and so do processes that they start.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Sends bytes to the client, and returns when the client has read most of them.
  func send(_ bytes: [UInt8]) async throws {
    let handle = input.fileHandleForWriting
    try await onThread {
      // A write to a server that has ended is an error then.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      try handle.write(contentsOf: Data(bytes))
    }
  }

  /// Waits until the client has sent a text.
  func wait(for text: String) async throws { _ = try await Self.text(output, until: "", after: text) }

  /// Reads the output, and returns the part between two texts.
  private static func text(_ output: Pipe, until end: String, after start: String) async throws -> String {
    let handle = output.fileHandleForReading.fileDescriptor
    return try await onThread {
      var text = ""
      while true {
        if let start = text.range(of: start) {
          let rest = text[start.upperBound...]
          if end.isEmpty { return String(rest) }
          if let end = rest.range(of: end) { return String(rest[..<end.lowerBound]) }
        }
        var byte: UInt8 = 0
        guard read(handle, &byte, 1) == 1 else { throw ProbeFailure(output: text) }
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }

  private static let script = """
    set -e
    "$OPENSSL" ecparam -name prime256v1 -genkey -noout -out authority.key
    "$OPENSSL" ecparam -name prime256v1 -genkey -noout -out key.pem
    "$OPENSSL" req -x509 -new -key authority.key -days 2 -subj /CN=Authority -out authority.pem
    "$OPENSSL" req -new -key key.pem -subj /CN=Server -out server.csr
    issue() {
      printf 'subjectAltName=%s\\n' "$2" >names
      "$OPENSSL" x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days "$3" \\
        -extfile names -out "$1.pem"
    }
    issue valid IP:127.0.0.1 2
    issue expired IP:127.0.0.1 -1
    issue other-name DNS:example.org 2
    "$OPENSSL" req -x509 -new -key key.pem -days 2 -subj /CN=Server -addext subjectAltName=IP:127.0.0.1 -out self-signed.pem
    """
}
