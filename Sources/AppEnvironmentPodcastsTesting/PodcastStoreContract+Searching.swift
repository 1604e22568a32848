import AppEnvironmentPodcasts

extension PodcastStoreContract {
  static let searching = [
    Rule("A search matches all words in title and notes, and the beginning of the last one") { contract in
      let items = [
        PodcastServer.item("Quartz and zirconium", guid: "1", day: 3, notes: "On crystals."),
        PodcastServer.item("Feldspar", guid: "2", day: 2, notes: "&lt;p&gt;Older than &lt;b&gt;zirconium&lt;/b&gt;?"),
        PodcastServer.item("Gneiss", guid: "3", day: 1, notes: "Nothing of the kind. Zürich, naïve."),
      ]
      _ = try await contract.subscribe(items: items)
      try contract.equal(try await contract.found("zirconium"), ["Quartz and zirconium", "Feldspar"], "a word")
      try contract.equal(try await contract.found("ZIRC"), ["Quartz and zirconium", "Feldspar"], "a beginning")
      try contract.equal(try await contract.found("zirconium older"), ["Feldspar"], "two words")
      try contract.equal(try await contract.found("zirc older"), [], "a beginning that is not the last")
      try contract.equal(try await contract.found("zurich NAIVE"), ["Gneiss"], "words without their accents")
      for text in [
        "", " ", "\"", "***", "\u{0}", "NOT", "zirconium NOT older OR", "title:gneiss", "(", "p b strong",
        "zirc\"\u{FF9E}",
      ] {
        _ = try await contract.store.search(for: text)
      }
      try contract.equal(try await contract.found("-zirconium\""), ["Quartz and zirconium", "Feldspar"], "signs")
    },
    Rule("A match in the title ranks higher than in the notes, and several higher than one") { contract in
      let items = [
        PodcastServer.item("A", guid: "1", day: 4, notes: "Of beryl, once, among much else that is said here."),
        PodcastServer.item("B", guid: "2", day: 3, notes: "Beryl, beryl and beryl, beryl again; and beryl, too."),
        PodcastServer.item("Beryl", guid: "3", day: 2, notes: "A stone."),
      ]
      _ = try await contract.subscribe(items: items)
      try contract.equal(try await contract.found("beryl"), ["Beryl", "B", "A"], "the order")
      try contract.equal(try await contract.store.search(for: "beryl", limit: 1).count, 1, "with a limit")
    },
    Rule("Equal matches are sorted by date, whatever the feed's order") { contract in
      let items = (1...6).map { PodcastServer.item("Beryl \($0)", guid: "\($0)", day: $0) }
      let podcast = try await contract.subscribe(items: items)
      let titles = try await contract.titles(of: podcast)
      try contract.equal(titles, (1...6).reversed().map { "Beryl \($0)" }, "the titles")
      try contract.equal(try await contract.found("beryl"), titles, "the order")
      let ids = try await contract.episodes(of: podcast).map(\.id.rawValue)
      try contract.equal(ids, ids.sorted(by: >), "the numbers")
    },
    Rule("A search returns as many results as its limit") { contract in
      _ = try await contract.subscribe((1...1100).map { "Beryl \($0)" })
      try contract.equal(
        try await contract.store.search(for: "beryl", limit: 1050).count, 1050, "the number of results")
    },
    Rule("A result's snippet contains the words") { contract in
      let notes = String(repeating: "Much is said before. ", count: 40) + "And then zirconium comes. " + "The end."
      _ = try await contract.subscribe(["One"], notes: notes)
      let snippet = try await contract.store.search(for: "zirconium").first?.snippet ?? ""
      try contract.holds(snippet.contains("zirconium") && snippet.count < 200, "“\(snippet)” contains the word")
    },
    Rule("A search finds the current text of a changed episode, and not the old one") { contract in
      let podcast = try await contract.subscribe(["One"], notes: "zirconium")
      contract.server.publish("show.xml", PodcastServer.feed("Show", episodes: ["One"], notes: "beryllium"))
      _ = try await contract.refresh(podcast)
      try contract.equal(try await contract.found("zirconium"), [], "the old text")
      try contract.equal(try await contract.found("beryllium"), ["One"], "the new text")
    },
    Rule("A search for ss finds ß") { contract in
      _ = try await contract.subscribe(["Straße nach Süden", "Masse", "Maß"])
      try contract.equal(try await contract.found("strasse"), ["Straße nach Süden"], "ss for ß")
      try contract.equal(try await contract.found("strasse süd"), ["Straße nach Süden"], "ss for ß in the first word")
      try contract.equal(Set(try await contract.found("mass")), ["Masse", "Maß"], "both")
    },
    Rule("Characters of scripts without spaces are found one by one") { contract in
      _ = try await contract.subscribe(["東京の朝ごはん"], notes: "日本語のポッドキャスト")
      try contract.equal(try await contract.found("朝"), ["東京の朝ごはん"], "a sign")
      try contract.equal(try await contract.found("日本語"), ["東京の朝ごはん"], "signs in a row")
      try contract.equal(try await contract.found("本日"), [], "signs in another order")
    },
  ]
}
