import Foundation
import PackageSupport
import PortableCombine
import Testing

@Suite struct NotificationCenterPublisherTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("test")

  @Test func publishersOfTheSameNotificationsAreEqual() {
    let object = Token()
    let publisher = center.publisher(for: name, object: object)
    #expect(publisher.center === center && publisher.name == name && publisher.object === object)
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: object))
    #expect(publisher != center.publisher(for: name))
    #expect(publisher != center.publisher(for: name, object: Token()))
    #expect(publisher != center.publisher(for: Notification.Name("other"), object: object))
    #expect(publisher != NotificationCenter().publisher(for: name, object: object))
  }

  @Test func onlyNotificationsOfTheNameAndTheObjectArePublished() {
    let object = Token()
    var got: [Int] = []
    let sink = center.publisher(for: name, object: object).sink { got.append(number($0)) }
    post(1, object)
    post(2, Token())
    post(3, nil)
    center.post(name: Notification.Name("other"), object: object)
    post(4, object)
    #expect(got == [1, 4])
    sink.cancel()
  }

  @Test func oneThreadPostsWhileAnotherSubscribesAndCancels() async {
    let posted = Locked(0)
    let center = center
    let name = name
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        for number in 1...2_000 {
          center.post(name: name, object: nil)
          posted.withLock { $0 = number }
        }
      }
      DispatchQueue.global().async(group: group) {
        for _ in 0..<2_000 { center.publisher(for: name).sink { _ in }.cancel() }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(posted.withLock { $0 } == 2_000)
    var got = 0
    let sink = center.publisher(for: name).sink { _ in got += 1 }
    center.post(name: name, object: nil)
    #expect(got == 1)
    sink.cancel()
  }

  @Test func notificationsOfAnyObjectArriveByDefault() {
    var got: [Int] = []
    let sink = center.publisher(for: name).sink { got.append(number($0)) }
    post(1, nil)
    post(2, Token())
    #expect(got == [1, 2])
    sink.cancel()
  }

  @Test func nothingIsPublishedAfterTheSubscriberHasCancelled() {
    var got: [Int] = []
    var sink: AnyCancellable?
    sink = center.publisher(for: name).sink {
      got.append(number($0))
      if got.count == 2 { sink?.cancel() }
    }
    for number in 1...4 { post(number, nil) }
    #expect(got == [1, 2])
  }

  @Test func notificationsWithoutDemandAreDropped() {
    var subscription: (any Subscription)?
    var got: [Int] = []
    center.publisher(for: name).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          got.append(number($0))
          return got.count == 1 ? .max(1) : .none
        }))
    post(1, nil)
    subscription?.request(.max(1))
    for number in 2...5 { post(number, nil) }
    #expect(got == [2, 3])
    subscription?.request(.max(1))
    post(6, nil)
    #expect(got == [2, 3, 6])
    subscription?.cancel()
  }

  @Test func notificationsPostedWhileSubscribingArePublishedAfterTheFirstRequest() {
    var got: [Int] = []
    var subscription: (any Subscription)?
    center.publisher(for: name).subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          post(1, nil)
          $0.request(.unlimited)
          post(2, nil)
        },
        receiveValue: {
          got.append(number($0))
          return .none
        }))
    #expect(got == [2])
    subscription?.cancel()
  }

  @Test func aNotificationPostedFromInsideASubscriberIsDeliveredNested() {
    var got: [Int] = []
    let sink = center.publisher(for: name).sink {
      let number = number($0)
      if number < 3 { post(number + 1, nil) }
      got.append(number)
    }
    post(1, nil)
    #expect(got == [3, 2, 1])
    sink.cancel()
  }

  @Test func everythingIsReleasedWhenTheSubscriberCancels() {
    var token: Token? = Token()
    weak let weakToken = token
    var object: Token? = Token()
    weak let weakObject = object
    var subscription: (any Subscription)?
    if let token {
      center.publisher(for: name, object: object).subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            $0.request(.unlimited)
          },
          receiveValue: { _ in token.passing(.none) }))
    }
    token = nil
    object = nil
    weak let weakSubscription = subscription as AnyObject?
    #expect(weakToken != nil)
    subscription?.cancel()
    #expect(weakToken == nil && weakObject == nil)
    subscription = nil
    #expect(weakSubscription == nil, "an observer that was not removed would hold it")
  }

  @Test func subscriptionDescribesCenterNameAndObject() {
    var description = ""
    var labels: [String?] = []
    center.publisher(for: name).subscribe(
      AnySubscriber(receiveSubscription: {
        description = "\($0)"
        labels = Mirror(reflecting: $0).children.map(\.label)
        $0.cancel()
      }))
    #expect(description == "NotificationCenter Observer")
    #expect(labels == ["center", "name", "object"])
  }

  @Test func notificationsOfManyThreadsArriveOneAtATime() async throws {
    let inbox = Inbox<Int>()
    nonisolated(unsafe) var count = 0  // because a subscriber is served one value at a time
    let center = center
    let sink = center.publisher(for: name).sink { _ in
      count += 1
      inbox.put(count)
    }
    let name = name
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: 400) { _ in center.post(name: name, object: nil) }
    }
    let got = try await inbox.first(400)
    #expect(got == Array(1...400))
    sink.cancel()
  }

  private func post(_ number: Int, _ object: AnyObject?) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  private func number(_ notification: Notification) -> Int {
    notification.userInfo?["number"] as? Int ?? 0
  }
}
