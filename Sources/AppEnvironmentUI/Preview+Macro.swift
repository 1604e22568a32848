#if !canImport(SwiftUI)
  /// Declares a preview, which is listed under the name of its file.
  ///
  /// ```swift
  /// #Preview("A note") {
  ///   @Previewable @State var text = "Buy milk"
  ///   TextField("Note", text: $text)
  /// }
  /// ```
  /// The interface is the one that Apple documents for SwiftUI's `Preview(_:body:)`. A release build doesn't find it.
  ///
  /// - Parameters:
  ///   - name: The name of the preview.
  ///   - body: The view. Its `@Previewable` variables are its state.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MacroProgram", type: "PreviewMacro")

  /// Declares a preview with properties of its space, such as `.sizeThatFitsLayout`.
  ///
  /// - Parameters:
  ///   - name: The name of the preview.
  ///   - traits: A property of the space.
  ///   - additionalTraits: Further ones.
  ///   - body: The view.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MacroProgram", type: "PreviewMacro")

  /// Makes a variable in the closure of `#Preview` a property of the view that it shows.
  @attached(peer)
  public macro Previewable() = #externalMacro(module: "MacroProgram", type: "PreviewableMacro")
#endif
