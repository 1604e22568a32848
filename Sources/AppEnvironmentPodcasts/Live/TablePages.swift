import Foundation

/// Looks for the rows of the table `podcast` on the pages of a database whose order is lost.
///
/// Format: https://www.sqlite.org/fileformat2.html#b_tree_pages. Everything that is read may be anything.
enum TablePages {
  struct PodcastRow: Hashable {
    let id: Int64
    let feed: String
    let title: String
    let folder: String
  }

  private static let pageSize = 4096
  /// How many columns the table has.
  private static let columns = 16

  static func podcasts(in data: Data) -> [PodcastRow] {
    // A log has a header of 32 bytes, and one of 24 before each page: https://www.sqlite.org/fileformat2.html#walformat
    let isLog = data.count >= 4 && data.prefix(3) == Data([0x37, 0x7F, 0x06])
    let (first, step) = isLog ? (32 + 24, pageSize + 24) : (0, pageSize)
    var rows: [PodcastRow] = []
    data.withUnsafeBytes { bytes in
      for start in stride(from: first, to: bytes.count - pageSize + 1, by: step) {
        let page = UnsafeRawBufferPointer(rebasing: bytes[start..<start + pageSize])
        rows += podcasts(on: page, header: start == 0 ? 100 : 0)
      }
    }
    return rows
  }

  private static func podcasts(on page: UnsafeRawBufferPointer, header: Int) -> [PodcastRow] {
    // A leaf of a table.
    guard page[header] == 0x0D else { return [] }
    let count = Int(page[header + 3]) << 8 | Int(page[header + 4])
    guard header + 8 + 2 * count <= pageSize else { return [] }
    return (0..<count).compactMap { index in
      let pointer = header + 8 + 2 * index
      return row(Cursor(page, at: Int(page[pointer]) << 8 | Int(page[pointer + 1])))
    }
  }

  /// A cell: how long the row is, its number, its columns' types, and then their values.
  private static func row(_ start: Cursor) -> PodcastRow? {
    var cursor = start
    guard cursor.number() != nil, let id = cursor.number() else { return nil }
    let types = cursor.offset
    guard let length = cursor.number(), length > 0, length < 200 else { return nil }
    var values = Cursor(cursor.page, at: types + Int(length))
    var kinds: [Int64] = []
    while cursor.offset < values.offset, let kind = cursor.number() { kinds.append(kind) }
    // The number itself is kept as null; then come three texts.
    guard kinds.count == columns, kinds[0] == 0, let feed = values.text(kinds[1]), let title = values.text(kinds[2]),
      let folder = values.text(kinds[3]), id > 0, feed.hasPrefix("http"), URL(string: feed) != nil
    else { return nil }
    return PodcastRow(id: id, feed: feed, title: title, folder: folder)
  }

  private struct Cursor {
    let page: UnsafeRawBufferPointer
    var offset: Int

    init(_ page: UnsafeRawBufferPointer, at offset: Int) {
      (self.page, self.offset) = (page, offset)
    }

    /// A number of one to nine bytes.
    mutating func number() -> Int64? {
      var value: UInt64 = 0
      for place in 0..<9 {
        guard page.indices.contains(offset) else { return nil }
        let byte = page[offset]
        offset += 1
        if place == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
        value = value << 7 | UInt64(byte & 0x7F)
        if byte & 0x80 == 0 { return Int64(bitPattern: value) }
      }
      return nil
    }

    mutating func text(_ kind: Int64) -> String? {
      guard kind >= 13, kind % 2 == 1 else { return nil }
      let length = (kind - 13) / 2
      guard length < Int64(page.count), offset + Int(length) <= page.count else { return nil }
      defer { offset += Int(length) }
      return String(validating: page[offset..<offset + Int(length)], as: UTF8.self)
    }
  }
}
