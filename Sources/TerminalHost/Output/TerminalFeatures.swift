/// The features of a terminal, according to a program's environment variables.
package struct TerminalFeatures: Equatable, Sendable {
  /// The colors that the terminal can show.
  package var depth: ColorDepth

  /// A Boolean value that indicates whether text can be a link.
  package var hasLinks = false

  /// A Boolean value that indicates whether the background is light.
  package var isLight = false

  /// A Boolean value that indicates whether lines are wrapped again in a narrower window.
  var wrapsAgain = true

  /// Creates the features of a terminal with colors alone.
  package init(depth: ColorDepth) { self.depth = depth }

  /// Reads the features from environment variables.
  ///
  /// `COLORFGBG` ends with the background's number in the palette. Links are used but in terminals that are known to print
  /// their sequences: the console of Linux, terminals of hardware, and VTE before 0.50. Lines are wrapped again but by xterm, the
  /// console and GNU screen, which cut them off.
  package init(variables: [String: String]) {
    depth = ColorDepth(variables: variables)
    let type = variables["TERM"] ?? ""
    let version = variables["VTE_VERSION"].flatMap { Int($0) } ?? .max
    hasLinks = !["", "dumb", "linux", "cons25"].contains(type) && !type.hasPrefix("vt") && version >= 5000
    wrapsAgain =
      variables["XTERM_VERSION"] == nil && type != "linux" && (!type.hasPrefix("screen") || variables["TMUX"] != nil)
    if let background = variables["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) {
      isLight = background == 7 || (9...15).contains(background)
    }
  }
}
