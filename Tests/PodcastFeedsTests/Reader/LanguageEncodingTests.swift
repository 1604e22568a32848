import Foundation
import PodcastFeeds
import Testing

/// Texts whose encoding is found out by the language that the feed names.
@Suite struct LanguageEncodingTests {
  @Test(arguments: Sample.all, ["", " encoding=\"UTF-8\""])
  fileprivate func theLanguageDecides(sample: Sample, declaration: String) throws {
    let feed = try sample.feed(declaration: declaration, language: "<language>\(sample.language)</language>")
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [sample.notes])
    let declared = declaration.isEmpty ? "no encoding is declared" : "declared as 'UTF-8'"
    #expect(feed.told == ["\(declared), but it is not UTF-8; read as \(sample.encoding)"])
  }

  @Test(
    arguments: [
      "<language>HE</language>", "<language>he-IL</language>", "<language>iw_IL</language>", "<language>heb</language>",
      "<language xml:space='default'>\n\t he \n</language>", "<LANGUAGE>he</LANGUAGE>",
      "<language><![CDATA[ he-il ]]></language>",
      "<dc:language xmlns:dc='http://purl.org/dc/elements/1.1/'>he</dc:language>",
      "<language/><dc:language xmlns:dc='http://purl.org/dc/elements/1.1/'>he</dc:language>",
      "<description xml:lang=\"he-IL\">x</description>", "<description\n XML:LANG = 'he'>x</description>",
    ])
  func aLanguageIsFoundHoweverItIsWritten(language: String) throws {
    let sample = try #require(Sample.all.first { $0.language == "he" })
    let feed = try sample.feed(declaration: "", language: language)
    #expect(feed.title == sample.title)
    #expect(feed.told.contains("no encoding is declared, but it is not UTF-8; read as windows-1255"))
  }

  @Test(arguments: ["he", "cs", "ja", "zh", "ko", "el", "tlh", ""])
  func theLanguageOfATemplateThatTheTextIsNotInDoesNotDecide(language: String) throws {
    // Russian in KOI8-R.
    let notes = "Каждую пятницу мы говорим о музыке и слушаем старые записи."
    let sample = Sample(
      language: language, encoding: "KOI8-R", title: "Радио ночью", notes: notes,
      bytes: [
        "8sHEyc8gzs/e2MA=",
        "68HWxNXAINDR1M7Jw9Ugzdkgx8/Xz9LJzSDPIM3V2tnLxSDJINPM1dvBxc0g09TB0tnFINrB0MnTyS4=",
      ])
    let feed = try sample.feed(declaration: "", language: "<language>\(language)</language>")
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [notes])
  }

  @Test(arguments: ["ru", "el", "he", "ar", "ja", "zh", "ko"])
  func accentsOfAnotherLanguageAreNoLettersOfAScript(language: String) throws {
    // Windows-1252.
    let sample = Sample(
      language: language, encoding: "", title: "été à Noël", notes: "C'était déjà fini, très bien.",
      bytes: ["6XTpIOAgTm/rbA==", "QyfpdGFpdCBk6WrgIGZpbmksIHRy6HMgYmllbi4="])
    let feed = try sample.feed(declaration: "", language: "<language>\(language)</language>")
    #expect(feed.title == sample.title)
    #expect(feed.episodes.map(\.notes) == [sample.notes])
  }
}

/// A title and notes in an encoding, whose bytes are in Base64.
private struct Sample: Sendable, CustomStringConvertible {
  let language: String
  let encoding: String
  let title: String
  let notes: String
  let bytes: [String]

  var description: String { "\(language) \(encoding) \(title)" }

  func feed(declaration: String, language: String) throws -> Feed {
    try encodedFeed(declaration: declaration, language: language, bytes)
  }

  static let all = [
    Sample(
      language: "he", encoding: "windows-1255", title: "רדיו בלילה",
      notes: "בכל יום שישי בערב אנחנו מדברים על מוזיקה ומקשיבים לתקליטים ישנים.",
      bytes: [
        "+OPp5SDh7Ons5A==", "4evsIOnl7SD56fnpIOHy+OEg4PDn8OUg7uPh+OntIPLsIO7l5un35CDl7vf56eHp7SDs+vfs6ejp7SDp+fDp7S4=",
      ]),
    Sample(
      language: "el", encoding: "windows-1253", title: "Ραδιόφωνο τη νύχτα",
      notes: "Κάθε Παρασκευή μιλάμε για τη μουσική και ακούμε παλιούς δίσκους.",
      bytes: [
        "0eHk6fz2+e3vIPTnIO399/Th",
        "ytzo5SDQ4fHh8+rl9d4g7Onr3OzlIOPp4SD05yDs7/Xz6ereIOrh6SDh6u/97OUg8OHr6e/98iDk3/Pq7/XyLg==",
      ]),
    Sample(
      language: "el-GR", encoding: "ISO-8859-7", title: "Ραδιόφωνο τη νύχτα",
      notes: "Άλλη μια Παρασκευή μιλάμε για τη μουσική. Άκου!",
      bytes: ["0eHk6fz2+e3vIPTnIO399/Th", "tuvr5yDs6eEg0OHx4fPq5fXeIOzp69zs5SDj6eEg9Ocg7O/18+nq3i4gturv9SE="]),
    Sample(
      language: "ar", encoding: "windows-1256", title: "راديو الليل",
      notes: "كل يوم جمعة نتحدث عن الموسيقى ونستمع إلى الأسطوانات القديمة.",
      bytes: ["0cfP7eYgx+Hh7eE=", "3+Eg7ebjIMzj2skg5MrNz8sg2uQgx+Hj5tPt3uwg5uTTyuPaIMXh7CDH4cPT2ObH5MfKIMfh3s/t48ku"]),
    Sample(
      language: "fa", encoding: "windows-1256", title: "راديو",
      notes: "هر جمعه درباره موسيقي گپ مي‌زنيم.",
      bytes: ["0cfP7eY=", "5dEgzOPa5SDP0cjH0eUg4+bT7d7tIJCBIOPtndLk7eMu"]),
    Sample(
      language: "cs", encoding: "windows-1250", title: "Noční rádio",
      notes: "Každý pátek mluvíme o hudbě a posloucháme staré desky, příště i šťastné.",
      bytes: [
        "Tm/obu0gcuFkaW8=",
        "S2GeZP0gcOF0ZWsgbWx1du1tZSBvIGh1ZGLsIGEgcG9zbG91Y2jhbWUgc3RhcukgZGVza3ksIHD47Zp07CBpIJqdYXN0buku",
      ]),
    Sample(
      language: "cs-CZ", encoding: "ISO-8859-2", title: "Noční rádio",
      notes: "Každý pátek mluvíme o hudbě a posloucháme staré desky, příště i šťastné.",
      bytes: [
        "Tm/obu0gcuFkaW8=",
        "S2G+ZP0gcOF0ZWsgbWx1du1tZSBvIGh1ZGLsIGEgcG9zbG91Y2jhbWUgc3RhcukgZGVza3ksIHD47bl07CBpILm7YXN0buku",
      ]),
    Sample(
      language: "pl", encoding: "windows-1250", title: "Radio nocą",
      notes: "W każdy piątek rozmawiamy o muzyce i słuchamy starych płyt, później śpimy.",
      bytes: [
        "UmFkaW8gbm9juQ==",
        "VyBrYb9keSBwabl0ZWsgcm96bWF3aWFteSBvIG11enljZSBpIHOzdWNoYW15IHN0YXJ5Y2ggcLN5dCwgcPOfbmllaiCccGlteS4=",
      ]),
    Sample(
      language: "pl", encoding: "ISO-8859-2", title: "Radio nocą",
      notes: "W każdy piątek rozmawiamy o muzyce i słuchamy starych płyt, później śpimy.",
      bytes: [
        "UmFkaW8gbm9jsQ==",
        "VyBrYb9keSBwabF0ZWsgcm96bWF3aWFteSBvIG11enljZSBpIHOzdWNoYW15IHN0YXJ5Y2ggcLN5dCwgcPO8bmllaiC2cGlteS4=",
      ]),
    Sample(
      language: "hu", encoding: "windows-1250", title: "Éjszakai rádió",
      notes: "Minden péntek este zenéről beszélgetünk, és régi lemezeket hallgatunk – jövő héten is, ő meg ű.",
      bytes: [
        "yWpzemFrYWkgcuFkafM=",
        "TWluZGVuIHDpbnRlayBlc3RlIHplbuly9WwgYmVzeulsZ2V0/G5rLCDpcyBy6WdpIGxlbWV6ZWtldCBoYWxsZ2F0dW5rIJYgavZ29SBo6XRlbiBpcywg9SBtZWcg+y4=",
      ]),
    Sample(
      language: "tr", encoding: "windows-1254", title: "Gece radyosu çalıyor",
      notes: "Her cuma akşamı müzik hakkında konuşuyor ve eski plakları dinliyoruz. İyi geceler, doğru söz!",
      bytes: [
        "R2VjZSByYWR5b3N1IOdhbP15b3I=",
        "SGVyIGN1bWEgYWv+YW39IG38emlrIGhha2v9bmRhIGtvbnX+dXlvciB2ZSBlc2tpIHBsYWtsYXL9IGRpbmxpeW9ydXouIN15aSBnZWNlbGVyLCBkb/BydSBz9noh",
      ]),
    Sample(
      language: "lt", encoding: "windows-1257", title: "Naktinis radijas šiąnakt",
      notes: "Kiekvieną penktadienį kalbame apie muziką ir klausomės senų plokštelių.",
      bytes: [
        "TmFrdGluaXMgcmFkaWphcyDwaeBuYWt0",
        "S2lla3ZpZW7gIHBlbmt0YWRpZW7hIGthbGJhbWUgYXBpZSBtdXppa+AgaXIga2xhdXNvbetzIHNlbvggcGxva/B0ZWxp+C4=",
      ]),
    Sample(
      language: "lv", encoding: "windows-1257", title: "Nakts radio šovakar",
      notes: "Katru piektdienu mēs runājam par mūziku un klausāmies vecas plates.",
      bytes: [
        "TmFrdHMgcmFkaW8g8G92YWthcg==",
        "S2F0cnUgcGlla3RkaWVudSBt53MgcnVu4mphbSBwYXIgbft6aWt1IHVuIGtsYXVz4m1pZXMgdmVjYXMgcGxhdGVzLg==",
      ]),
    Sample(
      language: "et", encoding: "windows-1257", title: "Öine raadio",
      notes: "Igal reedel räägime muusikast ja kuulame vanu plaate, šokolaadi süües žürii ees.",
      bytes: [
        "1mluZSByYWFkaW8=",
        "SWdhbCByZWVkZWwgcuTkZ2ltZSBtdXVzaWthc3QgamEga3V1bGFtZSB2YW51IHBsYWF0ZSwg8G9rb2xhYWRpIHP8/GVzIP78cmlpIGVlcy4=",
      ]),
    Sample(
      language: "et", encoding: "windows-1252", title: "Öine raadio",
      notes: "Igal reedel räägime muusikast ja kuulame vanu plaate, šokolaadi süües žürii ees.",
      bytes: [
        "1mluZSByYWFkaW8=",
        "SWdhbCByZWVkZWwgcuTkZ2ltZSBtdXVzaWthc3QgamEga3V1bGFtZSB2YW51IHBsYWF0ZSwgmm9rb2xhYWRpIHP8/GVzIJ78cmlpIGVlcy4=",
      ]),
    Sample(
      language: "ru", encoding: "windows-1251", title: "Радио",
      notes: "Ночь.",
      bytes: ["0ODk6O4=", "ze73/C4="]),
    Sample(
      language: "ru-RU", encoding: "KOI8-R", title: "Радио",
      notes: "Ночь.",
      bytes: ["8sHEyc8=", "7s/e2C4="]),
    Sample(
      language: "uk", encoding: "KOI8-U", title: "Радіо вночі",
      notes: "Її почує кожен, є й інші.",
      bytes: ["8sHEps8g187P3qY=", "t6cg0M/e1aQgy8/Wxc4sIKQgyiCmztumLg=="]),
    Sample(
      language: "ja", encoding: "Shift_JIS", title: "日本語",
      notes: "",
      bytes: ["k/qWe4zq", ""]),
    Sample(
      language: "ja", encoding: "EUC-JP", title: "日本語",
      notes: "",
      bytes: ["xvzL3Ljs", ""]),
    Sample(
      language: "ja-JP", encoding: "EUC-JP", title: "音楽",
      notes: "番組です",
      bytes: ["sruz2g==", "yNbByKTHpLk="]),
    Sample(
      language: "zh-tw", encoding: "Big5", title: "中文播客",
      notes: "",
      bytes: ["pKSk5by9q8g=", ""]),
    Sample(
      language: "zh", encoding: "Big5", title: "中文播客",
      notes: "",
      bytes: ["pKSk5by9q8g=", ""]),
    Sample(
      language: "zh-Hant", encoding: "Big5", title: "夜間廣播",
      notes: "談論音樂",
      bytes: ["qV22obxzvL0=", "vc291621vNY="]),
    Sample(
      language: "zh-cn", encoding: "GB18030", title: "中文播客",
      notes: "",
      bytes: ["1tDOxLKlv80=", ""]),
    Sample(
      language: "zh-TW", encoding: "GB18030", title: "中文播客",
      notes: "夜间广播",
      bytes: ["1tDOxLKlv80=", "0rm85LnjsqU="]),
    Sample(
      language: "ko", encoding: "EUC-KR", title: "라디오",
      notes: "방송",
      bytes: ["tvO18L/A", "uea82w=="]),
    Sample(
      language: "th", encoding: "windows-874", title: "วิทยุ",
      notes: "ทุกวันศุกร์เราคุยเรื่องดนตรี",
      bytes: ["x9S3wtg=", "t9ihx9G5yNihw+zgw9Kk2MLgw9fozae0ubXD1Q=="]),
  ]
}
