extension String {
  /// The number of characters to insert, remove or replace in order to get another text (the Levenshtein distance).
  package func editDistance(to other: String) -> Int {
    let other = Array(other)
    var distances = Array(0...other.count)
    for (row, character) in enumerated() {
      var diagonal = row
      distances[0] = row + 1
      for (column, otherCharacter) in other.enumerated() {
        let replaced = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = distances[column + 1]
        distances[column + 1] = Swift.min(replaced, distances[column] + 1, diagonal + 1)
      }
    }
    return distances[other.count]
  }
}
