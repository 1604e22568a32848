import CHeap

/// A kept subscription, by its name in the table.
public enum Kept: String, CaseIterable, Sendable {
  case sink = "a subject's sink"
  case stages = "a subject through map, filter, map to a sink"
}

/// Creates `count` subscriptions, and appends the objects to keep to an array with reserved capacity.
public typealias Keeping = (_ count: Int, _ kept: inout [AnyObject]) -> Void

/// The bytes on the heap that are in use.
public func heapBytes() -> Int { Int(heap_bytes_in_use()) }
