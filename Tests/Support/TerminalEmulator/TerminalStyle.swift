/// The names of styles that SGR sequences select.
enum TerminalStyle {
  private static let attributes = [
    1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse", 9: "strikethrough",
  ]
  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Returns words such as `bold bright-red on blue` for the parameters of SGR, which begin with a reset.
  static func description(
    of parameters: Substring, _ sequence: String
  ) throws(TerminalEmulator.Failure) -> String {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
    guard numbers.first == 0 else { throw .unknownSequence(sequence) }
    var words: [String] = []
    var rest = numbers.dropFirst()
    while let number = rest.popFirst() {
      if let name = attributes[number] {
        words.append(name)
        continue
      }
      let isBackground = (40...49).contains(number) || number >= 100
      if isBackground { words.append("on") }
      switch number {
      case 30...37, 40...47: words.append(colors[number % 10])
      case 90...97, 100...107: words.append("bright-" + colors[number % 10])
      case 38, 48:
        guard let kind = rest.popFirst(), kind == 2 || kind == 5, rest.count >= (kind == 2 ? 3 : 1) else {
          throw .unknownSequence(sequence)
        }
        words.append(
          (kind == 2 ? "#" : "color-") + rest.prefix(kind == 2 ? 3 : 1).map(String.init).joined(separator: ","))
        rest = rest.dropFirst(kind == 2 ? 3 : 1)
      default: throw .unknownSequence(sequence)
      }
    }
    return words.joined(separator: " ")
  }
}
