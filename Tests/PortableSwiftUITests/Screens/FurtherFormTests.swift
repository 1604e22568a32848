import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Forms of initializers and modifiers that older and newer programs use.
@MainActor @Suite struct FurtherFormTests {
  @Test func columnsOfATableAreAligned() {
    struct Item: Identifiable { let id: Int }
    let host = ViewHost(
      Table([Item(id: 7), Item(id: 1_234)]) {
        TableColumn("Name") { Text("n\($0.id)") }.width(6)
        TableColumn("Number") { Text("\($0.id)") }.width(8).alignment(.numeric)
        TableColumn("Kind") { _ in Text("x") }.alignment(.center).width(5)
      }, columns: 30, rows: 4)
    #expect(host.lines.prefix(3) == ["Name     Number Kind", "n7            7   x", "n1234      1234   x"])
  }

  @available(*, deprecated)
  @Test func linksFollowAnOldSelection() {
    let host = ViewHost(NavigationStack { OldLinks() }, columns: 30, rows: 6)
    for (name, page) in [("Second", "Page 2"), ("Third", "Page 3"), ("Fourth", "Page 4")] {
      host.tap(name)
      #expect(host.text.contains(page))
      host.press(.escape)
      #expect(host.text.contains("none"))
    }
  }

  @available(*, deprecated)
  private struct OldLinks: View {
    @State private var selection: Int?
    @State private var isActive = false
    private let names = ["Second", "Third", "Fourth"]

    var body: some View {
      List {
        NavigationLink("Second", tag: 2, selection: $selection) { Text("Page 2") }
        NavigationLink(names[1], destination: Text("Page 3"), tag: 3, selection: $selection)
        NavigationLink(names[2], isActive: $isActive) { Text("Page 4") }
        Text(selection == nil && !isActive ? "none" : "some")
      }
    }
  }

  @Test func aListOfABindingIsEditedAndSelected() {
    let host = ViewHost(Names(), columns: 20, rows: 6)
    host.press(.downArrow)
    host.press(.downArrow)
    #expect(host.text.contains("Bob is selected"))
    host.press(.delete)
    #expect(!host.text.contains("Bob\n") && host.text.contains("Cleo"))
  }

  private struct Names: View {
    struct Name: Identifiable { let id: String }

    @State private var names = ["Ada", "Bob", "Cleo"].map { Name(id: $0) }
    @State private var selection: String?

    var body: some View {
      VStack(alignment: .leading) {
        List($names, editActions: .delete, selection: $selection) { $name in Text(name.id) }
        Text("\(selection ?? "none") is selected")
      }
    }
  }

  @Test func aDialogAboutDataHasATextAsTitle() {
    let host = ViewHost(
      Text("Root").confirmationDialog(Text("Delete it?"), isPresented: .constant(true), presenting: 5) { number in
        Button("Delete \(number)", role: .destructive) {}
      }, columns: 30, rows: 10)
    #expect(host.text.contains("Delete it?") && host.text.contains("Delete 5"))
  }

  @Test func anItemOfAToolbarMayBeHiddenAtFirst() {
    let host = ViewHost(
      NavigationStack {
        Text("Root").toolbar(id: "bar") {
          ToolbarItem(id: "one") { Button("One") {} }
          ToolbarItem(id: "two", showsByDefault: false) { Button("Two") {} }
        }
      }, columns: 30, rows: 5)
    #expect(host.text.contains("One") && !host.text.contains("Two"))
  }

  @Test func aTabNeedsNoValue() {
    let host = ViewHost(
      TabView {
        Tab {
          Text("First page")
        } label: {
          Text("First")
        }
        Tab {
          Text("Second page")
        } label: {
          Text("Second")
        }
      }, columns: 30, rows: 5)
    #expect(host.text.contains("First page"))
    host.press(.rightArrow)
    #expect(host.text.contains("Second page"))
  }

  @Test func aSymbolWithoutANameIsNothing() {
    #expect(
      ViewHost(
        HStack(spacing: 0) {
          Text("a"); Image(systemName: ""); Text("b")
        }
      ).text == "ab")
  }

  @Test func aFieldThatIsRedactedIsCovered() {
    let host = ViewHost(TextField("Name", text: .constant("Ada")).redacted(reason: .placeholder), columns: 20, rows: 2)
    #expect(!host.text.contains("Ada") && host.text.contains("███"))
  }

  @Test func anAlertOnATinyScreenHasARowForItsText() {
    let host = ViewHost(
      Text("Root").alert("A rather long title", isPresented: .constant(true)) {
        Button("One") {}
        Button("Two") {}
        Button("Three is long") {}
        Button("Four is long") {}
        Button("Five is long") {}
      } message: {
        Text("The message")
      }, columns: 20, rows: 6)
    #expect(host.text.contains("A rather long"))
    for _ in 0..<4 { host.press(.downArrow) }
    #expect(host.text.contains("Five"))
  }

  @Test func aListShowsTheButtonsOfItsMenuAndOfTheRow() {
    let host = ViewHost(Mails(), columns: 30, rows: 12)
    host.press(.downArrow)
    host.press(.downArrow)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Open 2") && host.text.contains("Flag 2"))
    host.press(.escape)
    host.press(.upArrow)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Open 1") && host.text.contains("Flag 1"))
  }

  private struct Mails: View {
    @State private var selection: Set<Int> = []

    var body: some View {
      List([1, 2, 3], id: \.self, selection: $selection) { number in
        Text("Mail \(number)").swipeActions { Button("Flag \(number)") {} }
      }
      .contextMenu(forSelectionType: Int.self) { numbers in
        Button("Open \(numbers.sorted().map(String.init).joined(separator: " "))") {}
      }
    }
  }

  @Test func aViewBesideTheListHasItsOwnMenu() {
    let host = ViewHost(
      VStack {
        List(["One"], id: \.self, selection: .constant("One")) { Text($0) }
        Button("Press") {}.contextMenu { Button("Own") {} }
      }
      .contextMenu(forSelectionType: String.self) { _ in Button("Of the list") {} }, columns: 30, rows: 8)
    host.press(.tab)
    host.press(.return, modifiers: .option)
    #expect(host.text.contains("Own"))
  }

  @Test func aProxyFindsIdentitiesThatAreOptional() {
    struct Ends: View {
      private let end: String? = "end"

      var body: some View {
        ScrollViewReader { proxy in
          Button("End") { proxy.scrollTo(end) }
          ScrollView {
            ForEach(0..<20) { Text("Line \($0)") }
            Text("The end").id(end)
          }
        }
      }
    }
    let host = ViewHost(Ends(), columns: 20, rows: 5)
    host.tap("End")
    #expect(host.text.contains("The end"))
  }

  @Test func inheritedValuesThatDoNothingAreRead() {
    struct Reader: View {
      @Environment(\.lineSpacing) private var lineSpacing
      @Environment(\.imageScale) private var imageScale
      @Environment(\.symbolRenderingMode) private var mode
      @Environment(\.minimumScaleFactor) private var factor

      var body: some View { Text("\(Int(lineSpacing)) \(imageScale == .large) \(mode == nil) \(Int(factor))") }
    }
    #expect(ViewHost(Reader()).text == "0 false true 1")
    #expect(
      ViewHost(Reader().environment(\.lineSpacing, 3).environment(\.imageScale, .large)).text == "3 true true 1")
  }
}
