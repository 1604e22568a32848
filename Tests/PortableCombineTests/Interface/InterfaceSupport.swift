import PortableCombine
import Testing

/// Checks the type that the compiler infers for an expression without context.
func expectType<T>(_ value: T, _ type: Any.Type, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(T.self == type, sourceLocation: sourceLocation)
}

/// Checks that a type is `Sendable`.
func isSendable<T>(_ type: T.Type) -> Bool { false }

func isSendable<T: Sendable>(_ type: T.Type) -> Bool { true }

/// Checks that a type is `BitwiseCopyable`.
func isBitwiseCopyable<T>(_ type: T.Type) -> Bool { false }

func isBitwiseCopyable<T: BitwiseCopyable>(_ type: T.Type) -> Bool { true }

typealias Numbers = PassthroughSubject<Int, Never>
typealias Words = PassthroughSubject<String, Never>
typealias FailingNumbers = PassthroughSubject<Int, Failed>
