/// The names of UIKit's notifications of a program's phases, none of which is posted: a program in a terminal stays active.
///
/// It exists so that source for iOS compiles. Use `\.openURL` and other values of the environment for an application's work.
public enum UIApplication {
  /// The name of a notification that isn't posted.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// The name of a notification that isn't posted.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// The name of a notification that isn't posted.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// The name of a notification that isn't posted.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// The name of a notification that isn't posted.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  /// The name of a notification that isn't posted.
  public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// The name of a notification that isn't posted.
  public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

/// The names of UIKit's notifications of a keyboard on the screen, none of which is posted: a terminal has no such keyboard.
public enum UIResponder {
  /// The name of a notification that isn't posted.
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// The name of a notification that isn't posted.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// The name of a notification that isn't posted.
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// The name of a notification that isn't posted.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// The name of a notification that isn't posted.
  public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// The key of the frame of the keyboard.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of the animation.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
}

extension UIDevice {
  /// The name of a notification that isn't posted.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
}
