import Foundation

/// The number of rounds of a test that looks for races by repetition: 100, or the variable `CLOCK_ROUNDS`.
let rounds = ProcessInfo.processInfo.environment["CLOCK_ROUNDS"].flatMap { Int($0) } ?? 100
