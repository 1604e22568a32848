import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Tables")
struct TableTests {
  @Test func rowsAreSortedByAColumnAndInTheOtherOrder() {
    let host = ViewHost(PeopleScreen(), columns: 40, rows: 6)
    #expect(host.lines.first == "Name                   Age")
    host.tap("Name")
    #expect(host.lines.prefix(3).map { $0.split(separator: " ").first } == ["Name", "Ada", "Bob"])
    host.tap("Name")
    #expect(host.text.contains("▼"))
    #expect(host.lines.prefix(3).map { $0.split(separator: " ").first } == ["Name", "Cleo", "Bob"])
    host.tap("Age")
    #expect(host.lines[1].hasPrefix("Bob"))
  }

  @Test func theArrowsSelectARow() {
    let host = ViewHost(PeopleScreen(), columns: 40, rows: 8)
    host.press(.tab)
    host.press(.tab)
    host.press(.downArrow)
    #expect(host.text.contains("Selected: 3"))
    host.click(column: 2, row: 2)
    #expect(host.text.contains("Selected: 1"))
  }

  @Test func lastColumnsAreLeftOutWhereThereIsNoRoom() {
    let host = ViewHost(PeopleScreen(), columns: 10, rows: 6)
    #expect(host.lines.first == "Name")
    #expect(host.text.contains("Cleo"))
  }

  @Test func theHeadersAreLeftOutWhereTheyAreHidden() {
    let host = ViewHost(PeopleScreen().tableColumnHeaders(.hidden), columns: 40, rows: 6)
    #expect(!host.text.contains("Age"))
    #expect(host.lines.first?.hasPrefix("Cleo") == true)
  }

  @Test func rowsCanBeBuiltOneByOne() {
    let people = PeopleScreen.people
    let host = ViewHost(
      Table(of: Person.self) {
        TableColumn("Name", value: \.name)
        TableColumn("Old") { Text($0.age > 40 ? "yes" : "no") }
      } rows: {
        ForEach(people) { TableRow($0) }
        TableRow(Person(id: 9, name: "Zoe", age: 50))
      }, columns: 30, rows: 6)
    #expect(host.lines.count == 5)
    #expect(host.lines.last?.hasPrefix("Zoe") == true)
    #expect(host.lines.last?.hasSuffix("yes") == true)
  }
}

private struct Person: Identifiable {
  let id: Int
  var name: String
  var age: Int
}

private struct PeopleScreen: View {
  static let people = [
    Person(id: 3, name: "Cleo", age: 41), Person(id: 1, name: "Ada", age: 36), Person(id: 2, name: "Bob", age: 20),
  ]

  @State private var people = Self.people
  @State private var order: [KeyPathComparator<Person>] = []
  @State private var selection: Person.ID?

  var body: some View {
    Table(people, selection: $selection, sortOrder: $order) {
      TableColumn("Name", value: \.name)
      TableColumn("Age", value: \.age) { Text($0.age, format: .number) }
        .width(17)
    }
    .onChange(of: order) { _, order in people.sort(using: order) }
    if let selection { Text("Selected: \(selection)") }
  }
}
