import Foundation
import PortableCombine
import Testing

@Suite struct RecordTests {
  @Test func valuesAreSentOnRequestAndThenTheCompletion() {
    behaves(
      """
      sub      | subscribed
      ask 1    | got 1
      ask 1    | got 2, failed
      ask 1    |
      """
    ) { _ in
      Record<Int, Failed> {
        $0.receive(1)
        $0.receive(2)
        $0.receive(completion: .failure(Failed()))
      }
    }
    behaves("sub | subscribed, failed") { _ in Record<Int, Failed>(output: [], completion: .failure(Failed())) }
    behaves("sub | subscribed, finished") { _ in Record<Int, Failed> { _ in } }
  }

  @Test func cancellingInsideTheLastValuePreventsTheCompletion() {
    behaves(
      """
      sub           | subscribed
      on got cancel |
      ask 1         | got 1
      """
    ) { _ in Record<Int, Failed>(output: [1], completion: .failure(Failed())) }
  }

  @Test func aRecordingCanBeEncoded() throws {
    let record = Record<Int, Never>(output: [1, 2], completion: .finished)
    let data = try JSONEncoder().encode(record)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""output":[1,2]"#))
    let decoded = try JSONDecoder().decode(Record<Int, Never>.self, from: data)
    #expect(decoded.recording.output == [1, 2])
    #expect(decoded.recording.completion == .finished)
  }

  @Test func recordingAfterTheCompletionTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Record<Int, Never> {
        $0.receive(completion: .finished)
        $0.receive(1)
      }
    }
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(completion: .finished)
    }
  }
}
