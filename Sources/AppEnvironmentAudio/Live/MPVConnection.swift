#if os(Linux) && !canImport(AVFoundation)
  import AppEnvironmentKit
  import Foundation
  import Glibc
  import PackageSupport

  /// A process of `mpv` and the connection to it.
  ///
  /// The connection is a pair of sockets without a name, so that no other program can reach it, and no file is left behind.
  /// The system closes this end however the program ends, and `mpv` quits when it's closed.
  final class MPVConnection: Sendable {
    /// The program and the way to start it.
    struct Program: Sendable {
      /// A name in the path, or a path.
      var name = "mpv"
      /// Arguments after those of the client.
      var arguments: [String] = []
      /// The name of this program in requests; `nil` for that of `mpv`.
      var userAgent: String?
      /// The time within which it must answer.
      var patience = Duration.seconds(10)
    }

    /// Longer lines are dropped, so that a title doesn't fill the memory.
    private static let longestLine = 1 << 20
    private let descriptor: CInt
    private let process: pid_t

    /// Starts the program.
    init(_ program: Program) throws(AudioClientError) {
      guard let path = Self.path(of: program.name) else { throw .playerNotFound(program: program.name) }
      var ends: [CInt] = [-1, -1]
      guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw .playerFailed(reason: "\(program.name): \(String(cString: strerror(errno)))")
      }
      defer { close(ends[1]) }
      do {
        // It has a separate group, so that Control-C in a terminal ends it no sooner than this program.
        process = try startProcess(
          path, [path] + Self.arguments(program), variables: ProcessInfo.processInfo.environment,
          streams: [-1, -1, -1, ends[1]])
      } catch {
        close(ends[0])
        throw .playerFailed(reason: "\(path): \(String(cString: strerror(error.code.rawValue)))")
      }
      descriptor = ends[0]
      // A write waits no longer than an answer.
      var patience = timeval(tv_sec: max(1, Int(program.patience.components.seconds)), tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
      close(descriptor)
    }

    /// Reads lines on a separate thread up to the end of the process, and waits for that.
    ///
    /// - Parameters:
    ///   - receive: Receives each line. The thread reads no further before it returns.
    ///   - end: Called once, when the connection has ended.
    func read(_ receive: @escaping @Sendable (Data) -> Void, end: @escaping @Sendable () -> Void) {
      let thread = Thread { [self] in
        var lines = LineBuffer(longest: Self.longestLine)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = recv(descriptor, &bytes, bytes.count, 0)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          lines.append(bytes[..<count], receive)
        }
        self.end()
        end()
        reap()
      }
      thread.name = "mpv"
      thread.start()
    }

    /// Writes bytes. Returns false if the process doesn't take them.
    func send(_ data: Data) -> Bool {
      data.withUnsafeBytes { bytes -> Bool in
        var sent = 0
        while sent < bytes.count {
          let count = Glibc.send(
            descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, CInt(MSG_NOSIGNAL))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          sent += count
        }
        return true
      }
    }

    /// Closes the connection for both sides, which ends the process.
    func end() {
      shutdown(descriptor, CInt(SHUT_RDWR))
    }

    /// Waits for the end of the process. One that doesn't end within two seconds is killed.
    private func reap() {
      for _ in 0..<100 {
        if waitpid(process, nil, WNOHANG) != 0 { return }
        usleep(20_000)
      }
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }

    private static func path(of program: String) -> String? {
      if program.hasSlash { return access(program, X_OK) == 0 ? program : nil }
      // The value now: that of ProcessInfo is the one at the start.
      let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// The formats of sound, and of films, whose sound is heard.
    private static let formats =
      "aac,ac3,aiff,amr,ape,asf,au,avi,caf,dts,eac3,flac,flv,matroska,mov,mp3,mp4,mpegts,ogg,tta,w64,wav,webm,wv"

    /// The arguments. Nothing in them comes from a source: URLs are sent as JSON.
    private static func arguments(_ program: Program) -> [String] {
      [
        // Neither the user's configuration and scripts nor other programs have a part in it.
        "--no-config", "--load-scripts=no", "--ytdl=no", "--no-terminal", "--input-default-bindings=no",
        "--input-media-keys=no",
        // Sound alone. A file can't refer to other files, as a playlist can.
        "--vid=no", "--sid=no", "--demuxer=lavf", "--demuxer-lavf-o-append=format_whitelist=\(formats)",
        "--autoload-files=no", "--ordered-chapters=no",
        "--load-unsafe-playlists=no",
        "--idle=yes", "--keep-open=no", "--hr-seek=yes", "--audio-pitch-correction=yes", "--volume-max=100",
        "--input-ipc-client=fd://3",
      ] + (program.userAgent.map { ["--user-agent=\($0)"] } ?? []) + program.arguments
    }
  }
#endif
