import Foundation
import PortableSwiftUI

/// A form with every way to end a program.
struct ProbeForm: View {
  @State private var count = 0
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading) {
      Text("日本 e\u{301} 👩‍👩‍👧 |")
      Button("Count \(count)") { count += 1 }
      Button("Print") { print("printed") }
      Button("Crash") { fatalError("crash on request") }
      Button("Exit") { exit(3) }
      Button("Quit") { dismiss() }
    }
    .onDisappear { print("disappeared") }
  }
}

/// Doesn't return. A sanitizer runs the handler of a signal when the thread calls the system, which `pause` does.
func hang() -> Never {
  while true { pause() }
}

/// A button whose action doesn't return. It closes the descriptor that tests wait for.
struct ProbeHang: View {
  var body: some View {
    Button("Hang") {
      print("hangs")
      close(9)
      hang()
    }
  }
}

/// A button whose action overflows the stack.
struct ProbeOverflow: View {
  var body: some View {
    Button("Overflow") { print(overflow(1)) }
  }

  private func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2) }
}

/// A text field, whose text a dialog offers to discard.
struct ProbeDialog: View {
  @State private var text = ""
  @State private var isAsking = false

  var body: some View {
    TextField("Text", text: $text)
      .onKeyPress(.function(1)) {
        isAsking = true
        return .handled
      }
      .confirmationDialog("Discard the text?", isPresented: $isAsking) {
        Button("Discard", role: .destructive) { text = "" }
      }
    Text("The text is \(text).")
  }
}

/// A question below the prompt of a shell, whose answer stays there.
struct ProbePrompt: View {
  @State private var name = ""
  @State private var isDone = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading) {
      if isDone {
        Text("Hello, \(name)!")
      } else {
        Text("Who are you?")
        TextField("Name", text: $name)
          .onSubmit {
            if name == "exit" { exit(3) }
            isDone = true
            dismiss()
          }
        if !name.isEmpty { Text("\(name.count) letters") }
      }
    }
  }
}

/// More choices below the prompt than the screen has rows.
struct ProbeChoices: View {
  var body: some View {
    VStack(alignment: .leading) { ForEach(1...20, id: \.self) { Button("choice \($0)") {} } }
  }
}

/// Links in texts and by themselves.
struct ProbeLinks: View {
  var body: some View {
    VStack(alignment: .leading) {
      Text("Read [the news](https://news.example/today).")
      if let home = URL(string: "https://example.com/") { Link("Home", destination: home) }
    }
  }
}

/// A line as wide as the screen, and a column of 300 letters.
struct ProbeLines: View {
  var body: some View {
    VStack(alignment: .leading) {
      HStack(spacing: 0) {
        Text("<")
        Spacer(minLength: 0)
        Text(">")
      }
      ForEach(0..<300) { Text(verbatim: String(Array("abcdefghijklmnopqrstuvwxyz")[$0 % 26])) }
    }
  }
}

/// A view whose state another thread writes as fast as it can.
///
/// Descriptor 9 is closed when the main actor has seen the last value.
struct ProbeFlood: View {
  @State private var number = 0
  private let last = 200_000

  var body: some View {
    VStack(alignment: .leading) {
      Text("number \(number)")
      ForEach(0..<50) { row in Text(verbatim: String(repeating: "\(number % 10)", count: 200)) }
    }
    .onChange(of: number) { if number == last { close(9) } }
    .onAppear {
      let binding = $number
      Thread.detachNewThread { for number in 0...last { binding.wrappedValue = number } }
    }
  }
}

/// A view that shows what the main queue, the main run loop and the main actor have done for it. Another thread sends
/// the requests while the program sleeps.
struct ProbeQueues: View {
  @State private var steps: [String] = []

  var body: some View {
    Text(steps.joined(separator: ", "))
      .onAppear {
        let steps = $steps
        let add = { @MainActor in steps.wrappedValue.append($0) }
        Thread.detachNewThread {
          let pause = 0.1
          DispatchQueue.main.asyncAfter(deadline: .now() + pause) { add("queue") }
          Thread.sleep(forTimeInterval: 2 * pause)
          Task { @MainActor in
            add("task")
            let timer = Timer(timeInterval: pause, repeats: false) { _ in MainActor.assumeIsolated { add("timer") } }
            RunLoop.main.add(timer, forMode: .common)
          }
          Thread.sleep(forTimeInterval: 3 * pause)
          RunLoop.main.schedule { MainActor.assumeIsolated { add("loop") } }
        }
      }
  }
}

/// A program with state of its own.
struct ProbeApp: App {
  @State private var count = 0

  var body: some Scene {
    WindowGroup {
      Button("State of the program: \(count)") { count += 1 }
      ProbeForm()
    }
  }
}
