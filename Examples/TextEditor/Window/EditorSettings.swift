import AppEnvironmentUI

/// The options of the editor, which are kept in the user's settings.
package enum EditorSettings {
  /// A Boolean value that indicates whether lines that are too long continue on the next row.
  package static let wraps = Setting("wraps", default: true)

  /// The distance of the tab stops in columns: 2, 4 or 8.
  package static let tabWidth = Setting("tabWidth", default: 4)
}

extension EditorModel {
  /// Changes the options of the text area, and keeps those of the user.
  func setOptions(_ change: (inout TextArea.Options) -> Void) {
    change(&options)
    let settings = document.environment.settingsClient
    settings[EditorSettings.wraps] = options.wraps
    settings[EditorSettings.tabWidth] = options.tabWidth
  }
}
