public import Foundation

extension NotificationCenter {
  /// A publisher of notifications, to whoever wants one at that moment.
  ///
  /// - Parameters:
  ///   - name: The notifications' name.
  ///   - object: The object that posts them; without one, it makes no difference who does.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of notifications. It never ends.
  ///
  /// A subscriber gets them on the thread that posts them, and not those that it has no demand for. The interface and
  /// the behaviour are Apple's.
  public struct Publisher {
    /// The centre that they are posted to.
    public let center: NotificationCenter

    /// Their name.
    public let name: Notification.Name

    /// The object that posts them; without one, it makes no difference who does.
    public let object: AnyObject?

    /// Makes a publisher of notifications.
    ///
    /// - Parameters:
    ///   - center: The centre that they are posted to.
    ///   - name: Their name.
    ///   - object: The object that posts them; without one, it makes no difference who does.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }
  }
}

extension NotificationCenter.Publisher: Publisher {
  /// A notification.
  public typealias Output = Notification

  /// Notifications cannot fail.
  public typealias Failure = Never

  /// Attaches a subscriber; it observes the centre until it cancels.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
    let list = SubscriptionList(name: "NotificationCenter Observer")
    let subscription = SubjectSubscription<Notification, Never>(subscriber, owner: list, list: list)
    subscription.start(subscriber, as: NotificationSubscription(self, subscription))
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Whether the two publish the same notifications.
  public static func == (lhs: NotificationCenter.Publisher, rhs: NotificationCenter.Publisher) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
