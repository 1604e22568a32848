import AppEnvironmentAudio
import Foundation

#if os(Linux)
  /// Measures the time from a call of `seek` to the arrival of its command in the player's process, beside a byte from one thread to
  /// another by the same kind of socket.
  ///
  /// This program takes the place of `mpv`: a script of that name in the path starts it as `benchmarks seek-peer FILE`.
  func seekSpeed() {
    let folder = FileManager.default.temporaryDirectory.appending(path: "seek-speed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (player, times, source) = (
      folder.appending(path: "mpv"), folder.appending(path: "times"), folder.appending(path: "a.wav")
    )
    guard let program = Bundle.main.executablePath, let path = getenv("PATH").map({ String(cString: $0) }) else {
      return
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("#!/bin/sh\nexec '\(program)' seek-peer '\(times.path)'\n".utf8).write(to: player)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: player.path)
      try Data("sound".utf8).write(to: source)
    } catch {
      return print("seek: \(error)")
    }
    setenv("PATH", "\(folder.path):\(path)", 1)
    let audio = AudioClient.live()
    audio.load(AudioSource(url: source), .zero)
    while audio.state().duration == nil { usleep(1000) }
    var seeks: [Double] = []
    for number in 1...500 {
      usleep(2000)
      let start = now()
      audio.seek(.seconds(number))
      while (try? Data(contentsOf: times).count) != number * MemoryLayout<UInt64>.size { usleep(200) }
      let arrivals = (try? Data(contentsOf: times)) ?? Data()
      let arrival = arrivals.suffix(MemoryLayout<UInt64>.size).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
      seeks.append(Double(arrival - start) / 1000)
    }
    report(seeks, beside: wakes())
  }

  private func report(_ seeks: [Double], beside wakes: [Double]) {
    func row(_ name: String, _ all: [Double]) -> String {
      let sorted = all.sorted()
      let figures = [sorted[all.count / 2], sorted[all.count * 99 / 100]].map { "\(Int($0)) µs" }
      return "| \(name) | \(figures.joined(separator: " | ")) |"
    }
    print(
      """
      ## seek

      | from the call to the other side | median | of 100, the longest but one |
      | --- | ---: | ---: |
      \(row("a byte to another thread", wakes))
      \(row("`audioClient.seek` to the process", seeks))

      500 of each, with 2 ms between them.

      """)
  }

  /// Returns the times that bytes take to another thread, in microseconds.
  private func wakes() -> [Double] {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return [0] }
    let (reading, count) = (ends[1], 500)
    nonisolated(unsafe) var arrivals = [UInt64](repeating: 0, count: count)  // because it's read at the thread's end
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      for number in 0..<count where recv(reading, &byte, 1, 0) == 1 { arrivals[number] = now() }
      ended.signal()
    }
    var starts: [UInt64] = []
    for _ in 0..<count {
      usleep(2000)
      var byte: UInt8 = 1
      starts.append(now())
      send(ends[0], &byte, 1, 0)
    }
    ended.wait()
    ends.forEach { close($0) }
    return zip(arrivals, starts).map { Double($0 &- $1) / 1000 }
  }

  /// Answers as `mpv` does, on the descriptor 3, and appends the time of each seek to a file.
  func seekPeer(_ words: [String]) {
    guard let path = words.first, FileManager.default.createFile(atPath: path, contents: nil),
      let times = FileHandle(forWritingAtPath: path)
    else { return }
    let connection = FileHandle(fileDescriptor: 3)
    func say(_ line: String) { connection.write(Data((line + "\n").utf8)) }
    var lines = Data()
    while case let more = connection.availableData, !more.isEmpty {
      let arrival = now()
      lines += more
      while let end = lines.firstIndex(of: 0x0A) {
        let line = String(decoding: lines[lines.startIndex..<end], as: UTF8.self)
        lines.removeSubrange(lines.startIndex...end)
        let isSeek = line.contains("\"seek\"")
        if isSeek { times.write(withUnsafeBytes(of: arrival) { Data($0) }) }
        guard let number = line.firstMatch(of: /"request_id":(\d+)/)?.1 else { continue }
        let data = line.contains("loadfile") ? #"{"playlist_entry_id":1}"# : line.contains("duration") ? "3600" : "[]"
        say(#"{"request_id":\#(number),"error":"success","data":\#(data)}"#)
        if line.contains("loadfile") { say(#"{"event":"start-file","playlist_entry_id":1}"#) }
        if isSeek { say(#"{"event":"seek"}"#) }
        if isSeek || line.contains("loadfile") { say(#"{"event":"playback-restart"}"#) }
      }
    }
  }

  /// The time in nanoseconds, by a clock that all processes share.
  private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
#else
  func seekSpeed() {}
  func seekPeer(_ words: [String]) {}
#endif
