import AppEnvironmentKit
import Foundation
import PackageSupport

/// A kind of request to a `FileClient`, for `failing(_:call:with:)` and the other decorators that simulate faults.
public enum FileOperation: String, CaseIterable, Sendable {
  /// `loadFile`.
  case load
  /// `saveFile` and `saveFileIfUnchanged`, counted together.
  case save
  /// `listDirectory`.
  case list
  /// `createDirectory`.
  case createDirectory
  /// `removeItem`.
  case remove
  /// `moveItem`.
  case move
  /// `copyItem`.
  case copy
  /// `attributes`.
  case attributes
}

extension FileClient {
  /// Returns a client in which one request fails. The others are unaffected.
  ///
  /// ```swift
  /// let files = FileClient.inMemory().failing(.save, call: 2, with: FileClientError.noSpace)
  /// ```
  /// - Parameters:
  ///   - operation: The kind of request that fails.
  ///   - number: The number of the request that fails, counted from 1 by subscriptions.
  ///   - error: A closure that returns the error for a path. The request has no other effect.
  public func failing(
    _ operation: FileOperation, call number: Int, with error: @escaping @Sendable (_ path: String) -> any Error
  ) -> FileClient {
    failing(operation, calls: number...number, with: error)
  }

  /// Returns a client in which the requests of a range fail, such as `2...` for all but the first.
  ///
  /// ```swift
  /// let files = FileClient.inMemory().failing(.save, calls: 2..., with: FileClientError.noSpace)
  /// ```
  /// - Parameters:
  ///   - operation: The kind of request that fails.
  ///   - numbers: The numbers of the requests that fail, counted from 1 by subscriptions.
  ///   - error: A closure that returns the error for a path.
  public func failing(
    _ operation: FileOperation,
    calls numbers: some RangeExpression<Int> & Sendable,
    with error: @escaping @Sendable (_ path: String) -> any Error
  ) -> FileClient {
    intercepted(
      by: Failing { kind, path, call in
        kind == operation && numbers.contains(call) ? error(path) : nil
      })
  }

  /// Returns a client in which one in `number` requests fails on average. A seed determines which ones.
  ///
  /// The error is `FileClientError.other`, and its reason repeats the seed: `save 3 fails by seed 42, one in 10`. Each kind
  /// of request is counted separately, so an additional load doesn't change which save fails.
  ///
  /// ```swift
  /// let files = FileClient.inMemory().failing(every: 10, seed: 42, [.load, .save])
  /// ```
  /// - Parameters:
  ///   - number: The average number of requests for each failure; 1 fails all requests.
  ///   - seed: The seed that determines the failing requests.
  ///   - operations: The kinds of requests that may fail; by default all.
  public func failing(
    every number: Int, seed: UInt64, _ operations: Set<FileOperation> = Set(FileOperation.allCases)
  ) -> FileClient {
    precondition(number > 0, "The number of requests must be positive, not \(number)")
    return intercepted(
      by: Failing { kind, path, call in
        let random = SeededGenerator(seed: seed).derived(kind.rawValue)
        guard operations.contains(kind), random.number(call) % UInt64(number) == 0 else { return nil }
        return FileClientError.other(path: path, reason: "\(kind) \(call) fails by seed \(seed), one in \(number)")
      })
  }
}

private struct Failing: FileInterceptor {
  /// Returns the error of a request with a path and a number, nil if it doesn't fail.
  let error: @Sendable (FileOperation, _ path: String, _ call: Int) -> (any Error)?
  let counter = FileCallCounter()

  func intercept<Output>(
    _ operation: FileOperation, _ url: URL, _ work: AnyPublisher<Output, any Error>
  ) -> AnyPublisher<Output, any Error> {
    error(operation, url.faultPath, counter.next(operation)).map { Fail(error: $0).eraseToAnyPublisher() } ?? work
  }
}
