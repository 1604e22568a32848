import Foundation
import PodcastFeeds
import Testing

/// Texts in the encodings that the reader finds out by itself.
@Suite struct EncodingGuessTests {
  @Test(arguments: Sample.others, ["", " encoding=\"UTF-8\""])
  fileprivate func textsOfOtherScriptsAreReadWhateverIsDeclared(sample: Sample, declaration: String) throws {
    let feed = try sample.feed(declaration: declaration)
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [sample.notes])
    let declared = declaration.isEmpty ? "no encoding is declared" : "declared as 'UTF-8'"
    #expect(feed.told == ["\(declared), but it is not UTF-8; read as \(sample.encoding)"])
  }

  @Test(arguments: Sample.western, ["", " encoding=\"UTF-8\""])
  fileprivate func westernTextsStayWestern(sample: Sample, declaration: String) throws {
    let feed = try sample.feed(declaration: declaration)
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [sample.notes])
  }

  @Test func greekIsNotTakenForCyrillic() throws {
    // Windows-1253.
    let feed = try Sample(
      encoding: "", title: "", notes: "",
      bytes: [
        "xevr5+3p6vwg8eHk6fz2+e3v", "ytzo5SDQ4fHh8+rl9d4g7Onr3OzlIOPp4SDs7/Xz6ereIOrh6SDh6u/97OUg8OHr6e/98iDk3/Pq7/Xy",
      ]
    ).feed(declaration: "")
    #expect(feed.repairs.allSatisfy { !$0.detail.contains("KOI8") && !$0.detail.contains("1251") })
  }
}

/// A title and notes in an encoding, whose bytes are in Base64.
private struct Sample: Sendable, CustomStringConvertible {
  let encoding: String
  let title: String
  let notes: String
  let bytes: [String]

  var description: String { "\(encoding) \(title)" }

  /// A feed in a language that it is not in, as templates have it.
  func feed(declaration: String) throws -> Feed {
    try encodedFeed(declaration: declaration, language: "<language>en-us</language>", bytes)
  }

  static let others = [
    Sample(
      encoding: "Shift_JIS", title: "夜のラジオ",
      notes: "毎週金曜日の夜に、友達と一緒に音楽の話をする番組です。",
      bytes: [
        "lumCzIOJg1eDSQ==",
        "loiPVIvgl2qT+oLMlumCyYFBl0aSQoLGiOqPj4LJibmKeYLMmGKC8IK3gumU1JFngsWCt4FC",
      ]),
    Sample(
      encoding: "EUC-JP", title: "夜のラジオ",
      notes: "毎週金曜日の夜に、友達と一緒に音楽の話をする番組です。",
      bytes: [
        "zOukzqXppbilqg==",
        "y+i9tbbizcvG/KTOzOuky6GizafDo6TIsOy976TLsruz2qTOz8Ok8qS5pOvI1sHIpMekuaGj",
      ]),
    Sample(
      encoding: "windows-1251", title: "Радио ночью",
      notes: "Каждую пятницу мы говорим о музыке и слушаем старые записи.",
      bytes: [
        "0ODk6O4g7e73/P4=",
        "yuDm5PP+IO//8u3o9vMg7Psg4+7i7vDo7CDuIOzz5/vq5SDoIPHr8/jg5ewg8fLg8PvlIOfg7+jx6C4=",
      ]),
    Sample(
      encoding: "KOI8-R", title: "Радио ночью",
      notes: "Каждую пятницу мы говорим о музыке и слушаем старые записи.",
      bytes: [
        "8sHEyc8gzs/e2MA=",
        "68HWxNXAINDR1M7Jw9Ugzdkgx8/Xz9LJzSDPIM3V2tnLxSDJINPM1dvBxc0g09TB0tnFINrB0MnTyS4=",
      ]),
    Sample(
      encoding: "GB18030", title: "夜间广播",
      notes: "每个星期五晚上，我们和朋友一起谈论音乐，也听一些老唱片。",
      bytes: [
        "0rm85LnjsqU=",
        "w7+49tDHxtrO5c3tyc+jrM7Sw8e6zcXz09HSu8bwzLjC29L0wNajrNKyzP3Su9CpwM+zqsasoaM=",
      ]),
    Sample(
      encoding: "Big5", title: "夜間廣播",
      notes: "每個星期五晚上，我們和朋友一起談論音樂，也聽一些老唱片。",
      bytes: [
        "qV22obxzvL0=",
        "qEOt06xQtMGkrbHfpFehQafarcypTapCpM2kQLBfvc291621vNahQaRdxaWkQKjHptGw26T5oUM=",
      ]),
    Sample(
      encoding: "EUC-KR", title: "밤의 라디오",
      notes: "매주 금요일 밤에 친구들과 함께 음악 이야기를 나누는 방송입니다.",
      bytes: [
        "uePAxyC287Xwv8A=",
        "uMXB1iCx3b/kwM8gueO/oSDEo7G4temw+iDH1LKyIMC9vscgwMy+37HiuKYgs6q0qbTCILnmvNvA1LTPtNku",
      ]),
  ]

  static let western = [
    Sample(
      encoding: "Windows-1252", title: "Die Ärzte",
      notes: "Die Ärzte 1, Die Ärzte 2, Ärger, Åland, Ästhetik",
      bytes: ["RGllIMRyenRl", "RGllIMRyenRlIDEsIERpZSDEcnp0ZSAyLCDEcmdlciwgxWxhbmQsIMRzdGhldGlr"]),
    Sample(
      encoding: "Windows-1252", title: "été à Noël",
      notes: "Où êtes-vous ? Là-bas, près de l’océan, c’était déjà fini — « très » bien.",
      bytes: [
        "6XTpIOAgTm/rbA==",
        "T/kg6nRlcy12b3VzID8gTOAtYmFzLCBwcuhzIGRlIGySb2PpYW4sIGOS6XRhaXQgZOlq4CBmaW5pIJcgqyB0cuhzILsgYmllbi4=",
      ]),
    Sample(
      encoding: "Windows-1252", title: "Über Öl",
      notes: "Schöne Grüße aus München: für große Füße übrigens „ähnlich“.",
      bytes: [
        "3GJlciDWbA==",
        "U2No9m5lIEdy/N9lIGF1cyBN/G5jaGVuOiBm/HIgZ3Jv32UgRvzfZSD8YnJpZ2VucyCE5GhubGljaJMu",
      ]),
    Sample(
      encoding: "Windows-1252", title: "¿Qué?",
      notes: "¡Mañana! ¿Cómo está el niño? Según él, también había más años.",
      bytes: [
        "v1F16T8=",
        "oU1h8WFuYSEgv0PzbW8gZXN04SBlbCBuafFvPyBTZWf6biDpbCwgdGFtYmnpbiBoYWLtYSBt4XMgYfFvcy4=",
      ]),
    Sample(
      encoding: "Windows-1252", title: "Rødgrød med fløde",
      notes: "På Ærø får vi æbler og øl, så går vi på café.",
      bytes: [
        "UvhkZ3L4ZCBtZWQgZmz4ZGU=",
        "UOUgxnL4IGblciB2aSDmYmxlciBvZyD4bCwgc+UgZ+VyIHZpIHDlIGNhZuku",
      ]),
    Sample(
      encoding: "Windows-1252", title: "Ñandú",
      notes: "ÉÈÀÇ à ÿ œ Œ €",
      bytes: [
        "0WFuZPo=",
        "ycjAxyDgIP8gnCCMIIA=",
      ]),
  ]
}
