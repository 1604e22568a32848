/// The ways in which a dialog shows files. A dialog of a terminal has a field for a path.
public struct FileDialogBrowserOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The extensions of names are visible.
  public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 1)
  /// Packages are shown as folders.
  public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 2)
  /// Hidden files are visible.
  public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 4)
}

extension View {
  /// Sets the options of dialogs for files in the view. Has no effect in a terminal.
  public func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View { self }

  /// Sets the title of the button that confirms dialogs for files in the view. Has no effect in a terminal.
  public func fileDialogConfirmationLabel(_ label: LocalizedStringKey) -> some View { self }

  /// Sets the message of dialogs for files in the view. Has no effect in a terminal.
  public func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View { self }

  /// Sets the folder in which dialogs for files in the view begin. Has no effect in a terminal, where a path that isn't
  /// absolute begins in the current folder.
  public func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View { self }
}

#if !canImport(Darwin)
  extension URL {
    /// Makes a file that a person has chosen available to the program. There is no sandbox here: it always is.
    ///
    /// - Returns: `true`.
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that ``startAccessingSecurityScopedResource()`` has begun.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
