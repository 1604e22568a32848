// swift-tools-version: 6.2
import PackageDescription

// A separate package, because it fetches the packages that it measures:
// swift run -c release --package-path Benchmarks/Peers peers
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "AppEnvironmentKit", path: "../.."),
    .package(name: "Benchmarks", path: ".."),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
    .package(url: "https://github.com/pointfreeco/swift-clocks", from: "1.0.5"),
    .package(url: "https://github.com/hmlongco/Factory", from: "2.5.0"),
    .package(url: "https://github.com/Swinject/Swinject", from: "2.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "peers",
      dependencies: [
        .product(name: "AppEnvironmentKit", package: "AppEnvironmentKit"),
        .product(name: "AppEnvironmentTesting", package: "AppEnvironmentKit"),
        .product(name: "Measuring", package: "Benchmarks"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "FactoryKit", package: "Factory"),
        .product(name: "Swinject", package: "Swinject"),
      ]
    ),
    // The same five clients, whose lines `sizes` counts.
    .target(
      name: "FiveClientsOurs", dependencies: [.product(name: "AppEnvironmentMacros", package: "AppEnvironmentKit")]),
    .target(
      name: "FiveClientsTheirs", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
  ],
  swiftLanguageModes: [.v6]
)
