/// The kinds of submissions.
public struct SubmitTriggers: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The submission of a text field, with Return.
  public static let text = SubmitTriggers(rawValue: 1)

  /// The submission of a search field.
  public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
  /// Adds an action to perform when a person submits a text field in the view.
  ///
  /// Actions of several views run one after the other, the innermost first.
  /// - Parameters:
  ///   - triggers: The kinds of submissions.
  ///   - action: The action. Runs on the main actor.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View {
    WithSubmission(content: self, triggers: triggers, action: action, isBlocking: false)
  }

  /// Prevents submissions of text fields in the view from reaching the actions of enclosing views.
  ///
  /// - Parameter isBlocking: A Boolean value that indicates whether submissions end here.
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    WithSubmission(content: self, triggers: [], action: {}, isBlocking: isBlocking)
  }
}

/// A view with an action for submissions.
private struct WithSubmission<Content: View>: WrapperView {
  var content: Content?
  let triggers: SubmitTriggers
  let action: () -> Void
  let isBlocking: Bool

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { SubmissionNode(view, in: parent) }
}

private final class SubmissionNode<Content: View>: WrapperNode<WithSubmission<Content>>, SubmitNode {
  func submit(_ trigger: SubmitTriggers) -> Bool {
    if view.isBlocking { return false }
    if view.triggers.contains(trigger) { view.action() }
    return true
  }
}

/// The field of a search, whose submission is of its own kind.
struct SearchFieldArea<Content: View>: WrapperView {
  var content: Content?

  static func makeNode(_ view: Self, in parent: _ViewNode) -> WrapperNode<Self> { SearchFieldNode(view, in: parent) }
}

/// A node whose text field is the field of a search.
@MainActor
protocol SearchFieldMarker: _ViewNode {}

private final class SearchFieldNode<Content: View>: WrapperNode<SearchFieldArea<Content>>, SearchFieldMarker {}
