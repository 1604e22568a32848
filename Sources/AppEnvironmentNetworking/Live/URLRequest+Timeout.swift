import Foundation

extension URLRequest {
  /// This request, with a `timeoutInterval` that a session keeps to: in whole seconds, rounded up, from one to a billion.
  ///
  /// NB: on Linux a session overlooks what a request was made with, unlike what was set later, and takes a minute; it
  /// leaves off what is less than a whole second, so that half a second is over at once; and it traps at what is infinite
  /// (seen with Swift 6.3.1). Still needed while `TimeoutTests` fails without it.
  var withHeededTimeout: Self {
    #if canImport(FoundationNetworking)
      // What nobody has set is for the session to say.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = min(max(1, timeoutInterval.rounded(.up)), 1e9)
      return request
    #else
      return self
    #endif
  }
}
