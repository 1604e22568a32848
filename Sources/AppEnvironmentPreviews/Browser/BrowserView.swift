import AppEnvironmentKit
import PortableSwiftUI

/// The list of previews beside the chosen one, as a view that watches no sources and copies no documents.
package struct PreviewBrowser: View {
  @StateObject private var model: BrowserModel

  /// Creates a view of the previews in a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The previews.
  ///   - selection: The identifier of the chosen preview, such as `Editor/An empty document`.
  package init(_ catalog: PreviewCatalog, selection: String) {
    _model = StateObject(
      wrappedValue: BrowserModel(catalog.previews, selection: selection, PreviewConfiguration(size: nil)))
  }

  /// The views of the list and of the chosen preview.
  package var body: some View { BrowserView(model: model) }
}

/// The list of previews and the chosen one, with the switches of its configuration.
///
/// The list is beside the preview where there is room for both, and otherwise covers it while it is open.
struct BrowserView: View {
  @ObservedObject var model: BrowserModel
  @Environment(\.dismiss) private var dismiss

  /// The smallest space for the switches, a few rows of the preview, and a message.
  private static let smallest = CellSize(width: 38, height: 8)

  /// The width of the list, and the smallest width for it and the switches.
  private static let listWidth = 30
  private static let widthForList = 70

  var body: some View {
    GeometryReader { geometry in
      let size = CellSize(width: wholeCells(geometry.size.width), height: wholeCells(geometry.size.height))
      if size.width < Self.smallest.width || size.height < Self.smallest.height {
        HStack {
          Text("Previews need \(Self.smallest.width)×\(Self.smallest.height) cells.")
          Button("Quit") { dismiss() }.keyboardShortcut("q", modifiers: .option)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
      } else if model.previews.count > 1, size.width >= Self.widthForList {
        HStack(alignment: .top, spacing: 0) {
          PreviewList(model: model).frame(width: CGFloat(Self.listWidth))
          Divider()
          PreviewPane(model: model, hasRoomForList: true, width: size.width - Self.listWidth - 1, height: size.height)
        }
      } else {
        PreviewPane(
          model: model, hasRoomForList: model.previews.count < 2, width: size.width, height: size.height)
      }
    }
    // A second signal may end the process as soon as the screen is restored.
    .onDisappear { model.end() }
    .task { await model.watchContent() }
    .task { await model.watchSources() }
    .onChange(of: model.restart) { dismiss() }
  }
}

/// The names of the previews.
private struct PreviewList: View {
  @ObservedObject var model: BrowserModel

  var body: some View {
    List(model.previews, selection: $model.selection) { preview in
      Text(preview.id).lineLimit(1).truncationMode(.head)
    }
  }
}

/// The chosen preview between the switches above it and the messages below it.
private struct PreviewPane: View {
  @ObservedObject var model: BrowserModel

  /// A Boolean value that indicates whether the list is beside the pane, or not needed.
  let hasRoomForList: Bool
  let width: Int
  let height: Int

  /// The height from which on the origins of clients are shown, unless the person has closed them.
  private static let heightForOrigins = 20

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      SwitchesView(model: model, hasListButton: !hasRoomForList, isNarrow: width < 46, showsOrigins: showsOrigins)
      if hasRoomForList { Divider() } else { TitleView(model: model) }
      ZStack(alignment: .topLeading) {
        // The preview keeps its state while the list covers it.
        ShownPreview(model: model).opacity(isCovered ? 0 : 1)
        if isCovered { CoveringList(model: model) }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      if showsOrigins {
        Divider()
        OriginsView(model: model, width: width, rows: max(2, (height - 6) / 2))
      }
      MessagesView(model: model, rows: max(1, height / 6))
    }
  }

  private var isCovered: Bool { model.showsList && !hasRoomForList }

  private var showsOrigins: Bool { model.showsOrigins ?? (height >= Self.heightForOrigins) }
}

/// The name of the preview between buttons for those before and after it.
private struct TitleView: View {
  @ObservedObject var model: BrowserModel

  var body: some View {
    HStack {
      StepButton(model: model, distance: -1)
      Text(model.selection ?? "").bold().lineLimit(1).truncationMode(.head)
      StepButton(model: model, distance: 1)
    }
  }
}

/// The list, which covers the preview until Return or Escape is pressed.
private struct CoveringList: View {
  @ObservedObject var model: BrowserModel
  @FocusState private var isFocused: Bool

  var body: some View {
    PreviewList(model: model)
      .focused($isFocused)
      .onKeyPress(.return, action: close)
      .onKeyPress(.escape, action: close)
      .onAppear { isFocused = true }
  }

  private func close() -> KeyPress.Result {
    model.showsList = false
    return .handled
  }
}
