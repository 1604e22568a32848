import PortableSwiftUI

/// The previews of a program.
///
/// A debug build finds its previews itself. A release build shows those that its catalog lists:
/// ```swift
/// @main struct Previews: PreviewProgram {
///   static let catalog = PreviewCatalog(EditorPreviews.self, PlayerPreviews.self)
/// }
/// ```
/// A test that compares the catalog with ``found`` fails when somebody adds a preview and forgets to list it.
@MainActor
public struct PreviewCatalog: Equatable {
  let providers: [any PreviewProvider.Type]
  nonisolated private let identifiers: [ObjectIdentifier]

  /// Creates a catalog.
  ///
  /// - Parameter providers: The types that provide the previews. Their order doesn't matter.
  public init(_ providers: any PreviewProvider.Type...) {
    self.init(providers)
  }

  init(_ providers: [any PreviewProvider.Type]) {
    self.providers = providers.sorted { String(reflecting: $0) < String(reflecting: $1) }
    identifiers = self.providers.map { ObjectIdentifier($0) }
  }

  /// The previews that are found in the program.
  ///
  /// Generic types aren't found. In a build with whole-module optimization, as release builds have, the linker drops the
  /// types that nothing uses, so that the catalog may be empty.
  public static var found: PreviewCatalog { PreviewCatalog(FoundPreviews.all) }

  /// The names of the types that provide the previews, with their modules.
  public var providerNames: [String] { providers.map { String(reflecting: $0) } }

  /// Returns whether two catalogs list the same types.
  nonisolated public static func == (first: PreviewCatalog, second: PreviewCatalog) -> Bool {
    first.identifiers == second.identifiers
  }

  /// The previews, by provider and then in the order of its views.
  var previews: [Preview] { providers.flatMap(Preview.previews(of:)) }
}
