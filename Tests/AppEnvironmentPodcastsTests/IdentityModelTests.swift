import AppEnvironmentPodcasts
import AppEnvironmentPodcastsTesting
import Foundation
import TestSupport
import Testing

/// Random shows that are published, edited and moved, refreshed after each change and compared with a model.
///
/// Each episode's number identifies an episode of the model; the rule of identity ignores it. After every refresh the
/// store must have each published episode exactly once, with the marks that it was given and no others. `PODCAST_SHOWS`
/// sets the number of shows, 20 by default and 1,000 with `MANY_ROUNDS=1`, `PODCAST_SEED` the first seed. A failure names its
/// seed.
@Suite(.timeLimit(.minutes(45))) struct IdentityModelTests {
  /// The seeds, in ten rows.
  static let rows: [Range<UInt64>] = {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["PODCAST_SHOWS"].flatMap { UInt64($0) } ?? UInt64(rounds(20, many: 1_000))
    let start = variables["PODCAST_SEED"].flatMap { UInt64($0) } ?? 1
    return (0..<10).map { start + $0 * count / 10..<start + ($0 + 1) * count / 10 }
  }()

  @Test("Refreshes drop no episode, double none, and neither lose nor lend marks", arguments: rows)
  func refreshesKeepEpisodesApart(seeds: Range<UInt64>) async throws {
    for seed in seeds { try await refresh(ShowModel(seed: seed), seed: seed) }
  }

  private func refresh(_ show: ShowModel, seed: UInt64) async throws {
    var show = show
    let server = PodcastServer()
    let store = PodcastStore.inMemory(network: server.client)
    var marks: Set<Int> = []
    for round in 0..<6 {
      if round > 0 { show.change() }
      server.publish("show.xml", show.document())
      let podcast = try await store.subscribe(to: server.url("show.xml"))
      let episodes = try await store.episodes(of: podcast.id, limit: 1000).episodes
      let place = Comment("seed \(seed), round \(round): \(show.log.joined(separator: ", "))\n\(show.document())")
      let numbers = episodes.compactMap(\.number).sorted()
      guard numbers == show.published.sorted() else {
        Issue.record("stored \(numbers), published \(show.published.sorted()). \(place)")
        return
      }
      let played = Set(episodes.filter(\.isPlayed).compactMap(\.number))
      let positions = Set(episodes.filter { $0.position == .seconds(7) }.compactMap(\.number))
      guard played == marks, positions == marks else {
        Issue.record("marked \(played.sorted()), should be \(marks.sorted()). \(place)")
        return
      }
      for episode in episodes where show.chance.isOne(in: 3) {
        guard let number = episode.number, marks.insert(number).inserted else { continue }
        try await store.markPlayed(episode.id)
        try await store.setPosition(of: episode.id, to: .seconds(7), moment: .paused)
      }
    }
  }
}

/// A show as its publisher sees it.
private struct ShowModel {
  /// The details of an episode. Equal texts are the same detail, regardless of the URL in the document.
  private struct Item: Equatable {
    let number: Int
    var guid: String?
    var file: String?
    var link: String?
    var title: String
    var date: Int?
    var notes: String
    var isPicture = false

    /// Returns a Boolean value that indicates whether a listener would recognize this item as the other one: the same
    /// guid, unless everything else differs, or else two of file, title and date, unless the dates differ.
    func isRecognizable(as old: Item, guidsCount: Bool) -> Bool {
      let hasTitle = (title.isEmpty ? notes : title) == (old.title.isEmpty ? old.notes : old.title)
      let hasFile = file != nil && !isPicture && file == old.file
      let hasDate = date != nil && date == old.date
      if guidsCount, guid != nil, guid == old.guid, hasTitle || hasFile || hasDate { return true }
      return date == old.date && [hasFile, hasTitle, hasDate].count { $0 } >= 2
    }
  }

  /// The kinds of guids. `positions` number the items from the newest one. `twins` are pairs with the same details; one
  /// of them has a guid.
  private enum GUIDs: CaseIterable { case addresses, files, texts, some, none, show, positions, twins }
  private enum Files: CaseIterable { case own, some, placeholder, bulletin, pictures, none }
  private enum Links: CaseIterable { case own, show, none }
  private enum Titles: CaseIterable { case own, repeated, none }

  var chance: Chance
  private(set) var log: [String] = []
  /// The episodes that were in a document, by number, as they were in the last one.
  private var shown: [Int: Item] = [:]
  var published: Set<Int> { Set(shown.keys) }
  private var guids: GUIDs
  private var files: Files
  private var links: Links
  private var titles: Titles
  private let hasDates: Bool
  private var items: [Item] = []
  private var window = 0
  private var scheme = "http"
  private var tracker = ""
  private var guidGeneration = 0
  private var hostGeneration = 0
  private var isReversed = false

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    guids = chance.one(of: GUIDs.allCases)
    files = chance.one(of: Files.allCases)
    links = chance.one(of: Links.allCases)
    titles = chance.one(of: Titles.allCases)
    // Without distinguishing details, no rule could recognize an episode.
    if [.show, .positions, .twins].contains(guids) { (files, titles) = (.own, .own) }
    if guids == .files { files = .own }
    hasDates = !chance.isOne(in: 4) || files == .bulletin
    let dependsOnDetails = [.some, .none].contains(guids)
    let hasNotesOnly = dependsOnDetails && !hasDates && [.pictures, .none].contains(files) && titles == .repeated
    if files == .placeholder || dependsOnDetails && !hasDates && !hasNotesOnly { titles = .own }
    if dependsOnDetails, !hasDates, files == .placeholder { files = .own }
    if titles == .repeated, files != .own, !hasDates, !hasNotesOnly { titles = .own }
    if files == .bulletin { titles = .repeated }
    log.append("guids \(guids), files \(files), links \(links), titles \(titles), dates \(hasDates)")
    // A twin with a guid follows the other one, which is in the document when it appears.
    window = (guids == .twins ? 4 : guids == .show || guids == .positions ? 1 : 2) + chance.below(8)
    for _ in 0..<2 + chance.below(8) { add() }
    log = Array(log.prefix(1))
  }

  private mutating func add() {
    let number = items.count + 1
    var item = Item(number: number, title: "", notes: "Notes of \(number)")
    switch guids {
    case .addresses, .files, .texts: item.guid = "\(number)"
    case .some: item.guid = chance.isOne(in: 2) ? "\(number)" : nil
    case .none: item.guid = nil
    case .show: item.guid = "show"
    case .positions: item.guid = ""
    case .twins: item.guid = number.isMultiple(of: 2) ? "\(number)" : nil
    }
    let name = guids == .twins ? (number + 1) / 2 : number
    switch files {
    case .own: item.file = "\(name)"
    case .some: item.file = chance.isOne(in: 3) ? nil : "\(name)"
    case .placeholder: item.file = chance.isOne(in: 2) ? "soon" : "\(name)"
    case .bulletin: item.file = "latest"
    case .pictures: (item.file, item.isPicture) = ("cover", true)
    case .none: item.file = nil
    }
    switch links {
    case .own: item.link = "\(name)"
    case .show: item.link = ""
    case .none: item.link = nil
    }
    switch titles {
    case .own: item.title = "Title \(name)"
    case .repeated: item.title = "Daily"
    case .none: item.title = ""
    }
    if hasDates { item.date = name * 86_400 }
    items.append(item)
    log.append("add \(number)")
  }

  /// Changes something that leaves every episode recognizable.
  mutating func change() {
    for _ in 0..<chance.below(3) { add() }
    switch chance.below(9) {
    case 0: (scheme, log) = ("https", log + ["https"])
    case 1:
      tracker = "tracker\(chance.below(9)).example/redirect.mp3/\(tracker)"
      log.append("tracker")
    case 2 where areRecognizable({ $0.guid = $0.guid.map { "\($0)'" } }):
      guidGeneration += 1
      log.append("new guids")
    case 3 where areRecognizable({ ($0.file, $0.guid) = ("elsewhere", guids == .files ? "elsewhere" : $0.guid) }):
      hostGeneration += 1
      log.append("new host")
    case 4 where guids != .show && (hasDates || files != .placeholder) && areRecognizable({ $0.guid = nil }):
      for index in items.indices { items[index].guid = nil }
      (guids, log) = (.none, log + ["no guids"])
    case 5 where guids == .none && areRecognizable({ $0.guid = "\($0.number)" }):
      for index in items.indices { items[index].guid = "\(items[index].number)" }
      (guids, log) = (.texts, log + ["guids"])
    case 6: (isReversed, log) = (!isReversed, log + ["reversed"])
    default: for _ in 0..<chance.below(4) { edit() }
    }
  }

  /// Returns a Boolean value that indicates whether all published episodes stay recognizable after a change of the
  /// whole show.
  private func areRecognizable(_ change: (inout Item) -> Void) -> Bool {
    items.allSatisfy { item in
      var changed = item
      change(&changed)
      return isRecognizable(changed)
    }
  }

  private func isRecognizable(_ item: Item) -> Bool {
    if guids == .twins { return false }
    return shown[item.number].map {
      item.isRecognizable(as: $0, guidsCount: guids != .show && guids != .positions)
    } ?? true
  }

  private mutating func edit() {
    let index = items.count - 1 - chance.below(min(window, items.count))
    var item = items[index]
    let edit = chance.below(100_000)
    switch chance.below(4) {
    case 0 where !item.title.isEmpty: item.title += " (edit \(edit))"
    case 1: item.notes += " (edit \(edit))"
    case 2: item.date = item.date.map { $0 + 60 + edit % 3600 }
    default:
      guard item.file == "\(item.number)" else { return }
      item.file = "\(item.number)-\(edit)"
      if guids == .files { item.guid = item.file }
    }
    guard isRecognizable(item) else { return }
    items[index] = item
    log.append("edit \(item.number)")
  }

  /// The feed as it's published now.
  mutating func document() -> String {
    let newest = items.suffix(window)
    for item in newest { shown[item.number] = item }
    let host = hostGeneration == 0 ? "files.example" : "host\(hostGeneration).example/show"
    return """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Show</title>
      \((isReversed ? Array(newest) : newest.reversed()).map { element($0, host) }.joined(separator: "\n"))
      </channel></rss>
      """
  }

  private func element(_ item: Item, _ host: String) -> String {
    let page = { (path: String) in "\(scheme)://show.example/\(path)" }
    let file = item.file.map {
      item.isPicture ? page("\($0).jpg") : "\(scheme)://\(tracker)\(host)/\($0)-v\(hostGeneration).mp3"
    }
    var text = "<item><itunes:episode>\(item.number)</itunes:episode>"
    if let guid = item.guid {
      let generation = guidGeneration == 0 ? "" : "-g\(guidGeneration)"
      switch guids {
      case .addresses: text += "<guid>\(page("?p=\(guid)\(generation)"))</guid>"
      case .positions:
        text += "<guid isPermaLink='false'>id-\(items.count - item.number + 1)\(generation)</guid>"
      case .files where guidGeneration == 0: text += "<guid isPermaLink='false'>\(file ?? "")</guid>"
      default: text += "<guid isPermaLink='false'>id-\(guid)\(generation)</guid>"
      }
    }
    if let file { text += "<enclosure url='\(file)' type='\(item.isPicture ? "image/jpeg" : "audio/mpeg")'/>" }
    if let link = item.link { text += "<link>\(page(link))</link>" }
    if !item.title.isEmpty { text += "<title>\(item.title)</title>" }
    if let date = item.date {
      text += "<pubDate>\(Date(timeIntervalSince1970: 1_700_000_000 + Double(date)).formatted(.iso8601))</pubDate>"
    }
    return text + "<description>\(item.notes)</description></item>"
  }
}

extension Chance {
  fileprivate mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
