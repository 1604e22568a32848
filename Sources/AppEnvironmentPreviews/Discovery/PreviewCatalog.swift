import PortableSwiftUI

/// The previews of a program.
///
/// A debug build finds its previews itself. A release build shows those that its catalog lists:
/// ```
/// @main struct Previews: PreviewProgram {
///   static let catalog = PreviewCatalog(EditorPreviews.self, PlayerPreviews.self)
/// }
/// ```
/// A test that compares the catalog with ``found`` fails when a preview isn't listed. Those of `#Preview` can't be listed, and
/// aren't compared.
@MainActor
public struct PreviewCatalog: Equatable, CustomStringConvertible {
  let providers: [any PreviewProvider.Type]
  let file: String
  /// The types that can be listed.
  nonisolated private let listed: [ObjectIdentifier]

  /// The names of the types that can be listed, with their modules.
  nonisolated public let description: String

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - providers: The types that provide the previews. Their order doesn't matter.
  ///   - file: The file from whose folder the search upward for the package and its `Previews` begins. The default is the
  ///     caller's.
  public init(_ providers: any PreviewProvider.Type..., file: StaticString = #filePath) {
    self.init(providers, file: file.description)
  }

  package init(_ providers: [any PreviewProvider.Type], file: String = "") {
    self.file = file
    self.providers = providers.sorted { Self.order(of: $0) < Self.order(of: $1) }
    let listed = self.providers.filter { !($0 is any PreviewDeclaration.Type) }
    self.listed = listed.map { ObjectIdentifier($0) }
    description = listed.map { String(reflecting: $0) }.joined(separator: ", ")
  }

  /// The previews that are found in the program.
  ///
  /// Generic types aren't found. In a build with whole-module optimization, as release builds have, the linker drops the
  /// types that nothing uses, so that the catalog may be empty.
  public static var found: PreviewCatalog { PreviewCatalog(FoundTypes.previewProviders) }

  /// The names of the types that provide the previews, with their modules.
  public var providerNames: [String] { providers.map { String(reflecting: $0) } }

  /// Returns a Boolean value that indicates whether two catalogs list the same types.
  nonisolated public static func == (first: PreviewCatalog, second: PreviewCatalog) -> Bool {
    first.listed == second.listed
  }

  /// The name of a provider's type, with its module. Those of `#Preview` are sorted by file and line.
  private static func order(of provider: any PreviewProvider.Type) -> (String, Int) {
    guard let declaration = provider as? any PreviewDeclaration.Type else { return (String(reflecting: provider), 0) }
    return (declaration.fileID.replacing("/", with: "."), declaration.line)
  }

  /// The previews, by provider and then in the order of its views. Their names are distinct.
  var previews: [Preview] { previews(leavingOut: []) }

  /// Returns the previews, with a single one for each group that isn't evaluated.
  func previews(leavingOut crashes: Set<String>) -> [Preview] {
    // Those that `#Preview` declares in one file are a group.
    let keys = providers.map { Self.order(of: $0).0 }
    let beginnings = keys.indices.filter { $0 == 0 || keys[$0] != keys[$0 - 1] }
    let names = beginnings.map { Preview.groupName(of: providers[$0]) }.madeDistinct
    let groups = Dictionary(zip(beginnings.map { keys[$0] }, names)) { first, _ in first }
    let previews = zip(providers, keys).flatMap { provider, key in
      let group = groups[key] ?? key
      return crashes.contains(group)
        ? [Preview(group: group, title: group, layout: .device, position: .all, provider: provider)]
        : Preview.previews(of: provider, group: group)
    }
    return zip(previews, previews.map(\.id).madeDistinct).map { preview, id in
      var preview = preview
      preview.title = String(id.dropFirst(preview.group.count + 1))
      return preview
    }
  }
}
