/// The device, as far as views ask for its kind, which a terminal doesn't report. It exists so that source for iOS compiles.
public final class UIDevice: Sendable {
  /// The device.
  public static let current = UIDevice()

  /// The kind of the device, which a terminal doesn't report.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

  /// The orientation of the device, which a terminal doesn't report.
  public var orientation: UIDeviceOrientation { .unknown }
}

/// A kind of devices.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// An unknown kind, such as a terminal.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A computer.
  case mac = 5
  /// A headset.
  case vision
}

/// An orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  /// An unknown orientation, as in a terminal.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its front.
  case faceDown

  /// A Boolean value that indicates whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// A Boolean value that indicates whether the device is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
