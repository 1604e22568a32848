import Foundation

/// What a header `Cache-Control` says (RFC 9111, section 5.2): names in lower case, with their values or "".
struct CacheControl {
  private let directives: [String: String]

  init(_ value: String?) {
    let parts = (value ?? "").split(separator: ",").map { part in
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: Self.around) }
      return (pair.first?.lowercased() ?? "", pair.count == 2 ? pair[1] : "")
    }
    // Of two that contradict each other, the one that keeps less.
    directives = Dictionary(parts) { first, second in (Int(first) ?? 0) < (Int(second) ?? 0) ? first : second }
  }

  init(of request: URLRequest) {
    self.init(request.value(forHTTPHeaderField: "Cache-Control"))
  }

  init(of response: HTTPURLResponse) {
    self.init(response.value(forHTTPHeaderField: "Cache-Control"))
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// For how many seconds an answer holds; 0 if that cannot be read, nil if it is not said.
  var maxAge: Int? { directives["max-age"].map { max(Int($0) ?? 0, 0) } }

  private static let around = CharacterSet(charactersIn: " \t\"")
}
