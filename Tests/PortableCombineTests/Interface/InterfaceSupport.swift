import PortableCombine
import Testing

/// Checks which type the compiler gives to an expression that stands alone.
func expectType<T>(_ value: T, _ type: Any.Type, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(T.self == type, sourceLocation: sourceLocation)
}

/// Whether the compiler may send values of a type to another thread.
func isSendable<T>(_ type: T.Type) -> Bool { false }

func isSendable<T: Sendable>(_ type: T.Type) -> Bool { true }

/// Whether the compiler may copy values of a type as mere bytes.
func isBitwiseCopyable<T>(_ type: T.Type) -> Bool { false }

func isBitwiseCopyable<T: BitwiseCopyable>(_ type: T.Type) -> Bool { true }

typealias Numbers = PassthroughSubject<Int, Never>
typealias Words = PassthroughSubject<String, Never>
typealias FailingNumbers = PassthroughSubject<Int, Failed>
