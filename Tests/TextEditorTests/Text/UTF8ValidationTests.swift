import Foundation
import TextEditor
import Testing

@Suite struct UTF8ValidationTests {
  @Test(arguments: ["", "a", "\0", "é", "€", "𝄞", "\u{10FFFF}", "\u{FEFF}"])
  func wellFormedTextIsAccepted(text: String) {
    #expect(offset(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func theOffsetOfInvalidBytesIsFound(bytes: [UInt8]) {
    #expect(offset(bytes) == 0)
    #expect(offset(Array("é€".utf8) + bytes + Array("rest".utf8)) == 5)
  }

  /// The text is validated in chunks of 256 KB.
  @Test(arguments: (1 << 18) - 5...(1 << 18) + 2)
  func sequencesAcrossChunksAreValid(lead: Int) {
    let lead = [UInt8](repeating: 0x61, count: lead)
    #expect(offset(lead + Array("𝄞𝄞".utf8) + lead) == nil)
    #expect(offset(lead + [0xF0, 0x9D, 0x84] + lead) == lead.count)
    #expect(offset(lead + [UInt8](repeating: 0x80, count: 9) + lead) == lead.count)
  }

  private func offset(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes(UTF8Validation.firstInvalidOffset)
  }
}
