import AppEnvironmentUI
import DataFlow

struct CounterexamplePreviews: PreviewProvider {
  static var previews: some View {
    Group {
      ClassInState().previewDisplayName("A class in State")
      ObservableInState().previewDisplayName("An observable class in State")
      VStack { LosingCounter() }.previewDisplayName("A counter that loses its object")
      VStack { KeepingCounter() }.previewDisplayName("A counter that keeps its object")
    }
    .previewLayout(.sizeThatFits)
  }
}
