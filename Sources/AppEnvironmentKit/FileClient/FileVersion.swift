/// What a file was at one moment, to find out later whether it is still that.
///
/// Two versions are equal only while nobody replaced, wrote or truncated the file. Take it before loading: then a change
/// between the two is found as well. The live client makes it of the device, the file's number, its size and its times of
/// change, so changing permissions counts too. Two writes in place within one tick of the file system's clock (up to 10
/// ms on kernels before 6.13) that keep the size look like one.
public struct FileVersion: RawRepresentable, Hashable, Sendable, Codable {
  /// A text that means something only to the client that made it; it may be kept and compared in a later run.
  public let rawValue: String

  /// Makes a version of the text that stands for it; for implementations of ``FileClient``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
