import Foundation
import Measuring
import Ours
import Theirs

/// The depth at which nested pipelines overflow the stack, found by processes that crash or don't.
///
/// With the words RECURSION, MODULE and DEPTH it is such a process.
func combineDepth(_ words: [String]) {
  if let attempt = Attempt(words) { attempt.run() }
  print(
    "## combine-depth\n\n| deep | OpenCombine | PortableCombine | ours ÷ OpenCombine |\n| --- | ---: | ---: | ---: |")
  for recursion in Recursion.allCases {
    let theirs = depth(of: recursion, in: .theirs)
    let ours = depth(of: recursion, in: .ours)
    let ratio = String(format: "×%.1f", Double(ours) / Double(theirs))
    print("| \(recursion.rawValue) | \(text(theirs)) | \(text(ours)) | \(ours == most ? "≥ " : "")\(ratio) |")
  }
  print(
    "\nOn a stack of \(stackSize >> 20) MB; what \(grouped(most)) deep does not fill is said to be at least that.\n")
}

private let stackSize = 8 << 20
private let most = 1_000_000

private enum Module: String {
  case ours, theirs
}

/// One recursion at one depth.
private struct Attempt {
  let recursion: Recursion
  let module: Module
  let depth: Int

  /// In its own process.
  var succeeds: Bool {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["combine-depth", recursion.rawValue, module.rawValue, String(depth)]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      fatalError("\(error)")
    }
    process.waitUntilExit()
    precondition(process.terminationReason == .uncaughtSignal || process.terminationStatus == 0, "wrong: \(self)")
    return process.terminationReason == .exit
  }

  /// In this process, which ends.
  func run() -> Never {
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    var isRight = false
    onThread(stackSize: stackSize) {
      isRight = module == .ours ? Ours.recurse(recursion, depth: depth) : Theirs.recurse(recursion, depth: depth)
    }
    exit(isRight ? 0 : 1)
  }
}

extension Attempt {
  fileprivate init?(_ words: [String]) {
    guard words.count == 3, let recursion = Recursion(rawValue: words[0]), let module = Module(rawValue: words[1]),
      let depth = Int(words[2])
    else { return nil }
    self.init(recursion: recursion, module: module, depth: depth)
  }
}

/// The greatest depth that fits, with a precision of two percent.
private func depth(of recursion: Recursion, in module: Module) -> Int {
  var fits = 0
  var overflows = 1_000
  while Attempt(recursion: recursion, module: module, depth: overflows).succeeds {
    if overflows == most { return most }
    fits = overflows
    overflows = min(most, overflows * 4)
  }
  while overflows - fits > max(1, fits / 50) {
    let middle = (fits + overflows) / 2
    if Attempt(recursion: recursion, module: module, depth: middle).succeeds {
      fits = middle
    } else {
      overflows = middle
    }
  }
  return fits
}

private func text(_ depth: Int) -> String { (depth == most ? "≥ " : "") + grouped(depth) }
