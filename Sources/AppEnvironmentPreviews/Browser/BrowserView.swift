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
  @FocusState private var focus: BrowserPart?

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
          VStack(alignment: .leading, spacing: 0) {
            PreviewList(model: model, focus: $focus) { focus = .preview }
            ListHints { focus = .list }
          }
          .frame(width: CGFloat(Self.listWidth))
          Divider()
          PreviewPane(
            model: model, focus: $focus, hasRoomForList: true, width: size.width - Self.listWidth - 1,
            height: size.height)
        }
      } else {
        PreviewPane(
          model: model, focus: $focus, hasRoomForList: model.previews.count < 2, width: size.width,
          height: size.height)
      }
    }
    // Without a list, keys are for the preview.
    .onAppear { if model.previews.count == 1 { focus = .preview } }
    // A second signal may end the process as soon as the screen is restored.
    .onDisappear { model.end() }
    .task { await model.watchContent() }
    .task { await model.watchSources() }
    .onChange(of: model.restart) { dismiss() }
  }
}

/// A part of the browser that keys move the focus to.
private enum BrowserPart: Hashable {
  case list
  case preview
}

/// The names of the previews, below those of their providers.
private struct PreviewList: View {
  @ObservedObject var model: BrowserModel
  let focus: FocusState<BrowserPart?>.Binding

  /// The action of Return and the right arrow.
  let use: () -> Void

  var body: some View {
    ScrollViewReader { proxy in
      List(selection: $model.selection) {
        ForEach(model.groups, id: \.name) { group in
          Section(group.name) {
            ForEach(group.previews) { preview in
              Text(verbatim: preview.title).lineLimit(1).truncationMode(.middle)
            }
          }
        }
      }
      .focused(focus, equals: .list)
      .onKeyPress(keys: [.return, .rightArrow]) { _ in
        use()
        return .handled
      }
      // The switches choose previews as well.
      .onChange(of: model.selection) { _, selection in proxy.scrollTo(selection) }
    }
  }
}

/// The keys that move the focus from the list to the preview and back.
private struct ListHints: View {
  let focusList: @MainActor () -> Void

  var body: some View {
    HStack {
      Button(action: focusList) { Text("L").underline() + Text("ist") }.keyboardShortcut("l", modifiers: .option)
      Text("Return: preview").opacity(0.6)
    }
    .lineLimit(1)
  }
}

/// The chosen preview between the switches above it and the messages below it.
private struct PreviewPane: View {
  @ObservedObject var model: BrowserModel
  let focus: FocusState<BrowserPart?>.Binding

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
          .focused(focus, equals: .preview)
          .onKeyPress(.escape) {
            guard hasRoomForList, model.previews.count > 1 else { return .ignored }
            focus.wrappedValue = .list
            return .handled
          }
        if isCovered { CoveringList(model: model, focus: focus) }
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

  /// A preview that isn't shown has none.
  private var showsOrigins: Bool {
    model.shown != nil && model.showsOrigins ?? (height >= Self.heightForOrigins)
  }
}

/// The name of the preview between buttons for those before and after it.
private struct TitleView: View {
  @ObservedObject var model: BrowserModel

  var body: some View {
    HStack {
      StepButton(model: model, distance: -1, isNarrow: true)
      Text(model.selection ?? "").bold().lineLimit(1).truncationMode(.middle)
      StepButton(model: model, distance: 1, isNarrow: true)
    }
  }
}

/// The list, which covers the preview until Return or Escape is pressed.
private struct CoveringList: View {
  @ObservedObject var model: BrowserModel
  let focus: FocusState<BrowserPart?>.Binding

  var body: some View {
    PreviewList(model: model, focus: focus, use: close)
      .onKeyPress(.escape) {
        close()
        return .handled
      }
      .onAppear { focus.wrappedValue = .list }
  }

  private func close() {
    model.showsList = false
    focus.wrappedValue = .preview
  }
}
