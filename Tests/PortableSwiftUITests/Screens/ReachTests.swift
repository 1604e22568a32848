import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

/// Views that aren't on the screen at first, and the keys that lead to them.
@MainActor @Suite struct ReachTests {
  @Test("A scroll view begins at its top, and its keys work before a view in it is visible")
  func scrollViewBeginsAtItsTop() {
    let host = ViewHost(Article(), columns: 12, rows: 4)
    #expect(host.screen(width: 12, height: 4).hasPrefix("Line 0"))
    host.press(.downArrow)
    #expect(host.screen(width: 12, height: 4).hasPrefix("Line 1"))
    host.press(.tab)
    #expect(host.screen(width: 12, height: 4).contains("Share"))
    host.press(.return)
    #expect(host.text.contains("Shared"))
  }

  private struct Article: View {
    @State private var isShared = false

    var body: some View {
      ScrollView {
        VStack(alignment: .leading) {
          ForEach(0..<20) { Text("Line \($0)") }
          Button(isShared ? "Shared" : "Share") { isShared = true }
        }
      }
    }
  }

  @Test("Keys scroll a form to controls that aren't visible, one row at a time, and to the text after them")
  func formWithControlsBelow() {
    let host = ViewHost(LongForm(), columns: 16, rows: 5)
    #expect(host.screen(width: 16, height: 5).hasPrefix("Line 0"))
    var seen: Set<String> = []
    for _ in 0..<60 {
      seen.formUnion(
        host.screen(width: 16, height: 5).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
      host.press(.downArrow)
    }
    #expect(seen.isSuperset(of: (0..<20).map { "Line \($0)" } + (0..<10).map { "End \($0)" }))
    #expect(host.screen(width: 16, height: 5).hasSuffix("End 9"))
    for _ in 0..<60 { host.press(.upArrow) }
    #expect(host.screen(width: 16, height: 5).hasPrefix("Line 0"))
  }

  @Test("Home and End go to the first and the last control of a form, whether or not it scrolls", arguments: [6, 20])
  func endsOfAForm(rows: Int) {
    let host = ViewHost(Controls(), columns: 30, rows: rows)
    host.press(.tab)
    host.press(.end)
    #expect(host.focusedControl == "b4")
    host.press(.tab, modifiers: .shift)
    host.press(.home)
    #expect(host.focusedControl == "Name")
  }

  @Test("Tab in a form goes to the next control, however far it is")
  func tabInAForm() {
    let host = ViewHost(LongForm(), columns: 16, rows: 5)
    for _ in 0..<8 where host.focusedControl == nil { host.press(.tab) }
    host.press(.space)
    #expect(host.text.contains("first: true"))
    for _ in 0..<8 where host.focusedControl?.hasPrefix("second") != true { host.press(.tab) }
    host.press(.return)
    #expect(host.text.contains("second: 1"))
  }

  private struct LongForm: View {
    @State private var first = false
    @State private var second = 0

    var body: some View {
      Form {
        ForEach(0..<10) { Text("Line \($0)") }
        Toggle("first: \(first.description)", isOn: $first)
        ForEach(10..<20) { Text("Line \($0)") }
        Button("second: \(second)") { second += 1 }
        ForEach(0..<10) { Text("End \($0)") }
      }
    }
  }

  @Test("Tab passes the text of a form and leaves it", arguments: [30, 1_000])
  func tabOutOfAForm(lines: Int) {
    let host = ViewHost(FormBetween(lines: lines), columns: 20, rows: 8)
    host.press(.downArrow)
    host.press(.space)
    #expect(host.text.contains("[x] Toggle"))
    for _ in 0..<400 where host.focusedControl != "After" {
      host.press(.tab)
      #expect(!host.text.isEmpty && host.text.contains("Before"))
    }
    #expect(host.focusedControl == "After")
    host.press(.tab, modifiers: .shift)
    #expect(host.focusedControl != "After")
  }

  private struct FormBetween: View {
    let lines: Int
    @State private var isOn = false

    var body: some View {
      VStack {
        Button("Before") {}
        Form {
          Toggle("Toggle", isOn: $isOn)
          ForEach(0..<lines, id: \.self) { Text("Line \($0)") }
        }
        Button("After") {}
      }
    }
  }

  @Test("Tab in a form that is higher than the screen passes each control in both directions")
  func tabAroundAForm() {
    let host = ViewHost(Controls(), columns: 30, rows: 6)
    for (step, modifiers) in [("forward", EventModifiers()), ("back", .shift)] {
      var seen: Set<String> = []
      for _ in 0..<30 {
        host.press(.tab, modifiers: modifiers)
        if let name = host.focusedControl { seen.insert(name) }
      }
      #expect(seen == ["Name", "Toggle", "b0", "b1", "b2", "b3", "b4"], "\(step)")
    }
  }

  private struct Controls: View {
    @State private var name = ""
    @State private var isOn = false

    var body: some View {
      Form {
        Section {
          TextField("Name", text: $name)
          Toggle("Toggle", isOn: $isOn)
        }
        Section("Rows") { ForEach(0..<6) { Text("Text \($0)") } }
        HStack { ForEach(0..<3) { Button("b\($0)") {} } }
        Section { ForEach(3..<5) { Button("b\($0)") {} } }
      }
    }
  }

  @Test("A list with menus on its last rows scrolls to them, and its cursor stays in it")
  func menusOfSomeRows() {
    let host = ViewHost(SomeMenus(), columns: 20, rows: 6)
    for _ in 0..<70 { host.press(.downArrow) }
    #expect(host.text.contains("Row 39"))
    for count in [39, 38] {
      host.press(.return, modifiers: .option)
      host.tap("Remove \(count)")
      #expect(!host.text.contains("Row \(count)"))
    }
  }

  private struct SomeMenus: View {
    @State private var rows = Array(0..<40)

    var body: some View {
      List {
        ForEach(rows, id: \.self) { row in
          if row < 20 {
            Text("Row \(row)")
          } else {
            Text("Row \(row)").contextMenu { Button("Remove \(row)") { rows.removeAll { $0 == row } } }
          }
        }
      }
    }
  }

  @Test("A sheet begins at its top, however far the one before was scrolled")
  func nextSheet() {
    let host = ViewHost(Sheets(), columns: 20, rows: 6)
    host.tap("Show")
    host.press(.end)
    #expect(host.text.contains("Next"))
    host.tap("Next")
    #expect(host.text.contains("Sheet 2"))
  }

  private struct Sheets: View {
    struct Item: Identifiable { let id: Int }

    @State private var item: Item?

    var body: some View {
      Button("Show") { item = Item(id: 1) }
        .sheet(item: $item) { shown in
          VStack {
            Text("Sheet \(shown.id)")
            ForEach(0..<10) { Text("Line \($0)") }
            Button("Next") { item = Item(id: 2) }
          }
        }
    }
  }

  @Test("Views that are higher than the screen scroll to the one with the focus, and to the others")
  func tallScreen() {
    let host = ViewHost(Tall(), columns: 12, rows: 4)
    #expect(host.screen(width: 12, height: 4).contains("Top"))
    for _ in 0..<7 { host.press(.downArrow) }
    #expect(host.screen(width: 12, height: 4).contains("7"))
    #expect(!host.screen(width: 12, height: 4).contains("Top"))
    host.press(.end)
    #expect(host.screen(width: 12, height: 4).contains("Bottom"))
    host.press(.home)
    #expect(host.screen(width: 12, height: 4).contains("Top"))
  }

  @Test("A sheet that is higher than the screen does the same")
  func tallSheet() {
    let host = ViewHost(Text("Root").sheet(isPresented: .constant(true)) { Tall() }, columns: 20, rows: 6)
    for _ in 0..<7 { host.press(.downArrow) }
    #expect(host.screen(width: 20, height: 6).contains("7"))
    host.press(.end)
    #expect(host.screen(width: 20, height: 6).contains("Bottom"))
  }

  private struct Tall: View {
    var body: some View {
      VStack {
        Text("Top")
        ForEach(0..<9) { number in Button("\(number)") {} }
        Text("Bottom")
      }
    }
  }

  @Test("A view is clicked where its offset has moved it")
  func clicksOfAMovedView() {
    let host = ViewHost(Moved(), columns: 20, rows: 6)
    host.click(column: 2, row: 0)
    #expect(host.text.contains("0 0"))
    host.click(column: 8, row: 2)
    #expect(host.text.contains("1 0"))
    host.click(column: 8, row: 4)
    #expect(host.text.contains("1 1"))
  }

  private struct Moved: View {
    @State private var buttons = 0
    @State private var taps = 0

    var body: some View {
      VStack(alignment: .leading) {
        Button("Press") { buttons += 1 }.offset(x: 6, y: 2)
        Text("Tap here").offset(x: 6, y: 3).onTapGesture { taps += 1 }
        Text("\(buttons) \(taps)")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  @Test("The mouse reaches a view behind another one that draws nothing there", arguments: 0..<6)
  func clicksBehindViews(cover: Int) {
    let host = ViewHost(Covered(cover: cover), columns: 20, rows: 6)
    for column in 2...7 { host.click(column: column, row: 1) }
    #expect(host.text.contains("ressed 6"))
    host.scroll(1, column: 2, row: 4)
    #expect(host.text.contains("ow 3") && !host.text.contains("ow 0"))
  }

  private struct Covered: View {
    let cover: Int
    @State private var presses = 0

    var body: some View {
      ZStack {
        VStack(alignment: .leading) {
          Text("Title")
          Button("Pressed \(presses)") { presses += 1 }
          ScrollView { ForEach(0..<20) { Text("Row \($0)") } }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        switch cover {
        case 0: Color.clear
        case 1: RoundedRectangle(cornerRadius: 8).stroke()
        case 2:
          VStack {
            Spacer()
            HStack {
              Spacer()
              Button("+") {}
            }
          }
        case 3: GeometryReader { _ in Color.clear }
        case 4: Color.clear.contentShape(Rectangle()).allowsHitTesting(false)
        default: Text("").frame(maxWidth: .infinity, maxHeight: .infinity).position(x: 3, y: 3).onTapGesture {}
        }
      }
    }
  }

  @Test("A view in front keeps the mouse where it draws, or where its shape is")
  func clicksInFrontOfViews() {
    let host = ViewHost(Covering(), columns: 20, rows: 4)
    host.click(column: 1, row: 0)
    host.click(column: 1, row: 1)
    #expect(host.text.contains("0 behind") && host.text.contains("1 in front"))
    host.click(column: 10, row: 2)
    #expect(host.text.contains("1 behind"))
  }

  private struct Covering: View {
    @State private var behind = 0
    @State private var inFront = 0

    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.blue.onTapGesture { behind += 1 }
        VStack(alignment: .leading) {
          Text("\(behind) behind")
          HStack {
            Spacer()
            Text("\(inFront) in front")
          }
          .contentShape(Rectangle())
          .onTapGesture { inFront += 1 }
        }
      }
    }
  }

  @Test("A proxy scrolls to an identity that is optional", arguments: [false, true])
  func scrollsToAnOptionalIdentity(isList: Bool) {
    let host = ViewHost(Chat(isList: isList), columns: 20, rows: 6)
    host.tap("Last")
    #expect(host.text.contains("Message 29"))
  }

  private struct Chat: View {
    let isList: Bool
    private let messages = (0..<30).map { "Message \($0)" }

    var body: some View {
      ScrollViewReader { proxy in
        Button("Last") { proxy.scrollTo(messages.last, anchor: .bottom) }
        if isList {
          List(messages, id: \.self) { Text($0) }
        } else {
          ScrollView { ForEach(messages, id: \.self) { Text($0) } }
        }
      }
    }
  }

  @Test("A gesture of a view that can have the focus is recognized")
  func gestureOfAFocusableView() {
    let host = ViewHost(Slider(), columns: 20, rows: 3)
    host.drag(from: (column: 1, row: 0), to: (column: 6, row: 0))
    #expect(host.text.contains("5"))
  }

  private struct Slider: View {
    @State private var distance = 0.0

    var body: some View {
      Text("Distance \(Int(distance))").focusable().gesture(DragGesture().onChanged { distance = $0.translation.width })
    }
  }

  @Test("Rows with menus have a cursor, so that keys open the menus")
  func menusOfPlainRows() {
    let host = ViewHost(Menus(), columns: 30, rows: 8)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Rename Two"))
  }

  private struct Menus: View {
    var body: some View {
      List(["One", "Two"], id: \.self) { name in
        Text(name).contextMenu { Button("Rename \(name)") {} }
      }
    }
  }

  @Test("The options of a picker are those with a tag, in sections and between dividers")
  func optionsInSections() {
    let host = ViewHost(Options(), columns: 40, rows: 3)
    for expected in ["b", "c", "d", "d"] {
      host.press(.rightArrow)
      #expect(host.screen(width: 40, height: 3).contains("‹ \(expected) ›"))
    }
    #expect(host.screen(width: 40, height: 3).contains("Letter ‹ d ›"))
  }

  private struct Options: View {
    @State private var letter = "a"

    var body: some View {
      Picker("Letter", selection: $letter) {
        Section("First") { ForEach(["a", "b"], id: \.self) { Text($0) } }
        Divider()
        Section("Second") { ForEach(["c", "d"], id: \.self) { Text($0) } }
      }
    }
  }

  @Test("A list shows elements that a binding adds, though the body reads the binding alone", arguments: [false, true])
  func elementsOfABinding(isForm: Bool) {
    let host = ViewHost(Numbers(isForm: isForm), columns: 20, rows: 8)
    for count in 2...4 {
      host.tap("Add")
      #expect(host.text.contains("Number \(count - 1)"))
    }
    host.tap("Remove")
    #expect(!host.text.contains("Number 3") && host.text.contains("Number 2"))
  }

  private struct Numbers: View {
    struct Number: Identifiable { var id: Int }

    let isForm: Bool
    @State private var numbers = [Number(id: 0)]

    var body: some View {
      if isForm { Form { rows } } else { List { rows } }
    }

    @ViewBuilder private var rows: some View {
      Section("Numbers") { ForEach($numbers) { $number in Text("Number \(number.id)") } }
      Button("Add") { numbers.append(Number(id: numbers.count)) }
      Button("Remove") { numbers.removeLast() }
    }
  }

  @Test("After a button has removed its own row, the next row has the focus")
  func focusAfterARemoval() {
    let host = ViewHost(Removing(), columns: 20, rows: 8)
    for _ in 0..<3 { host.press(.downArrow) }
    host.press(.return)
    #expect(!host.text.contains("Delete 3"))
    host.press(.return)
    #expect(!host.text.contains("Delete 4") && host.text.contains("Delete 0"))
  }

  private struct Removing: View {
    @State private var numbers = Array(0..<6)

    var body: some View {
      List(numbers, id: \.self) { number in
        Button("Delete \(number)") { numbers.removeAll { $0 == number } }
      }
    }
  }

  @Test("The focus returns to the menu from which a sheet was opened")
  func focusAfterASheetOfAMenu() {
    let host = ViewHost(SheetOfAMenu(), columns: 30, rows: 10)
    host.press(.downArrow)
    host.press(.return)
    host.press(.return)
    #expect(host.text.contains("Sheet"))
    host.press(.escape)
    #expect(!host.text.contains("Sheet"))
    host.press(.return)
    #expect(host.text.contains("Edit"))
  }

  private struct SheetOfAMenu: View {
    @State private var isEditing = false

    var body: some View {
      VStack {
        Button("Other") {}
        Menu("More") { Button("Edit") { isEditing = true } }
      }
      .sheet(isPresented: $isEditing) { Text("Sheet") }
    }
  }

  @available(*, deprecated)
  @Test("A link with an empty label shows nothing")
  func emptyLink() {
    let host = ViewHost(NavigationStack { Linked() }, columns: 20, rows: 4)
    #expect(!host.text.contains("›"))
    host.tap("Open")
    #expect(host.text.contains("Destination"))
  }

  @available(*, deprecated)
  private struct Linked: View {
    @State private var isActive = false

    var body: some View {
      VStack {
        NavigationLink(isActive: $isActive) {
          Text("Destination")
        } label: {
          EmptyView()
        }
        Button("Open") { isActive = true }
      }
    }
  }
}
