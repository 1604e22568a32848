import AppEnvironmentUI

@main
struct Greeter: App {
  @State private var name = ""

  var body: some Scene {
    WindowGroup {
      TextField("Your name", text: $name)
      Text("Hello, \(name)!").bold()
    }
  }
}
