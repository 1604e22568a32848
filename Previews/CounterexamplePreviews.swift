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
      TwoCopies().previewDisplayName("Two copies of one state")
      OneTruth().previewDisplayName("One state and a binding")
    }
    .previewLayout(.sizeThatFits)
    Group {
      Announcements().previewDisplayName("A property without Published")
      EnvironmentReader { TimedAnnouncements(environment: $0) }
        .environmentObject(AppEnvironment.preview())
        .previewDisplayName("An object that follows a timer")
      SharedObject().previewDisplayName("An object that is shared")
      ReplacedObject().previewDisplayName("An object that is replaced")
    }
    .previewLayout(.sizeThatFits)
  }
}
