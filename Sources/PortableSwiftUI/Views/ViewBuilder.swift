/// Builds views from closures.
///
/// The interface is the one that Apple documents for SwiftUI's `ViewBuilder`.
@resultBuilder
public struct ViewBuilder {
  /// Builds an expression.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Builds an empty view from a block without statements.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Passes a single view through.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Builds a view that consists of several views.
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }

  /// Builds an `if` without an `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Builds the first branch of a condition.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .trueContent(first))
  }

  /// Builds the second branch of a condition.
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .falseContent(second))
  }

  /// Builds a view that only some versions of a system support.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
