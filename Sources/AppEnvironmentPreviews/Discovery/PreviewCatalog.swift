import PortableSwiftUI

/// The previews of a program.
///
/// A debug build finds its previews itself. A release build shows those that its catalog lists:
/// ```
/// @main struct Previews: PreviewProgram {
///   static let catalog = PreviewCatalog(EditorPreviews.self, PlayerPreviews.self)
/// }
/// ```
/// A test that compares the catalog with ``found`` fails when a preview isn't listed.
@MainActor
public struct PreviewCatalog: Equatable {
  let providers: [any PreviewProvider.Type]
  let file: String
  nonisolated private let identifiers: [ObjectIdentifier]

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
    self.providers = providers.sorted { String(reflecting: $0) < String(reflecting: $1) }
    identifiers = self.providers.map { ObjectIdentifier($0) }
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
    first.identifiers == second.identifiers
  }

  /// The previews, by provider and then in the order of its views. Their names are distinct.
  var previews: [Preview] { previews(leavingOut: []) }

  /// Returns the previews, with a single one for each group that isn't evaluated.
  func previews(leavingOut crashes: Set<String>) -> [Preview] {
    let groups = providers.map(Preview.groupName(of:)).madeDistinct
    return zip(providers, groups).flatMap { provider, group in
      crashes.contains(group)
        ? [Preview(group: group, title: group, layout: .device, position: .all, provider: provider)]
        : Preview.previews(of: provider, group: group)
    }
  }
}
