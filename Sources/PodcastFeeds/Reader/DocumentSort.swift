/// Says what a document is that is not what was expected.
enum DocumentSort {
  /// - Parameters:
  ///   - head: Its first bytes.
  ///   - page: What was found in it.
  static func describe(head: [UInt8], page: PageFindings) -> String {
    if page.isHTML { return page.title.isEmpty ? "an HTML page" : "an HTML page titled ‘\(page.title)’" }
    let signatures: [(StaticString, String)] = [
      ("\u{1F}", "compressed data (gzip)"), ("PK", "a ZIP archive"), ("%PDF", "a PDF document"), ("ID3", "an MP3 file"),
      ("OggS", "an Ogg file"), ("{", "a JSON document"), ("[", "a JSON document"), ("GIF8", "a picture"),
    ]
    return head.withUnsafeBufferPointer { head in
      let text = head.trimmed
      if head.first == 0x1F, head.dropFirst().first == 0x8B { return "compressed data (gzip)" }
      for (signature, name) in signatures.dropFirst() where text.matches(signature, at: 0) { return name }
      if head.starts(with: [0xFF, 0xD8]) || head.starts(with: [0x89, 0x50]) { return "a picture" }
      if !page.root.isEmpty { return "a document whose root is '\(page.root)'" }
      if head.contains(0) { return "a binary file" }
      return "text: ‘\(text.excerpt)’"
    }
  }
}
