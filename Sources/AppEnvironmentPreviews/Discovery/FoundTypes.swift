import AppEnvironmentKit
import CPreviews
import PortableSwiftUI

/// The types of the program that conform to a protocol, found in the program's own metadata.
///
/// NB: this reads the protocol conformance records that the compiler emits, whose layout the runtime reads as well
/// (`TargetProtocolConformanceDescriptor` in Swift's `ABI/Metadata.h`). It is the only place that depends on it;
/// `FoundTypesTests` fails if a toolchain changes it. With whole-module optimization, as in release builds, the linker drops
/// the records of types that nothing uses. A release build therefore lists its previews in a ``PreviewCatalog``.
@MainActor
enum FoundTypes {
  /// The types that provide previews, sorted by their names with module.
  static let previewProviders = conforming(to: (any PreviewProvider).self)
    .compactMap { $0 as? any PreviewProvider.Type }
    .sorted { String(reflecting: $0) < String(reflecting: $1) }

  /// The types of clients, in no particular order.
  static let clients = conforming(to: (any Client).self).compactMap { $0 as? any Client.Type }

  /// Returns the types that conform to a protocol, each once. Generic types aren't found.
  ///
  /// - Parameter existential: The type of the protocol's existentials, without other protocols.
  private static func conforming(to existential: any Any.Type) -> [any Any.Type] {
    var count = 0
    guard let records = conformance_records(&count) else { return [] }
    // The metadata of an existential type ends with its protocol, after the kind, the flags, and the number of protocols.
    let descriptor = unsafeBitCast(existential, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    var found: [ObjectIdentifier: any Any.Type] = [:]
    for index in 0..<count {
      guard let conformance = RelativePointer(UnsafeRawPointer(records + index)).target,
        RelativePointer(conformance).indirectTarget == descriptor, let type = conformingType(of: conformance)
      else { continue }
      found[ObjectIdentifier(type)] = type
    }
    return Array(found.values)
  }

  /// The type that a conformance describes; `nil` for generic types, and those that aren't Swift's.
  private static func conformingType(of conformance: UnsafeRawPointer) -> Any.Type? {
    // Bits 3 to 5 of the flags, which follow three relative pointers, give the kind of the reference to the type.
    let reference = RelativePointer(conformance + 4)
    let type: UnsafeRawPointer?
    switch conformance.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
    case 0: type = reference.target
    case 1: type = reference.target?.load(as: UnsafeRawPointer?.self)
    default: return nil
    }
    guard let type else { return nil }
    // Bits 0 to 4 of a type's flags are its kind: 16 to 18 for classes, structs and enums. Bit 7 marks generic types.
    let flags = type.load(as: UInt32.self)
    guard (16...18).contains(flags & 0x1F), flags & 0x80 == 0, let accessor = RelativePointer(type + 12).target,
      let metadata = complete_metadata(accessor)
    else { return nil }
    return unsafeBitCast(metadata, to: Any.Type.self)
  }
}

/// A pointer that is stored as a 32-bit offset from its address.
private struct RelativePointer {
  private let address: UnsafeRawPointer
  private let offset: Int32

  init(_ address: UnsafeRawPointer) {
    self.address = address
    offset = address.load(as: Int32.self)
  }

  /// The target; `nil` for an offset of zero.
  var target: UnsafeRawPointer? { offset == 0 ? nil : address + Int(offset) }

  /// The target of a pointer whose lowest bit indicates that it refers to the address of the target.
  var indirectTarget: UnsafeRawPointer? {
    guard offset & 1 == 1 else { return target }
    return (address + Int(offset & ~1)).load(as: UnsafeRawPointer?.self)
  }
}
