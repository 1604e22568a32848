/// Whether a request's header may authorise it, by its name: what contains one of these words, in any case, with hyphens
/// and underscores or without.
///
/// Rather one too many: who gets a header that was meant for another host may use it.
func mayAuthorise(header name: String) -> Bool {
  let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
  return ["auth", "cookie", "token", "secret", "apikey", "accesskey", "password", "credential", "signature"]
    .contains { name.contains($0) }
}
