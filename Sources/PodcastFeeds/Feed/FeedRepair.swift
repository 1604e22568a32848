/// A defect of a feed or a list of subscriptions, and the way in which it was read.
///
/// Repairs help publishers to correct their feeds, and explain why an episode looks odd. A program may ignore them.
public struct FeedRepair: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the item with the defect, counted from 1 in the document's order; `nil` outside items.
  public var item: Int?
  /// The kind of the defect.
  public var kind: Kind
  /// The defect and its repair, in English, without the item's number.
  public var detail: String

  /// Creates a repair.
  public init(item: Int? = nil, kind: Kind, detail: String) {
    (self.item, self.kind, self.detail) = (item, kind, detail)
  }

  /// The repair as a line of text, such as `item 7: date 'Mon, 32 Foo' not understood, kept as text`.
  public var description: String {
    item.map { "item \($0): \(detail)" } ?? detail
  }
}

extension FeedRepair {
  /// The kind of a defect.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The document isn't in the declared encoding, or has bytes that aren't characters in it.
    case encoding
    /// A text has control characters or noncharacters.
    case character
    /// A reference names an unknown entity, or an `&` isn't escaped.
    case entity
    /// An attribute has no quotation marks or no end, or occurs twice.
    case attribute
    /// A start tag, an end tag or a closing bracket is missing.
    case tag
    /// A CDATA section or a comment has no end, or is inside another.
    case section
    /// A namespace prefix isn't declared.
    case prefix
    /// An element is misplaced or missing, or has contents that don't belong there.
    case structure
    /// A date isn't in a form of the format, or isn't understood.
    case date
    /// A duration is ambiguous or isn't understood.
    case duration
    /// A number isn't understood.
    case number
    /// A link isn't a usable URL, or has no base.
    case address
    /// An identifier is missing or shared by several episodes.
    case identifier
    /// An item repeats an episode.
    case duplicate
    /// The document is cut off.
    case truncated
    /// A limit of the reader is reached.
    case limit
  }
}
