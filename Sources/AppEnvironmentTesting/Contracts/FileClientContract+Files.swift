import AppEnvironmentKit
import Foundation

extension FileClientContract {
  static let saving = [
    Rule("A load returns the saved bytes") { contract in
      let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try await contract.files.saveFile(at: contract.url("data"), data)
      try contract.equal(try await contract.files.loadFile(at: contract.url("data")), data, "the data")
    },
    Rule("A save replaces the whole contents") { contract in
      try await contract.save("a.txt", "a long text")
      try await contract.save("a.txt", "short")
      try await contract.contains("a.txt", "short")
    },
    Rule("A file may be empty") { contract in
      try await contract.save("empty", "")
      try contract.equal(try await contract.files.loadFile(at: contract.url("empty")), Data(), "the data")
      try contract.equal(try await contract.files.attributes(at: contract.url("empty")).size, 0, "the size")
    },
    Rule("Names may contain spaces, accents and punctuation") { contract in
      for name in ["two words.txt", "naïve – 日本 🎧.txt", "100%41 #1 ?.txt", ".hidden", "-dash"] {
        try await contract.save(name, name)
        try await contract.contains(name, name)
        try contract.holds(try await contract.names().contains(name), "\(name) is listed")
      }
    },
    Rule("A name may begin with a mark that combines with the slash before it") { contract in
      let name = "\u{301}x"
      try await contract.files.createDirectory(at: contract.url("new/\(name)"))
      try await contract.save("new/\(name)/\(name)", "text")
      try await contract.contains("new/\(name)/\(name)", "text")
      try contract.equal(try await contract.names(), ["new"], "the names in the folder")
      try await contract.fails(.notFound(path: contract.path("gone/\(name)"))) {
        try await $0.saveFile(at: contract.url("gone/\(name)"), Data())
      }
    },
    Rule("Loading a missing file fails") { contract in
      try await contract.fails(.notFound(path: contract.path("gone"))) {
        try await $0.loadFile(at: contract.url("gone"))
      }
    },
    Rule("A folder is neither loaded nor replaced by a file") { contract in
      try await contract.files.createDirectory(at: contract.url("folder"))
      let expected = FileClientError.isDirectory(path: contract.path("folder"))
      try await contract.fails(expected) { try await $0.loadFile(at: contract.url("folder")) }
      try await contract.fails(expected) { try await $0.saveFile(at: contract.url("folder"), Data()) }
      try await contract.fails(expected) {
        try await $0.saveFileIfUnchanged(at: contract.url("folder"), Data(), since: nil)
      }
    },
    Rule("A save creates no folders") { contract in
      try await contract.fails(.notFound(path: contract.path("gone/a.txt"))) {
        try await $0.saveFile(at: contract.url("gone/a.txt"), Data())
      }
      try contract.equal(try await contract.names(), [], "the names in the folder")
    },
    Rule("A file isn't saved as a folder's own item") { contract in
      try await contract.fails(.notFound(path: contract.path("gone/."))) {
        try await $0.saveFile(at: contract.url("gone/."), Data())
      }
      try contract.equal(try await contract.names(), [], "the names in the folder")
    },
    Rule("A path through a file fails") { contract in
      try await contract.save("a.txt", "")
      let url = contract.url("a.txt/b")
      let expected = FileClientError.notDirectory(path: contract.path(url))
      try await contract.fails(expected) { try await $0.loadFile(at: url) }
      try await contract.fails(expected) { try await $0.saveFile(at: url, Data()) }
      try await contract.fails(expected) { try await $0.createDirectory(at: url) }
      try await contract.fails(expected) { try await $0.attributes(at: url) }
    },
    Rule("A name that is too long fails") { contract in
      let url = contract.url(String(repeating: "n", count: 300))
      let expected = FileClientError.nameTooLong(path: contract.path(url))
      try await contract.fails(expected) { try await $0.loadFile(at: url) }
      try await contract.fails(expected) { try await $0.saveFile(at: url, Data()) }
      try await contract.fails(expected) { try await $0.createDirectory(at: url) }
    },
    Rule("A URL that isn't a file URL fails") { contract in
      guard let url = URL(string: "http://example.org/a.txt") else { return }
      try await contract.fails(.other(path: "http://example.org/a.txt", reason: "not the URL of a file")) {
        try await $0.loadFile(at: url)
      }
    },
    Rule("Loading bytes that aren't UTF-8 as text fails with the offset of the first one") { contract in
      let bytes = Data("caf\u{E9} ".utf8) + [0xE2, 0x82, 0x41]
      try await contract.files.saveFile(at: contract.url("a.txt"), bytes)
      try await contract.fails(.notText(path: contract.path("a.txt"), offset: 6)) {
        try await $0.loadText(at: contract.url("a.txt"))
      }
    },
    Rule("A text that is saved and loaded keeps its byte-order mark and its line endings") { contract in
      let text = "\u{FEFF}one\r\ntwo\n\rthree é"
      try await contract.files.saveText(at: contract.url("a.txt"), text)
      let saved = try await contract.files.loadFile(at: contract.url("a.txt"))
      try contract.equal(Array(saved), Array(text.utf8), "the saved bytes")
      let loaded = try await contract.files.loadText(at: contract.url("a.txt"))
      try contract.equal(Array(loaded.utf8), Array(text.utf8), "the loaded bytes")
    },
    Rule("Publishers do nothing before they have a subscriber") { contract in
      let publisher = contract.files.saveFile(contract.url("a.txt"), Data())
      withExtendedLifetime(publisher) {}
      try contract.equal(try await contract.names(), [], "the names in the folder")
    },
  ]

  static let comparing = [
    Rule("A conditional save of an unchanged file succeeds and returns a new version") { contract in
      try await contract.save("a.txt", "one")
      let one = try await contract.files.attributes(at: contract.url("a.txt")).version
      let two = try await contract.files.saveFileIfUnchanged(at: contract.url("a.txt"), Data("two".utf8), since: one)
      try contract.holds(one != two, "the versions differ")
      try contract.equal(try await contract.files.attributes(at: contract.url("a.txt")).version, two, "the version")
      try await contract.files.saveFileIfUnchanged(at: contract.url("a.txt"), Data("three".utf8), since: two)
      try await contract.contains("a.txt", "three")
    },
    Rule("A conditional save of a changed file fails and keeps it") { contract in
      try await contract.save("a.txt", "one")
      let one = try await contract.files.attributes(at: contract.url("a.txt")).version
      try await contract.save("a.txt", "two")
      try await contract.fails(.changedSinceLoaded(path: contract.path("a.txt"))) {
        try await $0.saveFileIfUnchanged(at: contract.url("a.txt"), Data("mine".utf8), since: one)
      }
      try await contract.contains("a.txt", "two")
    },
    Rule("A conditional save of a removed file fails") { contract in
      try await contract.save("a.txt", "one")
      let one = try await contract.files.attributes(at: contract.url("a.txt")).version
      try await contract.files.removeItem(at: contract.url("a.txt"))
      try await contract.fails(.changedSinceLoaded(path: contract.path("a.txt"))) {
        try await $0.saveFileIfUnchanged(at: contract.url("a.txt"), Data("mine".utf8), since: one)
      }
      try contract.equal(try await contract.names(), [], "the names in the folder")
    },
    Rule("A save that expects no file creates it once") { contract in
      try await contract.files.saveFileIfUnchanged(at: contract.url("a.txt"), Data("one".utf8), since: nil)
      try await contract.fails(.changedSinceLoaded(path: contract.path("a.txt"))) {
        try await $0.saveFileIfUnchanged(at: contract.url("a.txt"), Data("two".utf8), since: nil)
      }
      try await contract.contains("a.txt", "one")
    },
    Rule("One of several concurrent saves that expect the same version succeeds") { contract in
      try await contract.save("a.txt", "old")
      let version = try await contract.files.attributes(at: contract.url("a.txt")).version
      let successes = await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let data = Data("\(number)".utf8)
            let new = try? await contract.files.saveFileIfUnchanged(at: contract.url("a.txt"), data, since: version)
            return new == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      try contract.equal(successes, 1, "the number of successful saves")
    },
  ]

  static let folders = [
    Rule("A list is sorted and distinguishes folders from files") { contract in
      try await contract.save("b.txt", "")
      try await contract.save("a.txt", "")
      try await contract.files.createDirectory(at: contract.url("c"))
      try await contract.save("c/d.txt", "")
      let urls = try await contract.files.listDirectory(at: contract.root)
      try contract.equal(urls.map(\.lastPathComponent), ["a.txt", "b.txt", "c"], "the names")
      try contract.equal(urls.map(\.hasDirectoryPath), [false, false, true], "which entries are folders")
      try contract.equal(try await contract.names(in: "c"), ["d.txt"], "the names in c")
      if let last = urls.last {
        try contract.equal(try await contract.files.listDirectory(at: last).count, 1, "the number of entries")
      }
    },
    Rule("Listing a file or a missing folder fails") { contract in
      try await contract.save("a.txt", "")
      try await contract.fails(.notDirectory(path: contract.path("a.txt"))) {
        try await $0.listDirectory(at: contract.url("a.txt"))
      }
      try await contract.fails(.notFound(path: contract.path("gone"))) {
        try await $0.listDirectory(at: contract.url("gone"))
      }
    },
    Rule("A folder is created with the missing ones above it, and may exist") { contract in
      try await contract.files.createDirectory(at: contract.url("a/b/c"))
      try await contract.files.createDirectory(at: contract.url("a/b/c"))
      try contract.equal(try await contract.names(in: "a/b"), ["c"], "the names in a/b")
    },
    Rule("A folder isn't created in place of a file") { contract in
      try await contract.save("a.txt", "")
      try await contract.fails(.alreadyExists(path: contract.path("a.txt"))) {
        try await $0.createDirectory(at: contract.url("a.txt"))
      }
    },
    Rule("A folder isn't created below a file") { contract in
      try await contract.save("a.txt", "")
      try await contract.files.createDirectory(at: contract.url("folder"))
      for name in ["a.txt/b", "folder/../a.txt/b", "a.txt/."] {
        try await contract.fails(.notDirectory(path: contract.path(name))) {
          try await $0.createDirectory(at: contract.url(name))
        }
      }
    },
    Rule("Slashes at the end of a name have no meaning") { contract in
      let url = contract.url("a.txt//")
      try await contract.files.saveFile(at: url, Data("one".utf8))
      let version = try await contract.files.attributes(at: url).version
      try await contract.files.saveFileIfUnchanged(at: url, Data("two".utf8), since: version)
      try contract.equal(try await contract.files.loadText(at: url), "two", "the text")
      try contract.equal(try await contract.names(), ["a.txt"], "the names")
    },
    Rule("A move looks up both folders before either name") { contract in
      let long = String(repeating: "n", count: 300)
      try await contract.fails(.notFound(path: contract.path("gone"))) {
        try await $0.moveItem(from: contract.url("gone"), to: contract.url(long))
      }
      try await contract.fails(.notFound(path: contract.path("gone/a"))) {
        try await $0.moveItem(from: contract.url(long), to: contract.url("gone/a"))
      }
    },
    Rule("A folder is neither removed nor moved as `.`") { contract in
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.fails(FileClientError(errno: EBUSY, path: contract.path("folder/."))) {
        try await $0.moveItem(from: contract.url("folder/."), to: contract.url("other"))
      }
      try await contract.fails(FileClientError(errno: EINVAL, path: contract.path("folder/."))) {
        try await $0.removeItem(at: contract.url("folder/."))
      }
      try contract.equal(try await contract.names(), ["folder"], "the names")
    },
    Rule("Files and empty folders are removed, and other folders aren't") { contract in
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.save("folder/a.txt", "")
      try await contract.fails(.directoryNotEmpty(path: contract.path("folder"))) {
        try await $0.removeItem(at: contract.url("folder"))
      }
      try await contract.files.removeItem(at: contract.url("folder/a.txt"))
      try await contract.files.removeItem(at: contract.url("folder"))
      try contract.equal(try await contract.names(), [], "the names in the folder")
      try await contract.fails(.notFound(path: contract.path("folder"))) {
        try await $0.removeItem(at: contract.url("folder"))
      }
    },
    Rule("`..` refers to the parent of an existing folder") { contract in
      try await contract.files.createDirectory(at: contract.url("folder"))
      try await contract.save("folder/../a.txt", "text")
      try await contract.contains("a.txt", "text")
      try await contract.fails(.notFound(path: contract.path("gone/../a.txt"))) {
        try await $0.loadFile(at: contract.url("gone/../a.txt"))
      }
    },
    Rule("Attributes describe files and folders") { contract in
      try await contract.save("a.txt", "text")
      try await contract.files.createDirectory(at: contract.url("folder"))
      let attributes = try await contract.files.attributes(at: contract.url("a.txt"))
      try contract.equal(attributes.kind, .regularFile, "the kind")
      try contract.equal(attributes.size, 4, "the size")
      try contract.holds(attributes.permissions & 0o400 != 0, "the owner may read")
      try contract.equal(try await contract.files.attributes(at: contract.url("folder")).kind, .directory, "the kind")
      try await contract.fails(.notFound(path: contract.path("gone"))) {
        try await $0.attributes(at: contract.url("gone"))
      }
    },
  ]
}
