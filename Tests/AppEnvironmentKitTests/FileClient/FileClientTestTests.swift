import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import Testing

@Suite struct FileClientTestTests {
  @Test func everyEndpointFailsTheTest() async throws {
    let client = FileClient.test
    let (a, b) = (URL(filePath: "/a"), URL(filePath: "/b"))
    await expect("loadFile") { _ = try await client.loadFile(at: a) }
    await expect("loadFile") { _ = try await client.loadText(at: a) }
    await expect("saveFile") { try await client.saveFile(at: a, Data()) }
    await expect("saveFileIfUnchanged") { try await client.saveFileIfUnchanged(at: a, Data(), since: nil) }
    await expect("listDirectory") { _ = try await client.listDirectory(at: a) }
    await expect("createDirectory") { try await client.createDirectory(at: a) }
    await expect("removeItem") { try await client.removeItem(at: a) }
    await expect("moveItem") { try await client.moveItem(from: a, to: b) }
    await expect("copyItem") { try await client.copyItem(from: a, to: b) }
    await expect("attributes") { _ = try await client.attributes(at: a) }
    await expect("changes") { for try await _ in client.changes(at: a) {} }
    expectUnimplemented("FileClient.documentsDirectory") { _ = client.documentsDirectory() }
  }

  /// Checks that a call fails the test, and throws an error, with the name of the endpoint.
  private func expect(_ endpoint: String, _ call: () async throws -> Void) async {
    await expectUnimplemented("FileClient.\(endpoint)") {
      let error = await #expect(throws: UnimplementedError.self) { try await call() }
      #expect(error?.endpoint == "FileClient.\(endpoint)")
    }
  }
}
