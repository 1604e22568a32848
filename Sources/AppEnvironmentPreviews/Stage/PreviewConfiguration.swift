import AppEnvironmentKit
import PortableSwiftUI

/// The choices of the person who looks at a preview.
struct PreviewConfiguration: Hashable, Sendable {
  /// The sizes to choose from. The last one, `nil`, is the space that the terminal has.
  static let sizes: [CellSize?] = [
    CellSize(width: 40, height: 12), CellSize(width: 80, height: 24), CellSize(width: 120, height: 40), nil,
  ]

  /// The implementation of all clients that the preview doesn't replace, or `nil` for the one in its source.
  var implementation: AppEnvironment.Context.Implementation?

  /// The implementations of single clients, by the end of their environment variables.
  var exceptions: [String: AppEnvironment.Context.Implementation] = [:]

  /// The size of the space for previews without their own layout, or `nil` for the terminal's.
  var size: CellSize? = CellSize(width: 80, height: 24)

  /// A Boolean value that indicates whether colors are shown.
  var hasColors = true

  /// A Boolean value that indicates whether only ASCII characters are shown.
  var isASCII = false

  /// The configurations of pictures: each size in color, without colors, and in ASCII.
  static var pictures: [PreviewConfiguration] {
    sizes.compactMap(\.self).flatMap { size in
      [(true, false), (false, false), (true, true)].map { hasColors, isASCII in
        PreviewConfiguration(size: size, hasColors: hasColors, isASCII: isASCII)
      }
    }
  }

  /// A name for files, such as `80x24`, `80x24-plain` or `80x24-ascii`.
  var name: String {
    let size = size.map { "\($0.width)x\($0.height)" } ?? "terminal"
    return size + (hasColors ? "" : "-plain") + (isASCII ? "-ascii" : "")
  }

  /// The context in which the preview's environment is used, or `nil` for the one in its source.
  func context(for source: AppEnvironment.Context) -> AppEnvironment.Context? {
    guard implementation != nil || !exceptions.isEmpty else { return nil }
    return source.with(base: implementation ?? source.base, exceptions: exceptions)
  }
}
