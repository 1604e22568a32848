import Foundation

/// The peak of this process's memory in bytes. On Linux, `getrusage` includes the memory of the process that started it.
func peakMemory() throws -> Int {
  #if os(Linux)
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter { $0.isNumber }) ?? .max / 1024) * 1024
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}

/// The number of this process's threads, or 0 where the system doesn't list them.
func threadCount() throws -> Int {
  #if os(Linux)
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
  #else
    0
  #endif
}

/// The descriptors that a child process would inherit.
func inheritedDescriptors() throws -> Set<Int32> {
  #if os(Linux)
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return Set(names.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) == 0 })
  #else
    return []
  #endif
}
