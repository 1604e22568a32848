import PortableSwiftUI
import Testing

@testable import AppEnvironmentPreviews

@MainActor
@Suite struct FoundPreviewsTests {
  @Test("The previews of a program are found in its metadata")
  func findsProviders() {
    let names = FoundPreviews.all.map { String(describing: $0) }
    #expect(names.contains("StructPreviews"))
    #expect(names.contains("EnumPreviews"))
    #expect(names.contains("ClassPreviews"))
    #expect(names.contains("NestedPreviews"))
    #expect(names.contains("PrivatePreviews"))
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
