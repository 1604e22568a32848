import AppEnvironmentUI
import Foundation

// The samples about formatters, and about types of UIKit and of catalogs.

extension ImageResource {
  static let logo = ImageResource(name: "logo", bundle: .main)
}

private struct Bubble: Shape {
  func path(in rect: CGRect) -> Path {
    Path(UIBezierPath(roundedRect: rect, cornerRadius: 4).cgPath)
  }
}

private func printDuration() {
  let formatter = DateComponentsFormatter()
  formatter.allowedUnits = [.minute, .second]
  formatter.zeroFormattingBehavior = .pad
  print(formatter.string(from: 65) ?? "")  // 01:05
}

private func printDistance(to date: Date) {
  let formatter = RelativeDateTimeFormatter()
  formatter.unitsStyle = .abbreviated
  print(formatter.localizedString(for: date, relativeTo: Date()))  // 2 hr. ago
}
