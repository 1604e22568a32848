import Foundation

extension SettingsClient {
  /// Returns the client with calls that leave out values that can't be kept: data that isn't the JSON of one value.
  func checkingValues() -> SettingsClient {
    let (setValue, modifyValue) = (setValue, modifyValue)
    var client = self
    client.setValue = { if Self.canKeep($1) { setValue($0, $1) } }
    client.modifyValue = { names, change in
      modifyValue(names) { saved in
        let value = change(saved)
        return Self.canKeep(value) ? value : names.first.flatMap { saved[$0] }
      }
    }
    return client
  }

  private static func canKeep(_ value: Data?) -> Bool {
    guard let value else { return true }
    // As it would be in a file: not every encoding and depth can be read there.
    var text = SettingsText()
    text.values[""] = value
    return SettingsText(text.data)?.values.count == 1
  }
}
