import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Controls with labels on narrow screens.
@MainActor @Suite struct NarrowControlTests {
  @Test func aValueStandsBelowALabelThatItHasNoRoomBeside() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        Picker("Conversation order", selection: .constant(1)) { Text("Chronological").tag(1) }
        LabeledContent("Subscription", value: "Professional")
        LabeledContent("Plan", value: "Free")
        DatePicker("Expiration", selection: .constant(.distantPast), displayedComponents: .date)
      }
      .environment(\.locale, Locale(identifier: "en_US")).environment(\.timeZone, .gmt), columns: 20)
    #expect(
      host.screen(width: 20, height: 8) == """
        Conversation order
          ‹ Chronological ›
        Subscription
                Professional
        Plan            Free
        Expiration
          ‹ Jan 1, 1 ›
        """)
  }

  @Test(arguments: [5, 20, 25, 26, 60])
  func noWordOfALabelIsBroken(columns: Int) {
    let host = ViewHost(
      LabeledContent("Subscription", value: "Professional"), columns: max(columns, 12))
    #expect(host.text.contains("Subscription"))
    #expect(host.text.contains("Professional") == (columns >= 14))
    #expect(host.lines.count == (columns < 14 ? 3 : columns < 25 ? 2 : 1))
  }

  @Test func theValueBelowALabelIsPartOfTheControl() {
    @MainActor final class Model: ObservableObject { @Published var order = 1 }
    struct Order: View {
      @ObservedObject var model: Model
      var body: some View {
        Picker("Conversation order", selection: $model.order) {
          Text("Chronological").tag(1)
          Text("By author").tag(2)
        }
      }
    }
    let model = Model()
    let host = ViewHost(Order(model: model), columns: 20, rows: 3)
    host.click(column: 4, row: 1)
    #expect(model.order == 2)
    #expect(host.screen(width: 20, height: 3) == "Conversation order\n  ‹ By author     ›")
    host.press(.leftArrow)
    #expect(model.order == 1)
    #expect(host.focusedControl == "Conversation order")
  }

  @Test func aLabelOfTwoTextsIsATitleAboveASubtitle() {
    let host = ViewHost(
      LabeledContent {
        Text("On")
      } label: {
        Text("Sync")
        Text("Every hour")
      }, columns: 20, rows: 2)
    #expect(host.screen(width: 20, height: 2) == "Sync              On\nEvery hour")
  }

  @Test func aSliderLeavesItsLabelWhole() {
    let host = ViewHost(Slider(value: .constant(0)) { Text("Brightness") }, columns: 20, rows: 1)
    #expect(host.text == "Brightness ●────────")
  }
}
