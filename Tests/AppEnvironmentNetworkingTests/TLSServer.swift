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
  private let process: ChildProcess
  private let input: FileHandle
  private let output: FileHandle
  private let folder: TemporaryFolder

  /// The file of the authority's certificate.
  var authority: String { folder.file("authority.pem").path }

  /// Starts a server, which has one connection at a time.
  ///
  /// - Parameters:
  ///   - certificate: The certificate to present.
  ///   - arguments: Further arguments of `s_server`; `-www` answers requests with a page.
  init(_ certificate: Certificate, _ arguments: [String] = ["-www"]) async throws {
    folder = try TemporaryFolder()
    for (name, contents) in try await Self.certificates.value { try contents.write(to: folder.file(name)) }
    let (inputs, outputs) = (try ChildProcess.pipe(), try ChildProcess.pipe())
    process = try ChildProcess(
      Self.openSSL ?? "",
      ["s_server", "-accept", "127.0.0.1:0", "-cert", "\(certificate.rawValue).pem", "-key", "key.pem"] + arguments,
      variables: ProcessInfo.processInfo.environment, directory: folder.url.path,
      input: .descriptor(inputs.reading.fileDescriptor), output: .descriptor(outputs.writing.fileDescriptor),
      messages: .null)
    try outputs.writing.close()
    (input, output) = (inputs.writing, outputs.reading)
    let line = try await Self.text(output, until: "\n", after: "ACCEPT 127.0.0.1:")
    guard let port = Int(line) else { throw ProbeFailure(output: line) }
    self.port = port
  }

  deinit { stop() }

  /// Ends the server, and with it calls of ``send(_:)`` and ``wait(for:)``.
  func stop() {
    process.send(SIGKILL)
    process.end()
  }

  /// Sends bytes to the client, and returns when the client has read most of them.
  func send(_ bytes: [UInt8]) async throws {
    let handle = input
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
  private static func text(_ output: FileHandle, until end: String, after start: String) async throws -> String {
    let handle = output.fileDescriptor
    return try await onThread {
      // The text that is awaited, and what was read before it.
      var (awaited, text) = (Array(start.utf8), [UInt8]())
      var hasStarted = false
      while true {
        if text.suffix(awaited.count) == awaited[...] {
          text.removeLast(awaited.count)
          if hasStarted || end.isEmpty { return String(decoding: text, as: UTF8.self) }
          (hasStarted, awaited, text) = (true, Array(end.utf8), [])
        }
        var byte: UInt8 = 0
        guard read(handle, &byte, 1) == 1 else { throw ProbeFailure(output: String(decoding: text, as: UTF8.self)) }
        text.append(byte)
      }
    }
  }

  /// The certificates and their keys, which all servers of the run have, by their file names.
  private static let certificates = Task {
    let folder = try TemporaryFolder()
    let made = try await ProgramRun.script(script, variables: ["OPENSSL": openSSL ?? ""], directory: folder.url)
    guard made.status == 0 else { throw ProbeFailure(output: made.messages) }
    let names = try folder.names().filter { $0.hasSuffix(".pem") }
    return try names.map { ($0, try Data(contentsOf: folder.file($0))) }
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
