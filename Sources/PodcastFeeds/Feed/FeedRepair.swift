/// Something that a feed got wrong, and what was made of it.
public struct FeedRepair: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The item in which it was, counted from 1 in the document's order; `nil` if it was in none.
  public var item: Int?
  /// What sort of fault it was.
  public var kind: Kind
  /// What was wrong and what was made of it, without the item's number.
  public var detail: String

  /// A repair.
  public init(item: Int? = nil, kind: Kind, detail: String) {
    self.item = item
    self.kind = kind
    self.detail = detail
  }

  /// A line for a person, such as `item 7: date 'Mon, 32 Foo' not understood, kept as text`.
  public var description: String {
    item.map { "item \($0): \(detail)" } ?? detail
  }
}

extension FeedRepair {
  /// What sort of fault it was.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The document is not in the encoding that it declares, or has bytes that are in none.
    case encoding
    /// Characters that no text should have.
    case character
    /// A reference to an entity that is not there, or a bare `&`.
    case entity
    /// An attribute without quotes, without an end, or given twice.
    case attribute
    /// A tag that is not closed, not opened or not ended.
    case tag
    /// A CDATA section or comment without an end, or one inside another.
    case section
    /// A prefix that is not declared.
    case prefix
    /// Elements where they do not belong, or none where one does.
    case structure
    /// A date that is not in the format's form, or not understood at all.
    case date
    /// A duration in a doubtful form, or not understood at all.
    case duration
    /// A number that was not understood.
    case number
    /// An address that is none, or relative to nothing.
    case address
    /// A missing or shared identifier.
    case identifier
    /// An episode that is there twice.
    case duplicate
    /// The document ends too early.
    case truncated
    /// A limit of the reader was reached.
    case limit
  }
}
