import Foundation
import PortableCombine
import Testing

/// The types conform to the same protocols as in Combine, so that code that compiles here compiles there.
@Suite struct ConformanceInterfaceTests {
  typealias N = Just<Int>
  typealias S = ImmediateScheduler

  private static let equatable: [Any.Type] = [
    N.self, Empty<Int, Failed>.self, Fail<Int, Failed>.self, Int?.Publisher.self, Result<Int, Failed>.Publisher.self,
    Publishers.Sequence<[Int], Failed>.self,
    Publishers.CombineLatest<N, N>.self, Publishers.CombineLatest3<N, N, N>.self,
    Publishers.CombineLatest4<N, N, N, N>.self,
    Publishers.Zip<N, N>.self, Publishers.Zip3<N, N, N>.self, Publishers.Zip4<N, N, N, N>.self,
    Publishers.Merge<N, N>.self, Publishers.Merge3<N, N, N>.self, Publishers.Merge4<N, N, N, N>.self,
    Publishers.Merge5<N, N, N, N, N>.self, Publishers.Merge6<N, N, N, N, N, N>.self,
    Publishers.Merge7<N, N, N, N, N, N, N>.self, Publishers.Merge8<N, N, N, N, N, N, N, N>.self,
    Publishers.MergeMany<N>.self, Publishers.Concatenate<N, N>.self,
    Publishers.Collect<N>.self, Publishers.CollectByCount<N>.self, Publishers.Contains<N>.self,
    Publishers.Count<N>.self, Publishers.Drop<N>.self, Publishers.DropUntilOutput<N, N>.self,
    Publishers.First<N>.self, Publishers.IgnoreOutput<N>.self, Publishers.Last<N>.self, Publishers.Output<N>.self,
    Publishers.ReplaceEmpty<N>.self, Publishers.ReplaceError<N>.self, Publishers.Retry<N>.self,
    Publishers.SetFailureType<N, Failed>.self, Publishers.Share<Numbers>.self,
    Publishers.PrefetchStrategy.self, Subscribers.Completion<Failed>.self, Subscribers.Demand.self,
    AnyCancellable.self, CombineIdentifier.self, S.SchedulerTimeType.self, S.SchedulerTimeType.Stride.self,
  ]

  private static let notEquatable: [Any.Type] = [
    Just<() -> Void>.self, Publishers.Collect<Numbers>.self, Publishers.PrefixUntilOutput<N, N>.self,
    Publishers.SwitchToLatest<N, Just<N>>.self, Publishers.Map<N, Int>.self, Publishers.MapKeyPath<N, Int>.self,
    Publishers.Print<N>.self, Publishers.MakeConnectable<N>.self, Publishers.AssertNoFailure<N>.self,
    Publishers.BufferingStrategy<Failed>.self, Publishers.TimeGroupingStrategy<S>.self,
    Publishers.ReceiveOn<N, S>.self, Record<Int, Failed>.self, Record<Int, Failed>.Recording.self,
    AnyPublisher<Int, Failed>.self, Deferred<N>.self, S.self,
  ]

  @Test func publishersOfEquatablePartsAreEquatable() {
    for type in Self.equatable { #expect(type is any Equatable.Type, "\(type)") }
    for type in Self.notEquatable { #expect(!(type is any Equatable.Type), "\(type)") }
  }

  @Test func identifiersDemandsAndCompletionsAreHashable() {
    struct Word: Error, Hashable {}
    let types: [any Hashable.Type] = [
      AnyCancellable.self, CombineIdentifier.self, Subscribers.Demand.self, Subscribers.Completion<Word>.self,
      Publishers.PrefetchStrategy.self,
    ]
    #expect(types.count == 5)
    #expect(!(N.self is any Hashable.Type))
    #expect(!(Subscribers.Completion<Failed>.self is any Hashable.Type))
  }

  @Test func recordsCompletionsAndDemandsAreCodable() {
    struct Word: Error, Codable {}
    struct Encoded: Error, Encodable {}
    let types: [any Codable.Type] = [
      Subscribers.Demand.self, Subscribers.Completion<Word>.self, Record<Int, Word>.self,
      Record<Int, Word>.Recording.self, S.SchedulerTimeType.Stride.self,
    ]
    let encodable: [any Encodable.Type] = [Subscribers.Completion<Encoded>.self]
    #expect((types.count, encodable.count) == (5, 1))
    #expect(!(Record<Int, Encoded>.self is any Encodable.Type))
    #expect(!(Record<Int, Encoded>.Recording.self is any Encodable.Type))
  }

  @Test func demandsAreBitwiseCopyable() {
    #expect(isBitwiseCopyable(Subscribers.Demand.self))
    #expect(!isBitwiseCopyable(CombineIdentifier.self))
  }

  @Test func typesWithADescriptionConformToItsProtocols() {
    typealias Describing = CustomStringConvertible & CustomPlaygroundDisplayConvertible
    typealias Reflecting = Describing & CustomReflectable
    let described: [any Describing.Type] = [AnyPublisher<Int, Failed>.self]
    let reflected: [any Reflecting.Type] = [
      AnySubscriber<Int, Failed>.self, Subscribers.Sink<Int, Failed>.self, Subscribers.Assign<Model, Int>.self,
    ]
    let named: [any CustomStringConvertible.Type] = [Subscribers.Demand.self, CombineIdentifier.self]
    #expect((described.count, reflected.count, named.count) == (1, 3, 2))
    #expect(!(AnyPublisher<Int, Failed>.self is any CustomReflectable.Type))
    #expect(!(N.self is any CustomStringConvertible.Type))
  }

  @Test func demandsCompletionsAndQueueTimesAreSendable() {
    #expect(isSendable(Subscribers.Demand.self))
    #expect(isSendable(Subscribers.Completion<any Error>.self))
    #expect(isSendable(DispatchQueue.SchedulerTimeType.self))
    #expect(isSendable(DispatchQueue.SchedulerOptions.self))
    #expect(!isSendable(DispatchQueue.SchedulerTimeType.Stride.self))
    #expect(!isSendable(N.self))
    #expect(!isSendable(Empty<Int, Never>.self))
    #expect(!isSendable(Fail<Int, Failed>.self))
    #expect(!isSendable(Record<Int, Failed>.self))
    #expect(!isSendable(Future<Int, Failed>.self))
    #expect(!isSendable(Numbers.self))
    #expect(!isSendable(CurrentValueSubject<Int, Never>.self))
    #expect(!isSendable(ObservableObjectPublisher.self))
    #expect(!isSendable(Published<Int>.self))
    #expect(!isSendable(AnyPublisher<Int, Never>.self))
    #expect(!isSendable(AnySubscriber<Int, Never>.self))
    #expect(!isSendable(AnyCancellable.self))
    #expect(!isSendable(CombineIdentifier.self))
    #expect(!isSendable(ImmediateScheduler.self))
    #expect(!isSendable(ImmediateScheduler.SchedulerTimeType.self))
    #expect(!isSendable(ImmediateScheduler.SchedulerTimeType.Stride.self))
    #expect(!isSendable(Publishers.PrefetchStrategy.self))
    #expect(!isSendable(AsyncPublisher<N>.self))
    #expect(!isSendable(Subscribers.Sink<Int, Never>.self))
  }

  private final class Model {
    var value = 0
  }
}
