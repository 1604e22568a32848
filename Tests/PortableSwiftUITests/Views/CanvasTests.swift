import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("A canvas is drawn by a function")
struct CanvasTests {
  @Test func anImageIsDrawnAsItsCharacter() {
    let host = ViewHost(
      Canvas { context, size in
        context.draw(Image(systemName: "star"), at: .zero, anchor: .topLeading)
        context.draw(Image(systemName: "heart"), in: CGRect(origin: .zero, size: size))
      }, columns: 5, rows: 3)
    #expect(host.text == "☆\n  ♡")
  }

  @Test func aShapeIsMovedInItsFrame() {
    let moved: some Shape = Rectangle().size(width: 2, height: 1).offset(x: 3, y: 1)
    #expect(
      moved.path(in: CGRect(x: 0, y: 0, width: 9, height: 9)).boundingRect == CGRect(x: 3, y: 1, width: 2, height: 1))
    #expect(ViewHost(Circle().offset(x: 1).fill(.red).frame(width: 4, height: 2)).size == (4, 2))
  }

  @Test func pathsAreFilledAndOutlined() {
    let host = ViewHost(
      Canvas { context, size in
        context.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 1)), with: .color(.red))
        var line = Path()
        line.move(to: CGPoint(x: 0, y: 1.5))
        line.addLine(to: CGPoint(x: size.width, y: 1.5))
        context.stroke(line, with: .color(.blue), lineWidth: 3)
      }, columns: 4, rows: 2)
    #expect(host.text == "\n⠤⠤⠤⠤")
    #expect(host.style(of: "⠤")?.foreground == CellStyle(foreground: .palette(4)).foreground)
  }

  @Test func textsArePlacedByTheirAnchors() {
    let host = ViewHost(
      Canvas { context, size in
        context.draw(Text("mid").bold(), at: CGPoint(x: size.width / 2, y: size.height / 2))
        context.draw(Text("ab cd"), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        var moved = context
        moved.translateBy(x: size.width, y: size.height)
        moved.draw(Text("end"), at: .zero, anchor: .bottomTrailing)
        let text = context.resolve(Text("wide"))
        context.draw(text, at: CGPoint(x: size.width - text.measure(in: size).width, y: 0), anchor: .topLeading)
      }, columns: 11, rows: 3)
    #expect(host.text == "ab     wide\ncd  mid\n        end")
    #expect(host.style(of: "mid")?.attributes == .bold)
  }

  @Test func transformsAreThoseOfCoreGraphics() {
    let moved = CGAffineTransform(translationX: 3, y: 1).scaledBy(x: 2, y: 2)
    #expect(CGPoint(x: 1, y: 1).applying(moved) == CGPoint(x: 5, y: 3))
    #expect(CGPoint(x: 5, y: 3).applying(moved.inverted()) == CGPoint(x: 1, y: 1))
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-9 && abs(turned.y - 1) < 1e-9)
    var path = Path()
    path.addPath(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), transform: moved)
    #expect(path.boundingRect == CGRect(x: 3, y: 1, width: 2, height: 2))
    let host = ViewHost(
      Canvas { context, _ in
        context.concatenate(CGAffineTransform(translationX: 2, y: 0))
        context.draw(Text("a"), at: .zero, anchor: .topLeading)
      }, columns: 3, rows: 1)
    #expect(host.text == "  a")
  }

  @Test func stateThatTheFunctionReadsAndTheSizeDrawAgain() {
    let host = ViewHost(Counting(), columns: 10, rows: 3)
    #expect(host.text == "0 10x2\n\nCount")
    host.tap("Count")
    #expect(host.text == "1 10x2\n\nCount")
    #expect(host.screen(width: 8, height: 2) == "1 8x1\nCount")
    #expect(host.bodyCount(of: Counting.self) == 1)
  }
}

private struct Counting: View {
  @State private var count = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Canvas { context, size in
        context.draw(Text("\(count) \(Int(size.width))x\(Int(size.height))"), at: .zero, anchor: .topLeading)
      }
      Button("Count") { count += 1 }
    }
  }
}
