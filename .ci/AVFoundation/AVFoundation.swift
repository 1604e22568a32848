// swift-format-ignore-file
// The declarations of AVFoundation and Core Media that the sources use, for the stage `apple`.
@_exported import Foundation

public struct CMTime: Sendable {
  public static let zero = CMTime(seconds: 0, preferredTimescale: 1)
  public var seconds: Double
  public init(seconds: Double, preferredTimescale: Int32) { self.seconds = seconds }
}

public struct AVAudioTimePitchAlgorithm: Sendable {
  public static let timeDomain = AVAudioTimePitchAlgorithm()
}

@MainActor open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
  public init(url: URL) {}
  open var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
  open var status: Status { .unknown }
  open var error: (any Error)? { nil }
  open var duration: CMTime { .zero }
}

@MainActor open class AVPlayer: NSObject {
  public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }
  open var rate: Float = 0
  open var volume: Float = 1
  open var currentItem: AVPlayerItem? { nil }
  open var timeControlStatus: TimeControlStatus { .paused }
  nonisolated open func currentTime() -> CMTime { .zero }
  open func pause() {}
  open func replaceCurrentItem(with item: AVPlayerItem?) {}
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
}
