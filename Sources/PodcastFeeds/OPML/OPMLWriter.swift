import Foundation

/// Writes lists of subscriptions.
enum OPMLWriter {
  static func write(_ list: OPML) -> Data {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n"
    text += "    <title>\(escaped(list.title))</title>\n  </head>\n  <body>\n"
    write(list.outlines, indent: "    ", into: &text)
    text += "  </body>\n</opml>\n"
    return Data(text.utf8)
  }

  private static func write(_ outlines: [OPML.Outline], indent: String, into text: inout String) {
    for outline in outlines {
      text += "\(indent)<outline text=\"\(escaped(outline.text))\""
      if let url = outline.feedURL {
        text += " type=\"rss\" title=\"\(escaped(outline.text))\" xmlUrl=\"\(escaped(url.absoluteString))\""
      }
      if let url = outline.link { text += " htmlUrl=\"\(escaped(url.absoluteString))\"" }
      if let summary = outline.summary { text += " description=\"\(escaped(summary))\"" }
      if outline.outlines.isEmpty {
        text += "/>\n"
      } else {
        text += ">\n"
        write(outline.outlines, indent: indent.utf8.count < 64 ? indent + "  " : indent, into: &text)
        text += "\(indent)</outline>\n"
      }
    }
  }

  /// A text for an attribute or an element, without characters that XML doesn't allow. Line breaks become references.
  private static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      default:
        let value = scalar.value
        if value >= 0x20, value != 0x7F, !(0x80..<0xA0).contains(value), value & 0xFFFE != 0xFFFE {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
