import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens that respond to the mouse by gestures.
@MainActor @Suite("Screens with gestures work as they are")
struct GestureScreenTests {
  @Test func aCardFollowsADragAndGoesBack() {
    let host = ViewHost(CardScreen(), columns: 30, rows: 3)
    host.drag(from: (column: 0, row: 0), to: (column: 4, row: 0))
    #expect(host.text.contains("Back where it was"))
    host.drag(from: (column: 0, row: 0), to: (column: 12, row: 0))
    #expect(host.text.contains("Dismissed to the right"))
  }

  @Test func aClickAndADoubleClickDoNotExcludeEachOther() {
    let host = ViewHost(PhotoScreen(), columns: 30, rows: 3)
    host.click(column: 0, row: 0)
    #expect(host.text.contains("1 views, 0 likes"))
    host.click(column: 0, row: 0, count: 2)
    #expect(host.text.contains("1 likes"))
  }

  @Test func keysReachViewsThatRespondToAClick() {
    let host = ViewHost(RatingScreen(), columns: 20, rows: 6)
    #expect(host.text.hasPrefix("*----\n"))
    host.press(.rightArrow)
    host.press(.rightArrow)
    host.press(.return)
    #expect(host.text.hasPrefix("***--\n"))
    // A view with a control in it, and one behind others that draws nothing, aren't stops.
    for _ in 0..<3 { host.press(.tab) }
    #expect(host.focusedControl == "Buy")
    host.press(.downArrow)
    host.type(" ")
    #expect(host.text.contains("opened first"))
    host.press(.downArrow)
    host.press(.return)
    #expect(host.text.contains("opened second"))
  }

  @Test func aScreenThatRespondsToAClickIsNoControl() {
    let host = ViewHost(PageScreen(), columns: 20, rows: 4)
    #expect(host.style(of: "page")?.attributes == [])
    host.click(column: 8, row: 1)
    #expect(host.text.contains("page 1"))
  }

  @Test func aSimultaneousGestureLeavesTheButtonItsClick() {
    let host = ViewHost(TrackedScreen(), columns: 30, rows: 3)
    host.click(column: 1, row: 0)
    #expect(host.text.contains("1 purchases, 1 clicks"))
  }

  @Test func aHighPriorityGestureComesBeforeTheButton() {
    let host = ViewHost(LockedScreen(), columns: 30, rows: 3)
    host.click(column: 1, row: 0)
    #expect(host.text.contains("Locked"))
    host.tap("Unlock")
    host.click(column: 1, row: 0)
    #expect(host.text.contains("Opened"))
  }

  @Test func thePlaceOfAClickIsThatInTheView() {
    let host = ViewHost(BoardScreen(), columns: 60, rows: 6)
    host.click(column: 3, row: 2)
    #expect(host.text.contains("3, 1 on the board, 3, 2 on the screen"))
  }

  @Test func aDragThatBeginsWithAClickCountsAsOne() {
    let host = ViewHost(ScrubberScreen(), columns: 20, rows: 3)
    host.drag(from: (column: 2, row: 0), to: (column: 8, row: 0))
    #expect(host.text.contains("At 8, still"))
  }
}

// MARK: Rating

private struct RatingScreen: View {
  @State private var stars = 1
  @State private var opened = "nothing"

  var body: some View {
    VStack(alignment: .leading) {
      HStack(spacing: 0) {
        ForEach(1...5, id: \.self) { number in
          Text(number <= stars ? "*" : "-").onTapGesture { stars = number }
        }
      }
      HStack {
        Text("Price")
        Button("Buy") {}
      }
      .onTapGesture { opened = "price" }
      ForEach(["first", "second"], id: \.self) { name in
        Text(name).onTapGesture { opened = name }
      }
      Text("opened \(opened)")
      Color.clear.frame(height: 1).onTapGesture { opened = "space" }
    }
  }
}

private struct PageScreen: View {
  @State private var page = 0

  var body: some View {
    Text("page \(page)").frame(maxWidth: .infinity, maxHeight: .infinity).contentShape(Rectangle())
      .onTapGesture { page += 1 }
  }
}

private struct CardScreen: View {
  @GestureState private var translation = CGSize.zero
  @State private var message = ""

  var body: some View {
    VStack(alignment: .leading) {
      Text("Card")
        .offset(translation)
        .gesture(
          DragGesture()
            .updating($translation) { value, state, _ in state = value.translation }
            .onEnded { value in
              message = value.translation.width > 10 ? "Dismissed to the right" : "Back where it was"
            }
        )
      Text(translation == .zero ? message : "Moving")
    }
  }
}

private struct PhotoScreen: View {
  @State private var views = 0
  @State private var likes = 0

  var body: some View {
    VStack(alignment: .leading) {
      Image(systemName: "photo")
        .onTapGesture(count: 2) { likes += 1 }
        .onTapGesture { views += 1 }
      Text("\(views) views, \(likes) likes")
    }
  }
}

private struct TrackedScreen: View {
  @State private var purchases = 0
  @State private var clicks = 0

  var body: some View {
    VStack(alignment: .leading) {
      Button("Buy") { purchases += 1 }
        .simultaneousGesture(TapGesture().onEnded { clicks += 1 })
      Text("\(purchases) purchases, \(clicks) clicks")
    }
  }
}

private struct LockedScreen: View {
  @State private var isLocked = true
  @State private var message = ""

  var body: some View {
    VStack(alignment: .leading) {
      Button("Open") { message = "Opened" }
        .highPriorityGesture(TapGesture().onEnded { message = "Locked" }, including: isLocked ? .all : .subviews)
      Button("Unlock") { isLocked = false }
      Text(message)
    }
  }
}

private struct BoardScreen: View {
  @State private var place = CGPoint.zero
  @State private var global = CGPoint.zero

  var body: some View {
    VStack(alignment: .leading) {
      Text("Board")
      Rectangle()
        .fill(.blue)
        .frame(width: 10, height: 3)
        .onTapGesture { place = $0 }
        .simultaneousGesture(SpatialTapGesture(coordinateSpace: .global).onEnded { global = $0.location })
      Text("\(Int(place.x)), \(Int(place.y)) on the board, \(Int(global.x)), \(Int(global.y)) on the screen")
    }
  }
}

private struct ScrubberScreen: View {
  @State private var position = 0
  @State private var isMoving = false

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0, coordinateSpace: .local)
      .onChanged { value in
        position = Int(value.location.x)
        isMoving = true
      }
      .onEnded { _ in isMoving = false }
  }

  var body: some View {
    VStack(alignment: .leading) {
      Rectangle().fill(.gray).frame(height: 1).gesture(drag)
      Text("At \(position), \(isMoving ? "moving" : "still")")
    }
  }
}
