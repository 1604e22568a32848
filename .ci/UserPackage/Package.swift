// swift-tools-version: 6.2
import PackageDescription

// A package that depends on the libraries. .ci/run copies it to a scratch folder, has git fetch the URL from a clone of the
// repository whose last commit is tagged 1.0.0, and runs its tests.
let package = Package(
  name: "Weather",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(url: "https://git.example.org/AppEnvironmentKit.git", from: "1.0.0")
  ],
  targets: [
    .target(
      name: "Weather",
      dependencies: [.product(name: "AppEnvironmentKit", package: "AppEnvironmentKit")]
    ),
    .testTarget(
      name: "WeatherTests",
      dependencies: ["Weather", .product(name: "AppEnvironmentTesting", package: "AppEnvironmentKit")]
    ),
  ]
)

// The targets that depend on the network.
package.targets += [
  .target(
    name: "Forecasts",
    dependencies: [.product(name: "AppEnvironmentNetworking", package: "AppEnvironmentKit")]
  ),
  .executableTarget(
    name: "forecast",
    dependencies: [.product(name: "AppEnvironmentNetworking", package: "AppEnvironmentKit")]
  ),
  .testTarget(
    name: "ForecastsTests",
    dependencies: ["Forecasts", .product(name: "AppEnvironmentNetworkingTesting", package: "AppEnvironmentKit")]
  ),
]

// A target whose declarations are isolated to the main actor by default.
package.targets += [
  .target(
    name: "Barometer",
    dependencies: [.product(name: "AppEnvironmentKit", package: "AppEnvironmentKit")],
    swiftSettings: [.defaultIsolation(MainActor.self)]
  )
]
