/// Pipelines that call themselves, by the name that they have in the table.
public enum Recursion: String, CaseIterable, Sendable {
  case nestedSends = "nested sends"
  case chainedAppends = "chained appends"
  case nestedFlatMaps = "nested flatMaps"
  case retries = "retries"
}
