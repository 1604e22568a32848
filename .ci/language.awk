# Reports sentences that a reader would have to read twice, as far as a machine can see them: documentation summaries that
# begin with a question word or a preposition, and words that have a standard term in their place.
#
#   awk -f .ci/language.awk FILE...      prints `file:line: reason: text`, and exits with 1 if there is any

BEGIN {
  retired["(in a|dependency) circles?|circles? (of|between) (clients|dependencies)"] = "write: dependency cycle"
  retired["mend(s|ed|ing)?"] = "write: repair, fix"
  retired["tell(s|ing)?|told"] = "write: report, notify, state"
  retired["whoever|whosoever"] = "name the thing"
  retired["[^e] (is|are|be|was|were) none"] = "write: isn't a …, there is no …"
  retired["that (is|are) no [^l]"] = "write: that isn't a …"
  retired["so many (of|bytes|times|values|elements|requests|that|as|are)"] = "write: `count` values"
  retired["out of turn"] = "write: unexpectedly"
  retired["come(s)? to nothing|come to be|came to be"] = "say what happens"
  retired["marks? of byte order"] = "write: byte-order mark"
  retired["in (its|their) place of"] = "write: instead of"
  retired["as (it|they) likes?"] = "say who chooses"
  retired["conduits?|sieves?|gatherers?|successions?"] = "use Combine's term"
  for (words in retired) pattern[words] = "(^|[^a-z])(" words ")([^a-z]|$)"
}

FNR == 1 { previous = "" }

{
  text = $0
  sub(/^[ \t]+/, "", text)
  if (text ~ /^\/\/\/ (What|How|Where|Who|Whose|Which|Of|Why|Whoever) / && previous !~ /^\/\/\//)
    report("a summary is a noun phrase or a third-person verb")
  lower = tolower(text)
  for (words in retired) if (lower ~ pattern[words]) report(retired[words])
  previous = text
}

function report(reason) {
  print FILENAME ":" FNR ": " reason ": " text
  found = 1
}

END { exit found }
