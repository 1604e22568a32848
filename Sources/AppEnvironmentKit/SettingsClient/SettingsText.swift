import Foundation

/// The JSON object of a settings file. Values keep their exact text, so that a program doesn't change what another one wrote.
struct SettingsText: Sendable {
  var values: [String: Data] = [:]

  init() {}

  /// Reads an object; nil if the data isn't one.
  init?(_ data: Data) {
    // Foundation decides what JSON is; the scanner only divides it.
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { return nil }
    let bytes = [UInt8](data)
    var index = 0
    func skipSpace() { while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 } }
    /// Returns the end of the string that begins here.
    func endOfString(_ start: Int) -> Int {
      var end = start + 1
      while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
      return min(end + 1, bytes.count)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    index += 1
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 else { break }
      let end = endOfString(index)
      guard let name = Setting<String>.decode(Data(bytes[index..<end])) else { return nil }
      index = end
      skipSpace()
      index += 1
      skipSpace()
      let start = index
      var depth = 0
      scan: while index < bytes.count {
        switch bytes[index] {
        case 0x22:
          index = endOfString(index)
          continue scan
        case 0x7B, 0x5B: depth += 1
        case 0x7D, 0x5D:
          if depth == 0 { break scan }
          depth -= 1
        case 0x2C where depth == 0: break scan
        default: break
        }
        index += 1
      }
      var last = index
      while last > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
      values[name] = Data(bytes[start..<last])
      if index < bytes.count, bytes[index] == 0x2C { index += 1 }
    }
    guard values.count == object.count else { return nil }
  }

  /// The object with a line for each value, sorted by name.
  var data: Data {
    guard !values.isEmpty else { return Data("{}\n".utf8) }
    var text = Data("{\n".utf8)
    for (index, (name, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      text += Data("  ".utf8) + ((try? Setting<String>.encode(name)) ?? Data()) + Data(": ".utf8) + value
      text += Data((index + 1 < values.count ? ",\n" : "\n").utf8)
    }
    return text + Data("}\n".utf8)
  }
}
