import AppEnvironmentKit

// Programs that read a client and ignore it. Swift 6.3.1 crashes as it compiles them if clients are read with `_read`, and
// some of them if clients are read with `get`. The package is built in debug and in release.

func ignoreAClient() {
  let environment = AppEnvironment(.preview)
  _ = environment.fileClient
  [1].forEach { _ in }
}

func ignoreAClosure() {
  let environment = AppEnvironment(.preview)
  _ = environment.fileClient.loadFile
  [1].forEach { _ in }
}

func ignoreAClientBeforeOverriding() -> AppEnvironment {
  let environment = AppEnvironment(.preview)
  _ = environment.clockClient
  return environment.overriding { _ in }
}

func ignoreAClientOfThisPackage() -> AppEnvironment {
  let environment = AppEnvironment(.preview)
  _ = environment.weatherClient
  [1].forEach { _ in }
  _ = environment.weatherClient.home
  return environment.overriding { _ in }
}
