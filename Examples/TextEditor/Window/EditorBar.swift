import AppEnvironmentUI

/// The fields of an editor's window.
enum EditorField: Hashable {
  case text
  case pattern
  case replacement
  case line
}

/// The bar below the text: fields for searching below the outcome of the last command, or the outcome or the keys alone.
struct EditorBar: View {
  @ObservedObject var model: EditorModel
  let focus: FocusState<EditorField?>.Binding

  var body: some View {
    if !model.message.isEmpty { Text(verbatim: model.message).lineLimit(1) }
    switch model.bar {
    case .find:
      HStack {
        patternField.onSubmit { model.find() }
        Button("Next") { model.find() }
        Button("Previous") { model.find(backward: true) }
        Toggle("Match case", isOn: $model.matchesCase)
      }
    case .replace:
      HStack {
        patternField.onSubmit { focus.wrappedValue = .replacement }
        Text("With:")
        TextField("Replacement", text: $model.replacement).focused(focus, equals: .replacement)
          .onSubmit { model.replace() }
        Button("Replace") { model.replace() }
        Button("All") { model.replaceAll() }
        Toggle("Match case", isOn: $model.matchesCase)
      }
    case .line:
      HStack {
        Text("Line:")
        TextField("Number", text: $model.lineNumber).focused(focus, equals: .line).onSubmit { model.goToLine() }
      }
    case nil:
      if model.message.isEmpty { EditorKeys(model: model) }
    }
  }

  @ViewBuilder private var patternField: some View {
    Text("Find:")
    TextField("Text", text: $model.pattern).focused(focus, equals: .pattern)
      .onChange(of: model.pattern) { model.find(includingCurrent: true) }
  }
}

/// The most important commands, with their keys.
private struct EditorKeys: View {
  let model: EditorModel

  var body: some View {
    HStack(spacing: 2) {
      // Where not all of them fit, the first ones are whole.
      ForEach(Array(EditorCommand.shown.enumerated()), id: \.element) { index, command in
        Button(command.label) { model.perform(command) }.layoutPriority(Double(-index))
      }
      Spacer()
    }
    .lineLimit(1)
  }
}
