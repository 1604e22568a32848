import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Movements show the view in its place")
struct MovementTests {
  @Test func keyframesShowTheInitialValue() {
    struct Values {
      var scale = 1.0
      var offset = CGSize.zero
    }
    let host = ViewHost(
      VStack {
        Text("One").keyframeAnimator(initialValue: Values(), trigger: 0) { content, value in
          content.scaleEffect(value.scale).offset(value.offset)
        } keyframes: { _ in
          KeyframeTrack(\.scale) {
            LinearKeyframe(1.2, duration: 0.3)
            SpringKeyframe(1.5, duration: 0.8, spring: .bouncy)
            CubicKeyframe(1, duration: 0.2)
          }
          KeyframeTrack(\.offset) { MoveKeyframe(CGSize(width: 9, height: 9)) }
        }
        KeyframeAnimator(initialValue: 2.0) { value in
          Text("\(value)")
        } keyframes: { _ in
          LinearKeyframe(3.0, duration: 1)
          LinearKeyframe(4.0, duration: 1)
        }
      }, columns: 10, rows: 2)
    #expect(host.lines == ["One", "2.0"])
  }

  @Test func aTransitionOfYourOwnShowsTheViewInItsPlace() {
    let host = ViewHost(Text("Card").transition(Sliding()), columns: 20, rows: 1)
    #expect(host.lines == ["Card identity"])
  }

  @Test func visualEffectsLeaveTheView() {
    let host = ViewHost(
      Text("Card")
        .visualEffect { content, proxy in content.offset(x: proxy.size.width).blur(radius: 2) }
        .scrollTransition(.animated.threshold(.visible(0.3)), axis: .vertical) { content, phase in
          content.opacity(phase.isIdentity ? 1 : 0).scaleEffect(phase.value)
        }, columns: 10, rows: 1)
    #expect(host.lines == ["Card"])
  }

  @Test func aTransactionHasValuesOfYourOwn() {
    var transaction = Transaction()
    #expect(transaction[SourceKey.self] == "none")
    transaction.source = "menu"
    #expect(transaction[SourceKey.self] == "menu")
    #expect(withTransaction(\.source, "menu") { 1 } == 1)
    #expect(Animation(Steps()) == .default)
  }
}

private enum SourceKey: TransactionKey {
  static let defaultValue = "none"
}

extension Transaction {
  fileprivate var source: String {
    get { self[SourceKey.self] }
    set { self[SourceKey.self] = newValue }
  }
}

private struct Steps: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    time < 1 ? value : nil
  }
}

private struct Sliding: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    HStack {
      content
      Text("\(phase)")
    }
    .offset(x: phase.value)
  }
}
