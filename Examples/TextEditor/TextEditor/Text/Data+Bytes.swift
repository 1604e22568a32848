import Foundation

extension Data {
  /// The bytes in place, for a closure that may throw one type of error.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // NB: withUnsafeBytes loses the type of the error (Foundation of Swift 6.3), so it is carried out as a value.
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
