/// An object of the environment that does for the views below it what a host does otherwise, such as an app environment.
package protocol ViewServices: AnyObject, Sendable {
  /// The time that views read.
  var viewTime: ViewTime { get }

  /// The store of the values that views keep by ``AppStorage``.
  var viewSettings: ViewSettings { get }

  /// The files that dialogs look at and write.
  var viewFiles: ViewFiles { get }

  /// Copies text to the clipboard, as far as that is possible.
  @MainActor func copy(_ bytes: [UInt8])

  /// Opens a URL, and calls the completion with whether it was opened, in the call or later.
  @MainActor func open(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void)
}
