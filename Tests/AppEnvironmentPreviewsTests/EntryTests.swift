import AppEnvironmentMacros
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// The expansions of `@Entry` compile, and have their values.
@MainActor @Suite struct EntryTests {
  @Test func valuesOfTheEnvironmentAndOfTheFocusAreRead() {
    let host = ViewHost(EntryScreen())
    #expect(host.text.contains("3 true none") && host.text.contains("Name"))
  }

  @Test func aTransactionHasItsValue() {
    var transaction = Transaction()
    #expect(!transaction.isFastEntry)
    transaction.isFastEntry = true
    #expect(transaction.isFastEntry)
  }
}

extension EnvironmentValues {
  @Entry var gapEntry = 3
  @Entry var isCompactEntry: Bool = false
  @Entry var titleEntry: String?
}

extension FocusedValues {
  @Entry var nameEntry: String?
}

extension Transaction {
  @Entry var isFastEntry: Bool = false
}

private struct EntryScreen: View {
  @FocusedValue(\.nameEntry) private var name

  var body: some View {
    EntryLine().environment(\.isCompactEntry, true)
    Button(name ?? "nothing") {}.focusedValue(\.nameEntry, "Name")
  }
}

private struct EntryLine: View {
  @Environment(\.gapEntry) private var gap
  @Environment(\.isCompactEntry) private var isCompact
  @Environment(\.titleEntry) private var title

  var body: some View {
    Text(verbatim: "\(gap) \(isCompact) \(title ?? "none")")
  }
}
