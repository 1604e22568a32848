import CHeap

/// A kept subscription, by its name in the table.
public enum Kept: String, CaseIterable, Sendable {
  case sink = "a subject's sink"
  case stages = "a subject through map, filter, map to a sink"
}

/// Makes that many subscriptions, and appends what has to be kept to an array that has room for it.
public typealias Keeping = (_ count: Int, _ kept: inout [AnyObject]) -> Void

/// The bytes on the heap that are in use.
public func heapBytes() -> Int { Int(heap_bytes_in_use()) }
