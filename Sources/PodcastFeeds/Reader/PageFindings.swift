import Foundation

/// The contents of a document that isn't a feed, which an error names.
struct PageFindings: Sendable {
  var isHTML = false
  var title = ""
  /// The feeds that the page links.
  private(set) var feeds: [URL] = []
  /// The name of the first element.
  private(set) var root = ""

  var hasElements: Bool { !root.isEmpty }

  /// Takes an element before the feed's root into account.
  mutating func note(_ element: ElementName, _ tag: MarkupTag, _ context: inout DocumentContext) {
    // The root of a page may be missing.
    if element == .html || element == .htmlPart && root.isEmpty { isHTML = true }
    note(root: tag)
    guard element == .link, tag.hasAttributes, feeds.count < 32 else { return }
    let attributes = ElementAttributes(tag, &context.entities)
    let relations = (attributes[.relation] ?? "").lowercased().split(separator: " ")
    let type = (attributes[.type] ?? "").lowercased()
    guard relations.contains("alternate") || relations.contains("feed"), let link = attributes[.url],
      type.contains("rss") || type.contains("atom") || type.contains("rdf") || type == "text/xml"
        || type == "application/xml",
      let url = context.links.resolve(link).url?.url, !feeds.contains(url)
    else { return }
    feeds.append(url)
  }

  /// Keeps the name of the first element.
  mutating func note(root tag: MarkupTag) {
    if root.isEmpty { root = tag.name.excerpt }
  }

  /// A description of the document, such as `an HTML page titled ‘News’`.
  ///
  /// - Parameter head: The first bytes of the document.
  func description(head: [UInt8]) -> String {
    if isHTML { return title.isEmpty ? "an HTML page" : "an HTML page titled ‘\(title)’" }
    let signatures: [(StaticString, String)] = [
      ("PK", "a ZIP archive"), ("%PDF", "a PDF document"), ("ID3", "an MP3 file"), ("OggS", "an Ogg file"),
      ("{", "a JSON document"), ("[", "a JSON document"), ("GIF8", "a picture"),
    ]
    return head.withUnsafeBufferPointer { head in
      let text = head.trimmed
      if head.starts(with: [0x1F, 0x8B]) { return "compressed data (gzip)" }
      for (signature, name) in signatures where text.matches(signature, at: 0) { return name }
      if head.starts(with: [0xFF, 0xD8]) || head.starts(with: [0x89, 0x50]) { return "a picture" }
      if !root.isEmpty { return "a document whose root is '\(root)'" }
      if head.contains(0) { return "a binary file" }
      return "text: ‘\(text.excerpt)’"
    }
  }
}
