import AppEnvironmentKit
import PortableSwiftUI
import Testing

@testable import AppEnvironmentPreviews

@MainActor
@Suite struct FoundTypesTests {
  @Test("The previews of a program are found in its metadata")
  func findsProviders() {
    let names = FoundTypes.previewProviders.map { String(describing: $0) }
    #expect(names.contains("StructPreviews"))
    #expect(names.contains("EnumPreviews"))
    #expect(names.contains("ClassPreviews"))
    #expect(names.contains("NestedPreviews"))
    #expect(names.contains("PrivatePreviews"))
  }

  @Test("The clients of a program are found in its metadata")
  func findsClients() {
    let clients = FoundTypes.clients
    #expect(Set(clients.map { ObjectIdentifier($0) }).count == clients.count)
    let names = clients.map { String(describing: $0) }
    #expect(names.contains("FileClient"))
    #expect(names.contains("ClockClient"))
    #expect(names.contains("PrivateClient"))
  }
}

struct StructPreviews: PreviewProvider {
  static var previews: some View { Text("A struct") }
}

enum EnumPreviews: PreviewProvider {
  static var previews: some View { Text("An enum") }
}

final class ClassPreviews: PreviewProvider {
  static var previews: some View { Text("A class") }
}

enum Outer {
  struct NestedPreviews: PreviewProvider {
    static var previews: some View { Text("A nested type") }
  }
}

private struct PrivatePreviews: PreviewProvider {
  static var previews: some View { Text("A private type") }
}

private struct PrivateClient: Client {
  static let live = PrivateClient()
  static let preview = PrivateClient()
  static let test = PrivateClient()
}
