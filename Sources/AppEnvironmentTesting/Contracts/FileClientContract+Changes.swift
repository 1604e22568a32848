import AppEnvironmentKit
import Foundation

extension FileClientContract {
  static let moving = [
    Rule("A file is moved, within a folder and to another") { contract in
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.save("a.txt", "text")
      try await contract.files.moveItem(from: contract.url("a.txt"), to: contract.url("b.txt"))
      try await contract.files.moveItem(from: contract.url("b.txt"), to: contract.url("folder/c.txt"))
      try await contract.contains("folder/c.txt", "text")
      try contract.equal(try await contract.names(), ["folder"], "the names in the folder")
    },
    Rule("A folder is moved with its contents") { contract in
      try await contract.files.createDirectory(at: contract.url("a/inner"))
      try await contract.save("a/inner/text", "text")
      try await contract.files.moveItem(from: contract.url("a"), to: contract.url("b"))
      try await contract.contains("b/inner/text", "text")
      try await contract.fails(.other(path: contract.path("b"), reason: "a folder cannot be moved into itself")) {
        try await $0.moveItem(from: contract.url("b"), to: contract.url("b/inner/b"))
      }
    },
    Rule("Moving and copying replace nothing") { contract in
      try await contract.save("a.txt", "a")
      try await contract.save("b.txt", "b")
      try await contract.files.createDirectory(at: contract.url("folder"))
      for name in ["b.txt", "folder", "a.txt"] {
        let expected = FileClientError.alreadyExists(path: contract.path(name))
        try await contract.fails(expected) {
          try await $0.moveItem(from: contract.url("a.txt"), to: contract.url(name))
        }
        try await contract.fails(expected) {
          try await $0.copyItem(from: contract.url("a.txt"), to: contract.url(name))
        }
      }
      try await contract.contains("a.txt", "a")
      try await contract.contains("b.txt", "b")
    },
    Rule("Moving and copying fail if the source or the target's folder is missing") { contract in
      try await contract.save("a.txt", "a")
      let missing = FileClientError.notFound(path: contract.path("gone"))
      try await contract.fails(missing) { try await $0.moveItem(from: contract.url("gone"), to: contract.url("b")) }
      try await contract.fails(missing) { try await $0.copyItem(from: contract.url("gone"), to: contract.url("b")) }
      let nowhere = FileClientError.notFound(path: contract.path("gone/b"))
      try await contract.fails(nowhere) {
        try await $0.moveItem(from: contract.url("a.txt"), to: contract.url("gone/b"))
      }
      try await contract.fails(nowhere) {
        try await $0.copyItem(from: contract.url("a.txt"), to: contract.url("gone/b"))
      }
      try contract.equal(try await contract.names(), ["a.txt"], "the names in the folder")
    },
    Rule("A copy is independent, and folders aren't copied") { contract in
      try await contract.save("a.txt", "a")
      try await contract.files.copyItem(from: contract.url("a.txt"), to: contract.url("b.txt"))
      try await contract.save("a.txt", "new")
      try await contract.contains("b.txt", "a")
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.fails(.isDirectory(path: contract.path("folder"))) {
        try await $0.copyItem(from: contract.url("folder"), to: contract.url("c"))
      }
    },
  ]

  static let watching = [
    Rule("A watched folder reports changes of its entries") { contract in
      let (a, b) = (contract.url("a.txt"), contract.url("b.txt"))
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.reports([.created(a), .modified(a), .renamed(from: a, to: b), .removed(b)], at: contract.root)
      {
        try await contract.save("a.txt", "one")
        try await contract.save("a.txt", "two")
        try await contract.files.moveItem(from: a, to: b)
        try await contract.files.moveItem(from: b, to: contract.url("folder/b.txt"))
      }
    },
    Rule("A watched file is watched by its name") { contract in
      let (a, b) = (contract.url("a.txt"), contract.url("b.txt"))
      try await contract.save("a.txt", "one")
      let changes: [FileChange] = [
        .modified(a), .renamed(from: a, to: b), .created(a), .removed(a), .created(a), .modified(a),
      ]
      try await contract.reports(changes, at: a) {
        try await contract.save("other.txt", "unseen")
        try await contract.save("a.txt", "two")
        try await contract.files.moveItem(from: a, to: b)
        try await contract.save("a.txt", "three")
        try await contract.files.removeItem(at: a)
        try await contract.files.copyItem(from: b, to: a)
        try await contract.save("a.txt", "four")
      }
    },
    Rule("Watching ends when the watched folder is removed") { contract in
      let folder = contract.url("folder")
      try await contract.files.createDirectory(at: folder)
      let stream = contract.files.changes(at: folder)
      _ = try await contract.names()
      try await contract.files.removeItem(at: folder)
      var changes: [FileChange] = []
      for try await change in stream { changes.append(change) }
      try contract.equal(changes, [.removed(folder)], "the changes")
    },
    Rule("Watching a missing item fails") { contract in
      try await contract.fails(.notFound(path: contract.path("gone"))) { files in
        for try await change in files.changes(at: contract.url("gone")) { return change as FileChange? }
        return nil
      }
    },
  ]

  /// Checks that exactly the given changes are reported first while `body` runs.
  private func reports(_ expected: [FileChange], at url: URL, _ body: () async throws -> Void) async throws {
    let stream = files.changes(at: url)
    // After any request that follows the subscription, the client watches.
    _ = try await names()
    try await body()
    var changes: [FileChange] = []
    for try await change in stream {
      changes.append(change)
      if changes.count == expected.count || change != expected[changes.count - 1] { break }
    }
    try equal(changes, expected, "the changes")
  }
}
