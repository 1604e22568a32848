import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor
struct UIKitTests {
  @Test func aViewFollowsTheSizeOfTheScreen() {
    let host = ViewHost(ScreenSizeView(), columns: 40, rows: 10)
    #expect(host.text == "40 × 10")
    #expect(host.screen(width: 20, height: 5).hasPrefix("20 × 5"))
  }

  @Test func twoScreensHaveTheirOwnSizes() {
    let (wide, narrow) = (
      ViewHost(ScreenSizeView(), columns: 40, rows: 10), ViewHost(ScreenSizeView(), columns: 20, rows: 5)
    )
    #expect(wide.text == "40 × 10")
    #expect(narrow.text == "20 × 5")
  }

  @Test func aPathRoundsSomeCorners() {
    let rect = CGRect(x: 0, y: 0, width: 8, height: 4)
    let bezier = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 2, height: 2))
    let path = Path(bezier.cgPath)
    #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)))
    #expect(path.contains(CGPoint(x: 7.9, y: 0.1)))
    #expect(path.contains(CGPoint(x: 0.1, y: 3.9)))
    #expect(!path.contains(CGPoint(x: 7.9, y: 3.9)))
    #expect(path.boundingRect == rect)
  }

  @Test func theArcOfAPathIsClockwiseOnTheScreen() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(withCenter: .zero, radius: 4, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    path.close()
    #expect(path.bounds.minX >= -0.01 && path.bounds.minY >= -0.01)
    #expect(abs(path.bounds.maxY - 4) < 0.01)
  }

  @Test func aColorHasComponents() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let color = UIColor(Color(red: 1, green: 0.5, blue: 0, opacity: 0.25))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect([red, green, blue, alpha].map { ($0 * 100).rounded() } == [100, 50, 0, 25])
    #expect(color.cgColor.components?.count == 4)
  }

  @Test func anImageIsShownAsItsSymbolOrName() {
    #expect(ViewHost(Image(uiImage: UIImage(systemName: "star.fill") ?? UIImage())).text == "★")
    #expect(ViewHost(Image(uiImage: UIImage(named: "logo") ?? UIImage())).text == "[logo]")
    #expect(ViewHost(Image(nsImage: NSImage(named: "logo") ?? NSImage())).text == "[logo]")
    #expect(UIImage(data: Data([1, 2])) == nil)
    #expect(UIImage(named: "logo") != UIImage(named: "photo"))
  }

  @Test func anImageOfAFileIsFoundByItsURL() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "a photo \(UUID()).png")
    #expect(NSImage(contentsOf: url) == nil)
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(NSImage(contentsOf: url) == UIImage(named: url.lastPathComponent))
  }

  @Test func eachKindOfViewsHasOneAppearance() {
    UITextView.appearance().backgroundColor = .clear
    UITableView.appearance().separatorColor = .red
    #expect(UITextView.appearance().backgroundColor == .clear)
    #expect(UITableView.appearance().backgroundColor == nil)
    #expect(UITableView.appearance().separatorColor == .red)
  }

  @Test func aColorDependsOnTheColorScheme() {
    let host = ViewHost(
      DynamicColorView().environment(\.colorScheme, .light))
    #expect(host.text == "light")
    #expect(ViewHost(DynamicColorView()).text == "dark")
  }
}

private struct ScreenSizeView: View {
  var body: some View {
    let size = UIScreen.main.bounds.size
    Text(verbatim: "\(Int(size.width)) × \(Int(size.height))")
  }
}

private struct DynamicColorView: View {
  var body: some View {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    Text(verbatim: color == .black ? "dark" : "light")
  }
}
