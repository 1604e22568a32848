// swift-tools-version: 6.2
import PackageDescription

// A separate package for benchmarks: swift run -c release --package-path Benchmarks benchmarks [GROUP…]
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  // For the package in Peers.
  products: [.library(name: "Measuring", targets: ["Measuring"])],
  dependencies: [
    .package(name: "AppEnvironmentKit", path: ".."),
    // Needed only for the comparison with PortableCombine.
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    // Needed only for the adapter of a log.
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "AppEnvironmentKit", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentAudio", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentNetworking", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentNetworkingTesting", package: "AppEnvironmentKit"),
        .product(name: "PodcastFeeds", package: "AppEnvironmentKit"),
        .product(name: "PortableSwiftUI", package: "AppEnvironmentKit"),
        .product(name: "PortableSwiftUITesting", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentPodcasts", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentTesting", package: "AppEnvironmentKit"),
        "CHeap", "CPlainCurl", "CPlainSQLite", "CPseudoTerminal", "Measuring", "Ours", "Theirs", "Yardsticks",
        "terminal-floor",
        "terminal-views",
      ]
    ),
    // Forwards a program's log to swift-log.
    .executableTarget(
      name: "swift-log-adapter",
      dependencies: [
        .product(name: "AppEnvironmentKit", package: "AppEnvironmentKit"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    // Views in a terminal, and a program that writes the same bytes by hand.
    .executableTarget(
      name: "terminal-views", dependencies: [.product(name: "AppEnvironmentUI", package: "AppEnvironmentKit")]),
    .executableTarget(name: "terminal-floor"),
    .target(name: "CPseudoTerminal"),
    // Requests over plain libcurl, a yardstick for the network client.
    .target(name: "CPlainCurl", linkerSettings: [.linkedLibrary(":libcurl.so.4", .when(platforms: [.linux]))]),
    // Statements by hand, for the podcast store to be measured beside.
    .target(name: "CPlainSQLite"),
    .target(name: "Measuring", dependencies: ["CHeap"]),
    // What the C library says of the heap, which Swift's module of it leaves out.
    .target(name: "CHeap"),
    // One text, compiled twice: both have a link to Sources/Pipelines, and their own Combine.
    .target(
      name: "Ours",
      dependencies: ["Measuring", .product(name: "PortableCombine", package: "AppEnvironmentKit")]
    ),
    .target(name: "Theirs", dependencies: ["Measuring", .product(name: "OpenCombine", package: "OpenCombine")]),
    // The same work without Combine: closures, and async sequences.
    .target(
      name: "Yardsticks",
      dependencies: ["Measuring", .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
