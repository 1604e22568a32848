import Foundation
import PortableSwiftUI

/// The terminal as a place for views.
///
/// A program that decides at run time whether it shows views calls `run(_:)`:
/// ```swift
/// @MainActor
/// static func main() {
///   guard CommandLine.arguments.count == 1 else { return printNotes() }
///   do {
///     try TerminalHost.run(NotesView())
///   } catch {
///     // There is no terminal, or one that can't show views.
///     FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
///     exit(1)
///   }
/// }
/// ```
/// A program that always does so is an `App` with `@main`.
public enum TerminalHost {
  /// The part of a terminal that views take.
  public enum Area: Sendable {
    /// The whole screen. What was there before is there afterwards.
    case screen
    /// The lines that the views need, below the prompt. They stay there afterwards. The mouse is the terminal's.
    case lines
  }

  /// Shows views in the terminal until they dismiss their window, or until Control-C or Control-Q is pressed and no
  /// view handles it. In lines below the prompt, these keys end the process as SIGINT does.
  ///
  /// The main run loop and the main queue work as in any program. When the terminal is gone, or a signal asks the process
  /// to end, the views are removed, the screen is restored, and the signal ends the process.
  /// - Parameters:
  ///   - content: The views.
  ///   - area: The part of the terminal that the views take.
  /// - Throws: ``TerminalError`` if the standard streams aren't those of a terminal that can show views.
  @MainActor
  public static func run<Content: View>(_ content: Content, in area: Area = .screen) throws(TerminalError) {
    precondition(Thread.isMainThread, "Call run(_:) with await, or from a main function that isn't asynchronous.")
    let variables = ProcessInfo.processInfo.environment
    let session = try TerminalSession(content, readsInput: false, area: area, variables: variables)
    // One pass through the run loop runs the main queue's work and the timers that are due.
    while session.end == nil { session.wait(until: RunLoop.main.limitDate(forMode: .default) ?? .distantFuture) }
    if case .signal(let number) = session.end { endProcess(with: number) }
  }

  /// Shows views in the terminal until they dismiss their window, or until Control-C or Control-Q is pressed and no
  /// view handles it. In lines below the prompt, these keys end the process as SIGINT does.
  ///
  /// For a program whose main function is asynchronous.
  /// - Parameters:
  ///   - content: The views.
  ///   - area: The part of the terminal that the views take.
  /// - Throws: ``TerminalError`` if the standard streams aren't those of a terminal that can show views.
  @MainActor
  public static func run<Content: View>(_ content: Content, in area: Area = .screen) async throws(TerminalError) {
    if let signal = try await show(content, in: area) { endProcess(with: signal) }
  }

  /// Shows views in the terminal, and restores the screen.
  ///
  /// For a program that has something to remove before a signal ends it.
  /// - Parameters:
  ///   - content: The views.
  ///   - area: The part of the terminal that the views take.
  /// - Returns: The signal that asked the process to end, if any.
  /// - Throws: ``TerminalError`` if the standard streams aren't those of a terminal that can show views.
  @MainActor
  package static func show<Content: View>(
    _ content: Content, in area: Area = .screen
  ) async throws(TerminalError) -> Int32? {
    let variables = ProcessInfo.processInfo.environment
    let session = try TerminalSession(content, readsInput: true, area: area, variables: variables)
    await withCheckedContinuation { continuation in
      if session.end != nil { return continuation.resume() }
      session.didEnd = { continuation.resume() }
    }
    guard case .signal(let number) = session.end else { return nil }
    return number
  }

  /// Ends the process as a signal does by default.
  @MainActor
  package static func endProcess(with number: Int32) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal may be blocked on this thread, and is delivered to another one.
    while true { pause() }
  }
}
