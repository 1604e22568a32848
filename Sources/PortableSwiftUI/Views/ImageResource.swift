/// The name of an image of a catalog.
///
/// ```swift
/// extension ImageResource {
///   static let logo = ImageResource(name: "logo", bundle: .main)
/// }
/// ```
/// Xcode declares such constants for the images of a catalog; here, they are declared by hand.
public struct ImageResource: Hashable, @unchecked Sendable {  // because a bundle doesn't change
  let name: String
  private let bundle: Bundle

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bundle: The bundle of the catalog, which isn't used.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of a color of a catalog, which is the color of ordinary text: there is no catalog.
public struct ColorResource: Hashable, @unchecked Sendable {  // because a bundle doesn't change
  let name: String
  private let bundle: Bundle

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bundle: The bundle of the catalog, which isn't used.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension Image {
  /// Creates an image of a catalog, which is shown as its name in brackets.
  nonisolated public init(_ resource: ImageResource) { self.init(resource.name) }
}

extension Color {
  /// Creates a color of a catalog, which is the color of ordinary text: there is no catalog.
  public init(_ resource: ColorResource) { self.init(resource.name) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an image of a catalog.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - resource: The image.
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(titleKey, image: resource.name)
  }

  /// Creates a label with an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - resource: The image.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image resource: ImageResource) { self.init(title, image: resource.name) }
}

extension Button where Label == _SymbolLabel {
  /// Creates a button with a title and an image of a catalog.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - image: The image.
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  public init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { _SymbolLabel(titleKey, image: image) } }

  /// Creates a button with a title and an image of a catalog, without localization.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - role: The role.
  ///   - action: The action. Runs on the main actor.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: ImageResource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { _SymbolLabel(title, image: image) } }
}
