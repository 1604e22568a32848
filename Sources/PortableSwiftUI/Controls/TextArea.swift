import PackageSupport

/// A view that shows and edits a text, in an area that scrolls.
///
/// Its cost depends on the visible part of the text, not on the length of the text. It takes the size that it is offered.
package struct TextArea: View {
  /// The settings of a text area.
  package struct Options: Equatable, Sendable {
    /// A Boolean value that indicates whether lines that are too long continue on the next row.
    package var wraps = true

    /// The distance of the tab stops in columns.
    package var tabWidth = 4

    /// A Boolean value that indicates whether lines have their numbers beside them, where at least half of the width remains.
    package var showsLineNumbers = false

    /// A Boolean value that indicates whether the text can be changed.
    package var isEditable = true

    /// A Boolean value that indicates whether the Tab key inserts a tab. Otherwise, it moves the focus.
    package var insertsTabs = false

    /// A Boolean value that indicates whether a new line begins with the spaces and tabs of the one before.
    package var keepsIndentation = false

    /// The prompt and the height of the area, if it is a text field.
    var field: Field?

    /// Creates the settings of a view in a form.
    package init() {}
  }

  /// The settings of a text field with several rows: it is as high as its text, Return submits it, and Option-Return or
  /// Shift-Return inserts the end of a line.
  struct Field: Equatable, Sendable {
    /// The text that is shown while the field is empty.
    let prompt: String

    /// The range of the number of rows.
    let rows: ClosedRange<Int>
  }

  private let text: Binding<EditableText>
  private let options: Options

  /// Creates a text area.
  ///
  /// - Parameters:
  ///   - text: A binding to the text and its selection.
  ///   - options: The settings.
  package init(text: Binding<EditableText>, options: Options = Options()) {
    self.text = text
    self.options = options
  }

  /// The part that draws the text.
  package var body: some View {
    TextAreaContent(text: text.wrappedValue, binding: text, options: options)
  }

  /// The bytes that were cut or copied last, in any text area.
  @MainActor package static var clipboard: [UInt8] = [] {
    didSet { copies += 1 }
  }

  /// The number of times that text was cut or copied.
  @MainActor private static var copies = 0

  /// Offers text to other programs: copied text, or a selection that the mouse has made. A host sets it.
  @MainActor package static var offer: (_ bytes: [UInt8], _ isSelection: Bool) -> Void = { _, _ in }

  /// Responds to an event, and copies what that has cut or copied to the system's clipboard, by the environment of the view.
  @MainActor
  static func copying(in environment: EnvironmentValues, _ respond: () -> Bool) -> Bool {
    copying(by: environment.copyText, respond)
  }

  /// Responds to an event, and copies what that has cut or copied to the system's clipboard.
  @MainActor
  static func copying(by copyText: (@MainActor ([UInt8]) -> Void)?, _ respond: () -> Bool) -> Bool {
    let before = copies
    defer {
      if copies != before {
        if let copyText { copyText(clipboard) } else { offer(clipboard, false) }
      }
    }
    return respond()
  }

  /// Offers a selection that the mouse has made.
  @MainActor static func offerSelection(of text: EditableText) {
    if !text.selection.isEmpty, text.selection.range.count <= TerminalClipboard.limit {
      offer(text.selectedBytes, true)
    }
  }
}

/// The text of a text area.
struct TextAreaContent: LeafView {
  typealias Layout = TextAreaLayout

  let text: EditableText
  let binding: Binding<EditableText>
  let options: TextArea.Options
}
