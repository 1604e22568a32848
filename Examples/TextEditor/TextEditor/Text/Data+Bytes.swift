import Foundation

extension Data {
  /// Calls `body` with the bytes, and throws its type of error.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // NB: withUnsafeBytes rethrows any error (Foundation of Swift 6.3), so that the error is returned as a value.
    let result: Swift.Result<Result, Failure> = withUnsafeBytes { bytes in
      do throws(Failure) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
