// swift-tools-version: 6.2
import PackageDescription

// A package that depends on the libraries. .ci/run copies it to a scratch folder, links the repository beside it as
// `AppEnvironmentKit`, and runs its tests.
let package = Package(
  name: "Weather",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "AppEnvironmentKit", path: "../AppEnvironmentKit")
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
