import AppEnvironmentUI

/// The options of the editor, which are kept in the user's settings.
package enum EditorSettings {
  /// A Boolean value that indicates whether lines that are too long continue on the next row.
  package static let wraps = Setting("wraps", default: true)

  /// The distance of the tab stops in columns: 2, 4 or 8.
  package static let tabWidth = Setting("tabWidth", default: 4)

  /// Returns a distance of tab stops, or the default for one that another program, or a person, has written and no text can have.
  static func checked(tabWidth: Int) -> Int { (1...16).contains(tabWidth) ? tabWidth : Self.tabWidth.defaultValue }

  /// A Boolean value that indicates whether lines have their numbers beside them.
  package static let lineNumbers = Setting("lineNumbers", default: false)
}

extension EditorModel {
  /// Changes the options of the text area, and keeps those of the user.
  func setOptions(_ change: (inout TextArea.Options) -> Void) {
    let before = options
    change(&options)
    // Only what has changed, so that another window's choice of another option stays.
    let settings = document.environment.settingsClient
    if options.wraps != before.wraps { settings[EditorSettings.wraps] = options.wraps }
    if options.tabWidth != before.tabWidth { settings[EditorSettings.tabWidth] = options.tabWidth }
    if options.showsLineNumbers != before.showsLineNumbers {
      settings[EditorSettings.lineNumbers] = options.showsLineNumbers
    }
  }
}
