// swift-tools-version: 6.2
import PackageDescription

// A package of its own that nobody imports:
// swift run -c release --package-path Benchmarks benchmarks [GROUP…]
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "AppEnvironmentKit", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [.product(name: "AppEnvironmentKit", package: "AppEnvironmentKit")]
    )
  ],
  swiftLanguageModes: [.v6]
)
