import Foundation

/// The directives of a header `Cache-Control` (RFC 9111, section 5.2).
struct CacheControl {
  /// The values by lowercase names; a directive without a value has an empty one.
  private var directives: [String: String] = [:]

  /// Reads the directives; of two values of one directive, the smaller counts.
  init(_ value: String?) {
    for directive in (value ?? "").splitOutsideQuotes(",") {
      let parts = directive.split(separator: "=", maxSplits: 1)
      let name = parts.first?.trimmed.lowercased() ?? ""
      let value = parts.count == 2 ? parts[1].trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : ""
      directives[name] = directives[name].map { seconds($0) <= seconds(value) ? $0 : value } ?? value
    }
  }

  init(of request: URLRequest) {
    self.init(request.value(forHTTPHeaderField: "Cache-Control"))
  }

  init(of response: HTTPURLResponse) {
    self.init(response.value(forHTTPHeaderField: "Cache-Control"))
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// The number of seconds that a response is fresh: 0 where it cannot be read, nil where it isn't stated.
  var maxAge: Int? { directives["max-age"].map(seconds) }

  /// The number of seconds that a response must remain fresh to be used: nil if the request doesn't state it.
  var minFresh: Int? { directives["min-fresh"].map(seconds) }
}

/// A number of seconds by RFC 9111, section 1.2.2: at most 2^31, and 0 if the text isn't a number.
func seconds(_ text: some StringProtocol) -> Int {
  guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return 0 }
  return min(Int(text) ?? .max, 1 << 31)
}

extension String {
  /// The parts between separators that aren't inside a quoted string.
  func splitOutsideQuotes(_ separator: Character) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return split { character in
      defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }
}
