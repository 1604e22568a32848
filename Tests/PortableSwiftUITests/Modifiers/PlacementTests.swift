import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("Modifiers place a view")
struct PlacementTests {
  @Test func paddingAddsCellsAroundAView() {
    #expect(text(Text("a").padding(1)) == "\n a")
    #expect(size(Text("a").padding(1)) == [3, 3])
    #expect(size(Text("a").padding()) == [5, 3])
    #expect(size(Text("a").padding(.horizontal)) == [5, 1])
    #expect(size(Text("a").padding([.top, .leading], 3)) == [4, 4])
    #expect(size(Text("a").padding(EdgeInsets(top: 0, leading: 1, bottom: 2, trailing: 3))) == [5, 3])
  }

  @Test func theSafeAreaIsTheTerminal() {
    #expect(text(Text("a").safeAreaPadding(1)) == text(Text("a").padding(1)))
    #expect(size(Text("a").safeAreaPadding([.top, .leading], 3)) == [4, 4])
    #expect(size(Text("a").scenePadding(.horizontal)) == [5, 1])
  }

  @Test func paddingLeavesTheRestToTheContent() {
    #expect(text(Text("one two").padding(.horizontal, 1), columns: 5) == " one\n two")
  }

  @Test func aFixedFrameHasItsSizeAndAlignsItsView() {
    #expect(text(Text("ab").frame(width: 6)) == "  ab")
    #expect(text(Text("ab").frame(width: 6, alignment: .trailing)) == "    ab")
    #expect(text(Text("ab").frame(width: 4, height: 3, alignment: .bottomLeading)) == "\n\nab")
    #expect(size(Text("ab").frame(height: 3)) == [2, 3])
  }

  @Test func aFlexibleFrameStaysBetweenItsLimits() {
    #expect(size(Text("ab").frame(maxWidth: .infinity), columns: 20) == [20, 1])
    #expect(text(Text("ab").frame(maxWidth: .infinity, alignment: .trailing), columns: 6) == "    ab")
    #expect(size(Text("ab").frame(minWidth: 5), columns: 20) == [5, 1])
    #expect(size(Text("abcdefgh").frame(maxWidth: 4), columns: 20) == [4, 2])
    #expect(size(Text("ab").frame(minHeight: 2, maxHeight: 4), columns: 20, rows: 10) == [2, 4])
    #expect(size(Text("ab").frame(idealWidth: 7).fixedSize()) == [2, 1])
  }

  @Test func contentBeyondALimitFillsTheFrameInAScrollView() {
    let page = VStack {
      Text("top")
      Spacer()
      Text("end")
    }
    .frame(minHeight: 4)
    #expect(text(ScrollView { page }, columns: 5, rows: 4) == "top\n\n\nend")
    let row = HStack {
      Text("a")
      Spacer()
      Text("b")
    }
    #expect(text(ScrollView(.horizontal) { row.frame(minWidth: 6) }, columns: 6) == "a    b")
    #expect(text(ScrollView { Text("one two three four").frame(maxHeight: 2) }, columns: 6, rows: 4) == "one\ntwo…")
    let narrow = Text("one two three four").frame(maxWidth: 8)
    #expect(text(ScrollView(.horizontal) { narrow }, columns: 20, rows: 4).contains("one two\n"))
  }

  @Test func aFixedSizeIsNotCompressed() {
    #expect(text(Text("one two three").fixedSize(), columns: 5) == "one two three")
    #expect(text(Text("one two three").fixedSize(horizontal: false, vertical: true), columns: 5) == "one\ntwo\nthree")
  }

  @Test func viewsInAStackOfAFixedSizeAreAsLargeAsTheLargest() {
    let column = VStack {
      Text("abcdef")
      Text("g").frame(maxWidth: .infinity, alignment: .trailing)
      Divider()
    }
    #expect(text(column.fixedSize(horizontal: true, vertical: false)) == "abcdef\n     g\n──────")
    #expect(text(column.fixedSize()) == "abcdef\n     g\n──────")
    let row = HStack {
      Text("a b").frame(width: 1)
      Divider()
      Text("c").frame(maxHeight: .infinity, alignment: .bottom)
    }
    #expect(text(row.fixedSize(horizontal: false, vertical: true), rows: 9) == "a │\nb │ c")
  }

  @Test func theViewWithTheGreatestIndexIsInFront() {
    let log = EventLog()
    let host = ViewHost(Cards(log: log), columns: 10, rows: 3)
    #expect(host.text == "two\nRaise")
    host.click(column: 0, row: 0)
    host.tap("Raise")
    #expect(host.text == "one\nRaise")
    host.click(column: 0, row: 0)
    host.tap("Raise")
    #expect(host.text == "aaa\nRaise")
    host.click(column: 0, row: 0)
    #expect(log.take() == ["two", "one", "aaa"])
  }

  @Test func aViewWithoutHitTestingLeavesTheMouseToThoseBehind() {
    let log = EventLog()
    let host = ViewHost(
      ZStack {
        Text("behind").onTapGesture { log.note("behind") }
        Text("front!").onTapGesture { log.note("front") }.allowsHitTesting(false)
      })
    #expect(host.text == "front!")
    host.click(column: 2, row: 0)
    #expect(log.take() == ["behind"])
  }

  @Test func aPriorityGetsRoomFirst() {
    let row = HStack {
      Text("aaaa bbbb")
      Text("cccc dddd").layoutPriority(1)
    }
    #expect(text(row, columns: 14).contains("cccc dddd"))
  }

  @Test func aModifierOfAGroupAppliesToEachView() {
    let group = Group {
      Text("one")
      Text("two")
    }
    #expect(text(group.padding(.leading, 2)) == "  one\n  two")
    #expect(text(HStack(spacing: 0) { group.padding(.leading, 2) }) == "  one  two")
    #expect(
      text(HStack(spacing: 0) { group.frame(width: 5, alignment: .leading).border(.red) })
        == "┌─────┐┌─────┐\n│one  ││two  │\n└─────┘└─────┘")
    #expect(text(VStack(spacing: 1) { group.padding(.leading, 1).fixedSize() }) == " one\n\n two")
    let styled = VStack(spacing: 1) { group.background(.red) }
    #expect(ViewHost(styled, columns: 5).style(of: "one")?.background == .palette(1))
    #expect(ViewHost(styled, columns: 5).style(of: "two")?.background == .palette(1))
  }

  @Test func aModifierOfSeveralViewsAppliesToEachView() {
    #expect(text(HStack(spacing: 0) { ForEach(0..<3) { Text("\($0)") }.padding(.leading, 1) }) == " 0 1 2")
    #expect(text(HStack(spacing: 0) { Pair().padding(.leading, 1) }) == " a b")
    #expect(text(HStack(spacing: 0) { AnyView(Pair()).frame(width: 2, alignment: .trailing) }) == " a b")
    #expect(
      text(
        HStack {
          Text("x"); EmptyView().padding(); Text("y")
        }) == "x y")
    #expect(text(List { Pair().padding(.leading, 1) }, rows: 3) == " a\n b")
  }

  @Test func rowsWithAModifierAreSelected() {
    let host = ViewHost(SelectedRows(), columns: 10, rows: 5)
    host.press(.downArrow)
    #expect(host.text.contains("selected 0"))
    host.press(.downArrow)
    #expect(host.text.contains("selected 1"))
  }

  /// A host that is updated shows the same as one that is created for the same state.
  @Test(arguments: seeds(5, many: 200))
  func randomChangesOfAModifiedGroup(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let model = GroupModel()
    let host = ViewHost(ModifiedGroup(model: model), columns: 40, rows: 30)
    for _ in 0..<40 {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: model.isFirst.toggle()
      case 1: model.isAny.toggle()
      case 2: model.padding = CGFloat(Int.random(in: 0...3, using: &numbers))
      default: model.ids = Array((0..<6).shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers)))
      }
      #expect(host.text == ViewHost(ModifiedGroup(model: model), columns: 40, rows: 30).text)
    }
  }

  @Test func aLineCrossesTheStackThatItsModifierIsIn() {
    #expect(
      text(
        HStack(spacing: 0) {
          Text("a"); Divider().padding(.horizontal, 1); Text("c")
        }) == "a │ c")
  }

  @Test func layersDontChangeTheSize() {
    let view = Text("abc").background { Text("a long background") }
    #expect(size(view) == [3, 1])
    #expect(text(Text("abc").overlay(alignment: .trailing) { Text("x") }) == "abx")
    #expect(text(Text("  c").background(alignment: .leading) { Text("x") }) == "  c")
  }

  @Test func aZStackDrawsItsViewsOverEachOther() {
    let stack = ZStack(alignment: .topLeading) {
      Text("aaaa\naaaa")
      Text("b")
    }
    #expect(text(stack) == "baaa\naaaa")
    let centered = ZStack {
      Text("aaa\naaa\naaa")
      Text("b")
    }
    #expect(text(centered) == "aaa\naba\naaa")
  }

  @Test func aBorderTakesACellOnEachSide() {
    #expect(text(Text("ab").border(.red)) == "┌──┐\n│ab│\n└──┘")
    #expect(size(Text("ab").border(.red).padding(1)) == [6, 5])
  }

  @Test func aDividerRunsAcrossItsStack() {
    let column = VStack(alignment: .leading) {
      Text("a")
      Divider()
      Text("b")
    }
    #expect(text(column, columns: 4) == "a\n────\nb")
    let row = HStack(spacing: 0) {
      Text("a")
      Divider()
      Text("b")
    }
    #expect(text(row, columns: 4, rows: 2) == "a│b\n │")
  }

  @Test func aGeometryReaderReadsItsOwnSize() {
    let host = ViewHost(
      VStack {
        Text("above")
        GeometryReader { proxy in Text("\(Int(proxy.size.width))×\(Int(proxy.size.height))") }
      }, columns: 12, rows: 5)
    #expect(host.lines == ["above", "12×4"])
    #expect(host.screen(width: 20, height: 8).contains("20×7"))
  }

  private func text(_ view: some View, columns: Int = 40, rows: Int? = nil) -> String {
    ViewHost(view, columns: columns, rows: rows).text
  }

  private func size(_ view: some View, columns: Int = 40, rows: Int? = nil) -> [Int] {
    let size = ViewHost(view, columns: columns, rows: rows).size
    return [size.columns, size.rows]
  }
}

private struct Pair: View {
  var body: some View {
    Text("a")
    Text("b")
  }
}

private struct SelectedRows: View {
  @State private var selection: Int?

  var body: some View {
    Text("selected \(selection ?? -1)")
    List(selection: $selection) {
      ForEach(0..<3) { Text("row \($0)") }.padding(.leading, 1)
    }
  }
}

private final class GroupModel: ObservableObject {
  @Published var isFirst = true
  @Published var isAny = false
  @Published var padding: CGFloat = 1
  @Published var ids = [1, 2]
}

private struct ModifiedGroup: View {
  @ObservedObject var model: GroupModel

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      Group {
        if model.isFirst { Pair() } else { Text("other") }
        ForEach(model.ids, id: \.self) { id in
          Text("id \(id)")
          if id > 3 { Text("large") }
        }
        if model.isAny { AnyView(Pair().bold()) } else { AnyView(EmptyView()) }
      }
      .padding(.leading, model.padding)
      .border(.red)
      .frame(minWidth: 4)
      Text("end")
    }
  }
}

private struct Cards: View {
  let log: EventLog
  @State private var raised = 0

  var body: some View {
    VStack(alignment: .leading) {
      ZStack(alignment: .topLeading) {
        card("aaa").zIndex(raised == 2 ? 3 : 0)
        card("one").zIndex(raised > 0 ? 2 : -1).padding(0)
        card("two")
      }
      Button("Raise") { raised += 1 }
    }
  }

  private func card(_ name: String) -> some View { Text(name).onTapGesture { log.note(name) } }
}
