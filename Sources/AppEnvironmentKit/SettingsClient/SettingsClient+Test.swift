import Foundation

extension SettingsClient {
  /// The client whose endpoints fail the running test and name the closure. Provide ``inMemory(_:)``.
  public static var test: SettingsClient {
    SettingsClient(
      value: unimplemented("SettingsClient.value", placeholder: nil),
      setValue: unimplemented("SettingsClient.setValue"),
      modifyValue: unimplemented("SettingsClient.modifyValue"),
      saveAll: unimplemented("SettingsClient.saveAll"),
      changes: unimplemented("SettingsClient.changes", placeholder: Empty().eraseToAnyPublisher()),
      observation: SettingsObservation())
  }
}
