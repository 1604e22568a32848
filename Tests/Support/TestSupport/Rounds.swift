import Foundation

/// Returns the number of rounds of a test that works at random or kills programs: `few`, or `many` with `MANY_ROUNDS=1`, as in
/// the stage `rounds` of `.ci/run`.
package func rounds(_ few: Int, many: Int) -> Int { hasManyRounds ? many : few }

/// Returns the seeds from 1 to the number of rounds.
package func seeds(_ few: Int, many: Int) -> ClosedRange<UInt64> { 1...UInt64(rounds(few, many: many)) }

/// A Boolean value that indicates whether the tests take as long as they need.
package let hasManyRounds = ProcessInfo.processInfo.environment["MANY_ROUNDS"] != nil
