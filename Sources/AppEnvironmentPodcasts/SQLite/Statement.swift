import CSQLite
import Foundation

/// A prepared statement, which its connection caches.
final class Statement {
  private let handle: OpaquePointer
  /// A Boolean value that indicates whether its rows are being read. It can't be run again until then.
  private(set) var isInUse = false

  init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let result = sqlite3_prepare_v3(database, sql, -1, UInt32(CSQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard result == Int32(CSQLITE_OK), let handle else {
      throw SQLiteError(result, of: database)
    }
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Binds the values, and calls `body` with each row until it returns `false`.
  func run(
    _ values: [Value], on database: OpaquePointer, _ body: (Row) throws -> Bool
  ) throws {
    isInUse = true
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isInUse = false
    }
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
    while true {
      let result = sqlite3_step(handle)
      if result == Int32(CSQLITE_DONE) { return }
      guard result == Int32(CSQLITE_ROW) else {
        throw SQLiteError(result, of: database)
      }
      if try !body(Row(handle)) { return }
    }
  }

  private func bind(_ value: Value, at index: Int32) {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let value): sqlite3_bind_int64(handle, index, value)
    case .text(let text): csqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
    }
  }
}

/// The current row of a statement. SQLite converts values of other types, so that a damaged file causes no trap.
struct Row {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == Int32(CSQLITE_NULL) ? nil : integer(column)
  }

  func bool(_ column: Int32) -> Bool { integer(column) != 0 }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func url(_ column: Int32) -> URL? { optionalText(column).flatMap { URL(string: $0) } }

  func date(_ column: Int32) -> Date? { optionalInteger(column).map { Date(milliseconds: $0) } }

  func duration(_ column: Int32) -> Duration? { optionalInteger(column).map { .milliseconds($0) } }

  /// Returns a column's value, which is an integer, a text or null in every column of a library.
  func value(_ column: Int32) -> Value {
    sqlite3_column_type(handle, column) == Int32(CSQLITE_INTEGER)
      ? .integer(integer(column)) : Value(optionalText(column))
  }
}
