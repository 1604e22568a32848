import AppEnvironmentKit
import Foundation
import Measuring

/// Loading and saving 100 MB through the file client, beside the plain system calls that do the same work.
var fileLoad: BenchmarkGroup {
  let folder = TemporaryFolder()
  let client = FileClient.live
  let url = folder.url.appending(path: "large.txt")
  plainSave(content, to: url)
  return BenchmarkGroup(
    name: "file-load", subject: "loading 100 MB", times: 1,
    cases: [
      .init(name: "open, fstat, read, close") { times in
        for _ in 0..<times { keep(plainLoad(url)) }
        withExtendedLifetime(folder) {}
      },
      .init(name: "`fileClient.loadFile(url)`") { times in
        for _ in 0..<times { keep(wait(for: client.loadFile(url))?.count ?? 0) }
      },
    ])
}

/// Loading 1,000 files of 4 KB, all of them subscribed to at once, beside threads that do the same work.
var smallFileLoad: BenchmarkGroup {
  let folder = TemporaryFolder()
  let client = FileClient.live
  let urls = (0..<1000).map { folder.url.appending(path: "\($0).txt") }
  for url in urls { plainSave(content.prefix(4096), to: url) }
  return BenchmarkGroup(
    name: "file-load", subject: "loading 1,000 files of 4 KB", times: 1,
    cases: [
      .init(name: "open, fstat, read, close, on two threads") { times in
        for _ in 0..<times {
          DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for index in stride(from: thread, to: urls.count, by: 2) { keep(plainLoad(urls[index])) }
          }
        }
        withExtendedLifetime(folder) {}
      },
      .init(name: "open, fstat, read, close, on one thread") { times in
        for _ in 0..<times { for url in urls { keep(plainLoad(url)) } }
      },
      .init(name: "`fileClient.loadFile(url)`") { times in
        for _ in 0..<times { waitForAll(urls.map { client.loadFile($0) }) }
      },
    ])
}

var fileSave: BenchmarkGroup {
  let folder = TemporaryFolder()
  let client = FileClient.live
  let url = folder.url.appending(path: "large.txt")
  return BenchmarkGroup(
    name: "file-save", subject: "saving 100 MB, atomically and durably", times: 1,
    cases: [
      .init(name: "open, write, fsync, rename, fsync the folder") { times in
        for _ in 0..<times { plainSave(content, to: url) }
        withExtendedLifetime(folder) {}
      },
      .init(name: "`fileClient.saveFile(url, data)`") { times in
        for _ in 0..<times { wait(for: client.saveFile(url, content)) }
      },
    ])
}

/// 100 MB of text in lines.
let content = Data(String(repeating: "All happy families are alike, and so are lines.\n", count: 2_083_334).utf8)

@discardableResult
private func wait<Output>(for publisher: AnyPublisher<Output, any Error>) -> Output? {
  let done = DispatchSemaphore(value: 0)
  var received: Output?
  let subscription = publisher.sink { completion in
    if case .failure(let error) = completion { fatalError("\(error)") }
    done.signal()
  } receiveValue: {
    received = $0
  }
  done.wait()
  subscription.cancel()
  return received
}

/// Subscribes to all publishers, and waits until the last one has finished.
private func waitForAll(_ publishers: [AnyPublisher<Data, any Error>]) {
  let group = DispatchGroup()
  let subscriptions = publishers.map { publisher in
    group.enter()
    return publisher.sink { completion in
      if case .failure(let error) = completion { fatalError("\(error)") }
      group.leave()
    } receiveValue: {
      keep($0.count)
    }
  }
  group.wait()
  withExtendedLifetime(subscriptions) {}
}

private func plainLoad(_ url: URL) -> Int {
  let file = check(open(url.path, O_RDONLY | O_CLOEXEC))
  defer { close(file) }
  var status = stat()
  check(fstat(file, &status))
  let size = Int(status.st_size)
  let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  defer { buffer.deallocate() }
  var count = 0
  while count < size {
    let more = check(read(file, buffer + count, size - count))
    if more == 0 { break }
    count += more
  }
  return count
}

private func plainSave(_ data: Data, to url: URL) {
  let temporary = url.path + ".new"
  let file = check(open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666))
  data.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    var count = 0
    while count < bytes.count { count += check(write(file, start + count, bytes.count - count)) }
  }
  check(fsync(file))
  check(close(file))
  check(rename(temporary, url.path))
  let folder = check(open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC))
  check(fsync(folder))
  check(close(folder))
}

@discardableResult
private func check<Result: SignedInteger>(_ result: Result) -> Result {
  guard result >= 0 else { fatalError(String(cString: strerror(errno))) }
  return result
}

/// A folder that goes with the object.
final class TemporaryFolder {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      fatalError("\(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
