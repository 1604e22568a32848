// swift-format-ignore-file
// The declarations of the module os that the sources use, for the stage `apple`.

public struct OSLogType: Sendable {
  public static let debug = OSLogType(), info = OSLogType(), `default` = OSLogType(), error = OSLogType(), fault = OSLogType()
}

public struct OSLogPrivacy: Sendable { public static var `public`: OSLogPrivacy { OSLogPrivacy() } }

public struct OSLogMessage: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
  }
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}

public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
}
