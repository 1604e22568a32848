public import Foundation

extension NotificationCenter {
  /// Returns a publisher of notifications.
  ///
  /// ```swift
  /// let saved = Notification.Name("saved")
  /// NotificationCenter.default.publisher(for: saved)
  ///   .sink { print($0.name.rawValue) }  // saved
  ///   .store(in: &cancellables)
  /// NotificationCenter.default.post(name: saved, object: nil)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them; `nil` for any object.
  /// - Returns: A publisher that never ends.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of notifications, which never ends.
  ///
  /// Notifications arrive on the thread that posts them. A subscriber without demand misses them. The interface and the
  /// behavior are Apple's.
  public struct Publisher {
    /// The notification center.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// The object that posts them; `nil` for any object.
    public let object: AnyObject?

    /// Creates a publisher of notifications.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - name: The name of the notifications.
    ///   - object: The object that posts them; `nil` for any object.
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

  /// `Never`, because notifications can't fail.
  public typealias Failure = Never

  /// Attaches a subscriber, which observes the center until it cancels or releases its subscription.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
    let list = SubscriptionList(name: "NotificationCenter Observer")
    let subscription = SubjectSubscription<Notification, Never>(subscriber, owner: nil, list: list)
    subscription.start(subscriber, as: NotificationSubscription(self, subscription))
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Returns a Boolean value that indicates whether two publishers publish the same notifications.
  public static func == (lhs: NotificationCenter.Publisher, rhs: NotificationCenter.Publisher) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
