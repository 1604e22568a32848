import AppEnvironmentNetworking
import Foundation

// A command without a type: the functions of clients are `async` in its statements, as in functions.

let environment = AppEnvironment(.preview)
let (data, response) = try await environment.networkClient.data(for: URLRequest(url: URL(filePath: "/")))
let version = try await environment.processClient.result(of: ProcessCommand("git", ["--version"])).validated()
print(response.statusCode, data.count, version.text)
