/// A provider of one preview, as `#Preview` declares it.
public protocol PreviewDeclaration: PreviewProvider {
  /// The module and the file of the declaration, such as `NotesViews/EditorView.swift`.
  static var fileID: String { get }

  /// The line of the declaration.
  static var line: Int { get }
}

/// The previews that `#Preview` declares.
///
/// The interface is the one that Apple documents for DeveloperToolsSupport's `Preview`.
public struct Preview {
  /// The kind of previews that show a view.
  public struct ViewTraits {}
}

/// A property of the space in which `#Preview` shows a view.
///
/// ```swift
/// #Preview("A row", traits: .sizeThatFitsLayout) { Text("Buy milk") }
/// ```
/// The interface is the one that Apple documents for DeveloperToolsSupport's `PreviewTrait`.
public struct PreviewTrait<T>: Sendable {
  /// The size of the space; `nil` if the trait has no effect in a terminal.
  let layout: PreviewLayout?
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// The size of the device.
  public static var defaultLayout: PreviewTrait { PreviewTrait(layout: .device) }

  /// The size that the view chooses for itself.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(layout: .sizeThatFits) }

  /// A fixed size. The unit is a cell: a column or a row.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(layout: .fixed(width: width, height: height))
  }

  /// A device on its side, which has no effect in a terminal.
  public static var landscapeLeft: PreviewTrait { PreviewTrait(layout: nil) }

  /// A device on its side, which has no effect in a terminal.
  public static var landscapeRight: PreviewTrait { PreviewTrait(layout: nil) }

  /// An upright device, which has no effect in a terminal.
  public static var portrait: PreviewTrait { PreviewTrait(layout: nil) }

  /// A device upside down, which has no effect in a terminal.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait(layout: nil) }
}

extension View {
  /// Sets the name and the size of a preview that `#Preview` declares.
  ///
  /// - Parameters:
  ///   - name: The name under which the preview is listed, or `nil` for the name of its file.
  ///   - traits: The properties of its space. The last one that sets the size decides.
  public func previewTraits(_ name: String?, _ traits: PreviewTrait<Preview.ViewTraits>...) -> some View {
    previewDisplayName(name).previewLayout(traits.compactMap(\.layout).last ?? .device)
  }
}
