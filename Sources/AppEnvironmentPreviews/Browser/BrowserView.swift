import AppEnvironmentKit
import PortableSwiftUI

/// The list of previews beside the chosen one, with the switches of its configuration.
struct BrowserView: View {
  @ObservedObject var model: BrowserModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    HStack(alignment: .top, spacing: 0) {
      if model.previews.count > 1 {
        List(model.previews, selection: $model.selection) { preview in
          Text(preview.id).lineLimit(1).truncationMode(.middle)
        }
        .frame(width: 30)
        Divider()
      }
      VStack(alignment: .leading, spacing: 0) {
        SwitchesView(model: model)
        Divider()
        ShownPreview(model: model)
        Divider()
        EnvironmentDescription(model: model)
        BuildState(build: model.build)
      }
    }
    .task { await model.watch() }
    .onDisappear { model.end() }
    .onChange(of: model.restarts) { dismiss() }
  }
}

/// The buttons that change the configuration.
private struct SwitchesView: View {
  @ObservedObject var model: BrowserModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let configuration = model.configuration
    HStack {
      Button("Environment: \(configuration.implementation?.rawValue ?? "source")") { model.chooseNextEnvironment() }
        .keyboardShortcut("e", modifiers: .option)
      Button("Size: \(configuration.size.map { "\($0.width)×\($0.height)" } ?? "terminal")") { model.chooseNextSize() }
        .keyboardShortcut("s", modifiers: .option)
      Button(configuration.hasColors ? "Colors" : "No colors") { model.configuration.hasColors.toggle() }
        .keyboardShortcut("c", modifiers: .option)
      Button(configuration.isASCII ? "ASCII" : "Unicode") { model.configuration.isASCII.toggle() }
        .keyboardShortcut("a", modifiers: .option)
      Button("Reload") { model.reloadContent() }
        .keyboardShortcut("r", modifiers: .option)
      Button("Quit") { dismiss() }
        .keyboardShortcut("q", modifiers: .option)
    }
    .lineLimit(1)
  }
}

/// The views of the chosen preview, in the chosen size.
private struct ShownPreview: View {
  @ObservedObject var model: BrowserModel

  var body: some View {
    if let message = model.message {
      Text(message).frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if let shown = model.shown {
      SizedPreview(layout: model.preview?.layout ?? .device, size: model.configuration.size, content: shown.view)
        .id(shown.number)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } else {
      Text("There are no previews.").frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A preview in the size of its layout, or of the configuration.
private struct SizedPreview: View {
  let layout: PreviewLayout
  let size: CellSize?
  let content: AnyView

  var body: some View {
    switch layout {
    case .sizeThatFits: content.fixedSize()
    case .fixed(let width, let height): content.frame(width: width, height: height)
    case .device:
      if let size {
        content.frame(width: CGFloat(size.width), height: CGFloat(size.height))
      } else {
        content.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
  }
}

/// The origin of each client that the preview uses, and a button for each that changes its implementation.
private struct EnvironmentDescription: View {
  @ObservedObject var model: BrowserModel

  var body: some View {
    if let environment = model.environment {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(environment.describe().split(separator: "\n").map(String.init), id: \.self) { Text($0).lineLimit(1) }
        HStack {
          ForEach(environment.variableNames, id: \.self) { client in
            Button("\(client): \(model.configuration.exceptions[client]?.rawValue ?? "source")") {
              model.chooseNextImplementation(of: client)
            }
          }
        }
      }
      .opacity(0.6)
    }
  }
}

/// The state of the build, unless the program is up to date.
private struct BuildState: View {
  let build: BrowserModel.Build

  var body: some View {
    switch build {
    case .upToDate: EmptyView()
    case .building: Text("Building…")
    case .failed(let diagnostics):
      VStack(alignment: .leading, spacing: 0) {
        ForEach(diagnostics, id: \.self) { Text($0).foregroundStyle(.red).lineLimit(3) }
      }
    }
  }
}
