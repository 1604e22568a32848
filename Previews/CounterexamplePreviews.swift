import AppEnvironmentUI
import DataFlow

struct CounterexamplePreviews: PreviewProvider {
  static var previews: some View {
    Group {
      ClassInState().previewDisplayName("A class in State")
      ObservableInState().previewDisplayName("An observable class in State")
      VStack { LosingCounter() }.previewDisplayName("A counter that loses its object")
      VStack { KeepingCounter() }.previewDisplayName("A counter that keeps its object")
      LostObject().previewDisplayName("A parent that is evaluated")
      EvaluatingParent(counter: CounterModel()).previewDisplayName("A parent that observes an object")
      QuietParent(counter: CounterModel()).previewDisplayName("A parent that passes an object on")
      VStack { EnvironmentCounterLabel() }
        .environmentObject(CounterModel())
        .previewDisplayName("A label of an object in the environment")
    }
    .previewLayout(.sizeThatFits)
  }
}
