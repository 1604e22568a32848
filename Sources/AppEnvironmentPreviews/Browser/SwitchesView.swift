import AppEnvironmentKit
import PortableSwiftUI

/// The buttons of the browser, in two rows of at most 38 columns if it is narrow. Option with the underlined letter activates
/// each.
struct SwitchesView: View {
  @ObservedObject var model: BrowserModel

  /// A Boolean value that indicates whether a button opens the list.
  let hasListButton: Bool
  let isNarrow: Bool

  /// A Boolean value that indicates whether the origins of clients are shown.
  let showsOrigins: Bool
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let configuration = model.configuration
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        if hasListButton { option("List", "l") { model.showsList.toggle() } }
        option("Origins", "o") { model.showsOrigins = !showsOrigins }
        option("Reload", "r") { model.reload() }
        option("Quit", "q") { dismiss() }
        option("Colors: \(configuration.hasColors ? "on" : "off")", "c") { model.configuration.hasColors.toggle() }
        if !hasListButton, model.previews.count > 1 {
          StepButton(model: model, distance: -1, isNarrow: isNarrow)
          StepButton(model: model, distance: 1, isNarrow: isNarrow)
        }
      }
      HStack {
        option(
          "\(isNarrow ? "Env" : "Environment"): \(configuration.implementation?.rawValue ?? "source")", "e",
          model.chooseNextEnvironment)
        option(
          "Size: \(configuration.size.map { "\($0.width)×\($0.height)" } ?? "terminal")", "s", model.chooseNextSize)
        option("ASCII: \(configuration.isASCII ? "on" : "off")", "a") { model.configuration.isASCII.toggle() }
      }
    }
    .lineLimit(1)
  }

  private func option(_ title: String, _ key: Character, _ action: @escaping @MainActor () -> Void) -> some View {
    let index = title.firstIndex { $0.lowercased() == String(key) } ?? title.startIndex
    let rest = title.index(after: index)
    return Button(action: action) {
      Text(verbatim: String(title[..<index])) + Text(verbatim: String(title[index])).underline()
        + Text(verbatim: String(title[rest...]))
    }
    .keyboardShortcut(KeyEquivalent(key), modifiers: .option)
  }
}

/// A button for the next preview or the previous one. Unlike the keys of the list, its key doesn't depend on the focus.
struct StepButton: View {
  @ObservedObject var model: BrowserModel

  /// 1 for the next preview, or -1 for the previous one.
  let distance: Int

  /// A Boolean value that indicates whether the button is an arrow beside the letter of its key.
  let isNarrow: Bool

  var body: some View {
    Button(action: { model.move(by: distance) }) {
      if distance < 0 {
        Text(isNarrow ? "<" : "") + Text("P").underline() + Text(isNarrow ? "" : "revious")
      } else {
        Text("N").underline() + Text(isNarrow ? ">" : "ext")
      }
    }
    .keyboardShortcut(distance < 0 ? "p" : "n", modifiers: .option)
    .accessibilityLabel(distance < 0 ? "Previous" : "Next")
  }
}
