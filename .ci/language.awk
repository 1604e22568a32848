# Reports sentences that a reader would have to read twice, as far as a machine can see them: summaries of documentation
# and abstracts of articles that begin with a question word or a preposition, and words that have a standard term in their
# place, also where a line ends between them. This is the list of retired words; there are no exceptions.
#
#   awk -f .ci/language.awk FILE...      prints `file:line: reason: text`, and exits with 1 if there is any

BEGIN {
  retired["(in a|dependency) circles?|circles? (of|between) (clients|dependencies)"] = "write: dependency cycle"
  retired["mend(s|ed|ing)?"] = "write: repair, fix"
  retired["tell(s|ing)?|told"] = "write: report, notify, state"
  retired["whoever|whosoever"] = "name the thing"
  retired["(is|are|be|was|were) none"] = "write: isn't a …, there isn't a …, no … exists"
  retired["that (is|are) no [^l]"] = "write: that isn't a …"
  retired["so many"] = "write: `count` values"
  retired["([a-z]*[,s]|[0-9]+) of which"] = "write: a second sentence, or: whose …"
  retired["an? ([a-z]+ )?[a-z]+ of (its|their) own"] = "write: its own …, a separate …"
  retired["[a-z]*, also (when|if|where|in|inside|behind|of|while|before|that)"] = "write: even if, including, or"
  retired["anew"] = "write: again"
  retired["out of turn"] = "write: unexpectedly"
  retired["come(s)? to nothing|come to be|came to be"] = "say what happens"
  retired["(its|their|whose|the|this|after|before) making"] = "write: creation, construction"
  retired["marks? of byte order"] = "write: byte-order mark"
  retired["in (its|their) place of"] = "write: instead of"
  retired["as (it|they) likes?"] = "say who chooses"
  retired["conduits?|sieves?|gatherers?|successions?"] = "use Combine's term"
  retired["cancel(ed|ing)"] = "write: cancelled, cancelling, as in Swift's isCancelled"
  retired["behaviours?|labelled|signalled|centres?|grey|honours?|neighbours?|colours?|catalogues?"] = "write: the American spelling"
  for (words in retired) pattern[words] = "(^|[^a-z])(" words ")([^a-z]|$)"
  question = "^(What|How|Where|Who|Whose|Which|Of|Why|Whoever) "
}

FNR == 1 { previous = end = ""; abstract = 0 }

{
  text = $0
  sub(/^[ \t]+/, "", text)
  prose = text
  sub(/^\/\/\/? /, "", prose)
  if (text ~ /^\/\/\/ / && previous !~ /^\/\/\//) {
    if (prose ~ question) report("a summary is a noun phrase or a third-person verb")
    if (prose ~ /^(Returns )?[Ww]hether /) report("write: A Boolean value that indicates whether …")
  }
  if (text ~ /^\/\/\/ (- Returns:|  +- [a-zA-Z]+:|- Parameter [a-zA-Z]+:) Whether /)
    report("write: A Boolean value that indicates whether …")
  if (FILENAME ~ /\.docc\/.*\.md$/) {
    if (abstract && prose ~ question) report("an abstract is a noun phrase or begins with a verb")
    if (abstract && prose != "") abstract = 0
    if (prose ~ /^# /) abstract = 1
  }
  # The line, and its first words after the last words of the line before.
  lower = tolower(prose)
  over = end == "" ? "" : end " " lower
  for (words in retired)
    if (lower ~ pattern[words] || over ~ pattern[words] && end !~ pattern[words]) report(retired[words])
  count = split(lower, last, " ")
  end = !count ? "" : (count > 2 ? last[count - 2] " " last[count - 1] " " last[count] : lower)
  previous = text
}

function report(reason) {
  print FILENAME ":" FNR ": " reason ": " text
  found = 1
}

END { exit found }
