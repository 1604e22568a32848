import Foundation

/// The character encoding of a document.
enum DocumentEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)
  /// An encoding with one byte for each character, and its number in Foundation.
  case singleByte(UInt)
  /// An encoding with one or more bytes for each character, and its number in Foundation.
  case multiByte(Scheme, UInt)
  case iso2022JP

  /// The rule for the length of a character.
  enum Scheme: Hashable, Sendable {
    case shiftJIS
    case eucJP
    case gb18030
    /// Two bytes for each character outside ASCII, as in Big5 and EUC-KR.
    case twoBytes
  }

  /// The name of a form of Unicode, `nil` for other encodings.
  var family: String? {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    case .singleByte, .multiByte, .iso2022JP: nil
    }
  }

  static let windows1252 = DocumentEncoding.singleByte(0)

  /// The encoding with a name of the IANA's registry or of the HTML standard, in any case.
  init?(name: String) {
    var key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if key.hasPrefix("x"), key != "x" { key.removeFirst() }
    switch key {
    case "utf8", "usascii", "ascii", "unicode11utf8", "unicode": self = .utf8
    case "utf16", "utf16le", "ucs2", "iso10646ucs2": self = .utf16(isBigEndian: false)
    case "utf16be": self = .utf16(isBigEndian: true)
    case "utf32", "utf32le", "ucs4", "iso10646ucs4": self = .utf32(isBigEndian: false)
    case "utf32be": self = .utf32(isBigEndian: true)
    case "iso88591", "latin1", "l1", "windows1252", "cp1252", "iso885915859", "ansi": self = .windows1252
    case "shiftjis", "sjis", "shiftjisx0213", "windows31j", "mskanji", "cp932", "ms932":
      self = .multiByte(.shiftJIS, Self.foundation(0x0420))
    case "eucjp", "ujis": self = .multiByte(.eucJP, String.Encoding.japaneseEUC.rawValue)
    case "iso2022jp", "csiso2022jp": self = .iso2022JP
    case "gb2312", "gbk", "gb18030", "euccn", "cp936", "windows936", "chinese", "csgb2312", "gb231280", "hzgb2312":
      self = .multiByte(.gb18030, Self.foundation(0x0632))
    case "big5", "big5hkscs", "cp950", "windows950", "cnbig5": self = .multiByte(.twoBytes, Self.foundation(0x0A03))
    case "euckr", "ksc56011987", "ksc5601", "cp949", "windows949", "uhc", "korean":
      self = .multiByte(.twoBytes, Self.foundation(0x0422))
    default:
      guard let number = Self.singleByteNumbers[key] else { return nil }
      self = .singleByte(Self.foundation(number))
    }
  }

  /// The numbers of single-byte encodings in Core Foundation.
  private static let singleByteNumbers: [String: UInt] = {
    var numbers: [String: UInt] = [
      "koi8r": 0x0A02, "koi8": 0x0A02, "koi8u": 0x0A08, "ibm866": 0x041B, "cp866": 0x041B, "cyrillic": 0x0205,
      "maccyrillic": 7, "latin2": 0x0202, "latin5": 0x0209, "latin9": 0x020F, "tis620": 0x020B,
      "windows874": 0x041D, "macintosh": 0, "macroman": 0, "greek": 0x0207, "hebrew": 0x0208, "arabic": 0x0206,
      "iso88598i": 0x0208, "cp437": 0x0400, "ibm437": 0x0400, "cp850": 0x0410, "ibm850": 0x0410,
    ]
    for part in 2...16 { numbers["iso8859\(part)"] = 0x0200 + UInt(part) }
    numbers["windows1250"] = 0x0501
    numbers["cp1250"] = 0x0501
    numbers["windows1251"] = 0x0502
    numbers["cp1251"] = 0x0502
    for page in 1253...1258 {
      numbers["windows\(page)"] = 0x0503 + UInt(page - 1253)
      numbers["cp\(page)"] = 0x0503 + UInt(page - 1253)
    }
    return numbers
  }()

  /// The number in Foundation of an encoding of Core Foundation. It has the highest of 32 bits set, except for the
  /// encodings that are cases of `String.Encoding`.
  private static func foundation(_ number: UInt) -> UInt {
    switch number {
    case 0: String.Encoding.macOSRoman.rawValue
    case 0x0202: String.Encoding.isoLatin2.rawValue
    case 0x0501: String.Encoding.windowsCP1250.rawValue
    case 0x0502: String.Encoding.windowsCP1251.rawValue
    case 0x0503: String.Encoding.windowsCP1253.rawValue
    case 0x0504: String.Encoding.windowsCP1254.rawValue
    case 0x0420: String.Encoding.shiftJIS.rawValue
    default: 0x8000_0000 | number
    }
  }
}
