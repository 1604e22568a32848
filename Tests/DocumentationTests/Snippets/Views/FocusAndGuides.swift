import AppEnvironmentUI

// The samples about focused values, alignments of your own, positions of scroll views and canvases.

struct DocumentKey: FocusedValueKey {
  typealias Value = Binding<String>
}

extension FocusedValues {
  var document: DocumentKey.Value? {
    get { self[DocumentKey.self] }
    set { self[DocumentKey.self] = newValue }
  }
}

struct WordCount: View {
  @FocusedValue(\.document) private var document

  var body: some View {
    Text(document.map { "\($0.wrappedValue.count) characters" } ?? "No document")
  }
}

struct ClearButton: View {
  @FocusedBinding(\.document) private var document

  var body: some View {
    Button("Clear") { document = "" }.disabled(document == nil)
  }
}

private enum MiddleOfTitle: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context[VerticalAlignment.center] }
}

extension VerticalAlignment {
  static let middleOfTitle = VerticalAlignment(MiddleOfTitle.self)
}

struct SelectedKey: PreferenceKey {
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

struct Log: View {
  let lines: [String]
  @State private var position = ScrollPosition(edge: .bottom)

  var body: some View {
    ScrollView {
      VStack(alignment: .leading) {
        ForEach(lines, id: \.self) { Text($0) }
      }
      .scrollTargetLayout()
    }
    .scrollPosition($position)
    Button("Top") { position.scrollTo(edge: .top) }
  }
}

private struct Clock: View {
  var body: some View {
    Canvas { context, size in
      let frame = CGRect(origin: .zero, size: size)
      context.stroke(Path(ellipseIn: frame), with: .color(.blue))
      context.draw(Text("12:30"), at: CGPoint(x: frame.midX, y: frame.midY))
    }
  }
}
