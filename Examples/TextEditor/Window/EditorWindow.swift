import AppEnvironmentUI
import TextEditor

/// The full-screen editor of a file: ``EditorView`` with a status line, and with a bar for keys and searching.
package struct EditorWindow: View {
  @StateObject private var model: EditorModel
  @FocusState private var focus: EditorField?
  @State private var width = EditorWidth.wide
  @Environment(\.dismiss) private var dismiss

  /// The line that the cursor goes to when the text is loaded.
  private let line: String?

  /// The commands that are performed when the text is loaded.
  private let commands: [EditorCommand]

  /// Creates the window of a document, which is loaded when the window appears.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - line: The line that the cursor goes to when the text is loaded, or a column in it: `12` or `12:5`.
  ///   - commands: Commands to perform when the text is loaded.
  package init(_ document: TextDocument, line: String? = nil, performing commands: [EditorCommand] = []) {
    _model = StateObject(wrappedValue: EditorModel(document))
    self.line = line
    self.commands = commands
  }

  /// The views of the window.
  package var body: some View {
    VStack(alignment: .leading) {
      EditorView(document: model.document, options: model.options)
        .focused($focus, equals: .text)
        .onKeyPress(keys: [.tab]) { press in
          guard press.modifiers.isSubset(of: .shift) else { return .ignored }
          return model.indentSelection(outward: press.modifiers.contains(.shift)) ? .handled : .ignored
        }
      DiskNotice(document: model.document, width: width)
      StatusLine(document: model.document, width: width)
      EditorBar(model: model, focus: $focus, width: width)
    }
    .background {
      GeometryReader { geometry in
        Color.clear.onChange(of: geometry.size.width, initial: true) { width = EditorWidth($1) }
      }
    }
    .onKeyPress { respond(to: $0) }
    .onChange(of: model.bar) { focus = model.bar?.field ?? .text }
    // The text may have been loaded while the question was open.
    .onChange(of: model.dialog) { if $0 != .help, $1 == nil { focus = model.bar?.field ?? .text } }
    .onChange(of: model.phase == .closed) { dismiss() }
    // The focus is elsewhere until the text is loaded.
    .onReceive(model.document.$phase) { if $0 == .ready { focus = .text } }
    .onChange(of: model.phase == .loading) {
      if let line, !model.document.isNew { model.goToLine(line) }
      for command in commands { model.perform(command) }
    }
    .onReceive(model.document.$isEditedElsewhere) {
      if $0 { model.message = "Another editor has unsaved changes to \(model.document.name)." }
    }
    .onReceive(model.document.$missingFolder) { if let reason = $0 { model.suggestSaveAs(reason) } }
    .onReceive(model.document.$recoverable) { if $0 != nil { model.dialog = .recovering } }
    .defersInput(while: model.phase != .editing)
    .modifier(EditorQuestions(model: model, document: model.document, width: width))
  }

  private func respond(to press: KeyPress) -> KeyPress.Result {
    // The text area handles Control-C itself, even with nothing to copy. It comes from a field or a button here, or if there is
    // no text. In a bar, it cancels.
    let isControlC = press.key == "c" && press.modifiers == .control
    if press.key == .escape || isControlC && model.bar != nil {
      model.bar = nil
      model.message = ""
      focus = .text
      return .handled
    }
    if isControlC, model.document.phase == .ready {
      // If the window ignored it, the program would end.
      if model.document.text.isModified { model.perform(.close) }
      return .handled
    }
    guard let command = EditorCommand(press.key, press.modifiers) else {
      if model.document.isReadOnly, model.bar == nil, press.modifiers.isEmpty, !press.characters.isEmpty {
        model.explainReadOnly()
      }
      return .ignored
    }
    model.perform(command)
    return .handled
  }
}

extension EditorModel.Bar {
  fileprivate var field: EditorField {
    switch self {
    case .find, .replace: .pattern
    case .line: .line
    case .saveAs: .newName
    }
  }
}

/// A width of the window, by what fits.
enum EditorWidth: Comparable {
  /// Less than 30 columns: keys instead of buttons.
  case tiny
  /// Less than 65 columns: short sentences.
  case narrow
  case wide

  init(_ columns: CGFloat) {
    self = columns < 30 ? .tiny : columns < 65 ? .narrow : .wide
  }
}

/// A line about a change of the file by another program, and about a recovery copy that can't be written.
private struct DiskNotice: View {
  @ObservedObject var document: TextDocument
  let width: EditorWidth

  var body: some View {
    Group {
      if let change = document.diskChange {
        let remedy = change == .removed ? EditorCommand.save.key + " saves it" : "F5 loads it"
        switch width {
        case .tiny: Text(verbatim: "\(change.word). \(remedy)")
        case .narrow: sentence("\(change.word.lowercased()). \(remedy).")
        case .wide: sentence("\(change.rawValue). \(remedy) again.")
        }
      }
      if let reason = document.recoveryFailure {
        Text(verbatim: (width == .wide ? "Unsaved changes can't be kept for recovery: " : "Not kept: ") + reason)
      }
    }
    .bold()
    .lineLimit(1)
  }

  private func sentence(_ predicate: String) -> some View {
    HStack {
      Text(verbatim: document.name).truncationMode(.head)
      Text(verbatim: predicate).layoutPriority(1)
    }
  }
}

extension DiskChange {
  /// The change in one word.
  fileprivate var word: String {
    switch self {
    case .created: "Created"
    case .changed: "Changed"
    case .removed: "Removed"
    case .unknown: "Changed?"
    }
  }
}
