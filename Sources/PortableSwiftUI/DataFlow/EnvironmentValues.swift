/// A key of a value in the environment.
///
/// The interface and the behavior are those that Apple documents for SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// The values that a view's ancestors provide for it.
///
/// To add a value, define a key and a property:
/// ```swift
/// private struct PlaybackRateKey: EnvironmentKey {
///   static let defaultValue = 1.0
/// }
///
/// extension EnvironmentValues {
///   var playbackRate: Double {
///     get { self[PlaybackRateKey.self] }
///     set { self[PlaybackRateKey.self] = newValue }
///   }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `EnvironmentValues`.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The values that the library's own views read.
  var system = SystemValues()

  /// The color scheme of the terminal, as far as the host knows it.
  public var colorScheme = ColorScheme.dark

  /// The direction in which views follow each other. Views are placed from left to right.
  public var layoutDirection = LayoutDirection.leftToRight

  /// The phase of the scene. A terminal is active.
  public var scenePhase = ScenePhase.active

  /// The width that views should expect.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .regular

  /// The height that views should expect.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular

  /// The size of text, which is the terminal's.
  public var dynamicTypeSize = DynamicTypeSize.large

  /// The contrast of the color scheme.
  public var colorSchemeContrast = ColorSchemeContrast.standard

  /// A Boolean value that indicates whether motion is reduced. A terminal has none.
  public var accessibilityReduceMotion = true

  /// The number of pixels in a point, which is one cell.
  public var displayScale: CGFloat = 1

  /// The size of controls.
  public var controlSize = ControlSize.regular

  /// A Boolean value that indicates whether the view is in a presentation, such as a sheet or a pushed view.
  public var isPresented = false

  // A terminal doesn't change the values from here on. Views can set them for the views in them.

  /// The size of text, which is the terminal's.
  @available(macOS, deprecated: 100000.0, message: "Use dynamicTypeSize instead.")
  public var sizeCategory = ContentSizeCategory.large

  /// The weight of text for legibility.
  public var legibilityWeight: LegibilityWeight? = .regular

  /// The variants of symbols, without an effect in a terminal.
  public var symbolVariants = SymbolVariants.none

  /// A Boolean value that indicates whether transparency is reduced. A terminal has none.
  public var accessibilityReduceTransparency = true

  /// A Boolean value that indicates whether color alone isn't enough. It is `false`.
  public var accessibilityDifferentiateWithoutColor = false

  /// A Boolean value that indicates whether colors are inverted. It is `false`.
  public var accessibilityInvertColors = false

  /// A Boolean value that indicates whether a screen reader is active. A program in a terminal can't find out: `false`.
  public var accessibilityVoiceOverEnabled = false

  /// A Boolean value that indicates whether borders of buttons are shown. They are.
  public var accessibilityShowButtonShapes = true

  /// A Boolean value that indicates whether the brightness of the screen is reduced. It is `false`.
  public var isLuminanceReduced = false

  /// The reach of a control, which is always `active`.
  public var controlActiveState = ControlActiveState.active

  /// A Boolean value that indicates whether the window is in front, which is always true in a terminal.
  public var appearsActive = true

  /// A Boolean value that indicates whether autocorrection is disabled, which is always true in a terminal.
  public var autocorrectionDisabled = true

  /// The prominence of the headers of sections, without an effect in a terminal.
  public var headerProminence = Prominence.standard

  /// The scale of images, without an effect in a terminal.
  public var imageScale = Image.Scale.medium

  /// The number of rows between lines of text, without an effect in a terminal.
  public var lineSpacing: CGFloat = 0

  /// The part of its size to which text may shrink, without an effect in a terminal.
  public var minimumScaleFactor: CGFloat = 1

  // Values of the library's own views, which are small enough to be copied with the others. Larger ones have a key.

  /// A Boolean value that indicates whether no scene before has a window.
  var isFirstWindow = true

  /// A Boolean value that indicates whether controls have no visible labels.
  var areLabelsHidden = false

  /// A Boolean value that indicates whether the view can't be selected as a row or an option; `nil` if
  /// no modifier says so.
  var isSelectionDisabled: Bool?

  /// A Boolean value that indicates whether the view can't be deleted as a row.
  var isDeleteDisabled = false

  /// A Boolean value that indicates whether the view can't be moved as a row.
  var isMoveDisabled = false

  /// A Boolean value that indicates whether links replace the view of the last column, because they are in a column before it.
  var replacesDetail = false

  /// A Boolean value that indicates whether a navigation view of several views shows the first one.
  var isNavigationStack = false

  /// The visibility of the headers of tables.
  var tableHeaders = Visibility.automatic

  /// The number of columns before the rows of a list, if the view is in one: the views of a group are rows then.
  var rowIndent: Int?

  /// The point of the content at which scroll views begin.
  var defaultScrollAnchor: UnitPoint?

  /// Copies text to the system's clipboard for an object around the view; nil for what the host does.
  var copyText: (@MainActor (_ bytes: [UInt8]) -> Void)?

  /// Creates an environment in which each key has its default value.
  public init() {}

  /// The value of a key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The object of an observable type; `nil` if no ancestor has set one.
  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { values[ObjectIdentifier(objectType)] as? T }
    set { values[ObjectIdentifier(objectType)] = newValue.map { substituted($0) } }
  }

  /// A Boolean value that indicates whether the view responds to events. See ``View/disabled(_:)``.
  public var isEnabled: Bool {
    get { system.isEnabled }
    set { system.isEnabled = newValue }
  }

  /// The object that an `environmentObject(_:)` above the view has set.
  subscript<ObjectType: ObservableObject>(observed type: ObjectType.Type) -> ObjectType? {
    get { values[ObjectIdentifier(ObservedKey<ObjectType>.self)] as? ObjectType }
    set { values[ObjectIdentifier(ObservedKey<ObjectType>.self)] = newValue.map { substituted($0) } }
  }

  /// Returns the object of an observable type that a view has placed in the environment in either way.
  package func object<T: ObservableObject & Observable>(_ type: T.Type) -> T? {
    self[observed: type] ?? self[type]
  }

  /// A host's substitution for the objects that views place in the environment, such as another `AppEnvironment`. Called
  /// with each object; returns the object that takes its place.
  package var substituteObject: ((AnyObject) -> AnyObject)?

  private mutating func substituted<Object: AnyObject>(_ object: Object) -> Object {
    let object = substituteObject?(object) as? Object ?? object
    if let services = object as? any ViewServices {
      (viewTime, viewSettings, viewFiles) = (services.viewTime, services.viewSettings, services.viewFiles)
      openURL.openInSystem = services.open
      copyText = services.copy
    }
    return object
  }

  /// The values of keys that were set.
  public var description: String { "[\(values.values.map { "\($0)" }.sorted().joined(separator: ", "))]" }
}

/// The key of a value whose type no other value of the environment has: `nil` until a view sets it.
enum TypeKey<Value>: EnvironmentKey {
  static var defaultValue: Value? { nil }
}

private enum ObservedKey<ObjectType> {}
