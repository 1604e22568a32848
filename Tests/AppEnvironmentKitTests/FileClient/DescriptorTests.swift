import AppEnvironmentKit
import Foundation
import TemporaryFolders
import Testing

@Suite struct DescriptorTests {
  /// A process has copies of all descriptors from its creation until its program begins.
  @Test func aLockEndsWithItsDescriptorEvenIfThereIsACopy() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "a.txt").path
    var first: Descriptor? = try Descriptor(opening: path, O_RDONLY, path: path)
    let second = try Descriptor(opening: path, O_RDONLY, path: path)
    #expect(first?.lock(LOCK_EX | LOCK_NB) == true)
    let copy = dup(try #require(first).number)
    defer { close(copy) }
    #expect(!second.lock(LOCK_EX | LOCK_NB))
    #expect(errno == EWOULDBLOCK)
    first = nil
    #expect(second.lock(LOCK_EX | LOCK_NB))
  }
}
