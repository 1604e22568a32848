import AppEnvironmentUI
import TextEditor

/// The fields of an editor's window.
enum EditorField: Hashable {
  case text
  case pattern
  case replacement
  case line
  case newName
}

/// The bar below the text: fields for searching below the outcome of the last command, or the outcome or the keys alone.
struct EditorBar: View {
  @ObservedObject var model: EditorModel
  let focus: FocusState<EditorField?>.Binding
  let width: EditorWidth

  var body: some View {
    if !message.isEmpty { Text(verbatim: message).lineLimit(width == .tiny ? 1 : 2) }
    switch model.bar {
    case .find:
      HStack {
        patternField.onSubmit { model.find() }
        if width == .wide {
          HStack(spacing: 2) {
            Button("Next") { model.find() }
            Button("Previous") { model.find(backward: true) }
          }
        }
        caseToggle
      }
      .lineLimit(1)
    case .replace:
      HStack {
        patternField.onSubmit { focus.wrappedValue = .replacement }
          .onKeyPress(.tab) {
            focus.wrappedValue = .replacement
            return .handled
          }
        caseToggle
      }
      .lineLimit(1)
      HStack {
        Text("With:")
        TextField("Replacement", text: $model.search.replacement).focused(focus, equals: .replacement)
          .onSubmit { model.replace() }
        HStack(spacing: 2) {
          if width > .tiny { Button(width == .wide ? "Replace" : "One") { model.replace() } }
          Button(width == .wide ? "Replace all" : "All") { model.replaceAll() }
        }
      }
      .lineLimit(1)
    case .line:
      HStack {
        Text("Line:")
        TextField("Number", text: $model.field).focused(focus, equals: .line).onSubmit { model.goToLine(model.field) }
      }
    case .saveAs:
      HStack {
        Text("Save as:")
        TextField("Name", text: $model.field).focused(focus, equals: .newName)
          .onSubmit { model.save(as: model.field) }
      }
    case nil:
      if message.isEmpty { EditorKeys(model: model, hasText: hasText) }
    }
  }

  /// The outcome of the last command, or the save in progress.
  private var message: String {
    model.message.isEmpty && model.isSaving ? "Saving…" : model.message
  }

  /// A Boolean value that indicates whether there is a text or will be. The model publishes each change of the phase.
  private var hasText: Bool {
    if case .failed = model.document.phase { false } else { true }
  }

  private var lastPattern: String { model.search.lastPattern }

  private var caseToggle: some View {
    Toggle(width == .tiny ? "Aa" : "Match case", isOn: $model.search.matchesCase)
  }

  @ViewBuilder private var patternField: some View {
    Text("Find:")
    TextField("Text", text: $model.search.pattern, prompt: lastPattern.isEmpty ? nil : Text(verbatim: lastPattern))
      .focused(focus, equals: .pattern)
      .onChange(of: model.search.pattern) { model.findTyped() }
  }
}

/// The commands with their keys, as many as fit. Without a text, these are the commands that need none.
private struct EditorKeys: View {
  let model: EditorModel
  let hasText: Bool

  var body: some View {
    GeometryReader { geometry in
      HStack(spacing: CGFloat(Self.spacing)) {
        ForEach(commands(fitting: geometry.size.width), id: \.self) { command in
          Button(command.label) { model.perform(command) }
        }
      }
    }
    .frame(height: 1)
    .lineLimit(1)
  }

  private static let spacing = 2

  private func commands(fitting width: CGFloat) -> ArraySlice<EditorCommand> {
    let commands = hasText ? EditorCommand.allCases : [.help, .close, .reload]
    var end = -Self.spacing
    return commands.prefix { command in
      end += Self.spacing + command.label.count
      return CGFloat(end) <= width
    }
  }
}
