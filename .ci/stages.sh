# The stages of .ci/run, in the order in which they run.

# The products whose interface and documentation are checked.
libraries=(
  PortableCombine PortableSwiftUI AppEnvironmentKit AppEnvironmentNetworking AppEnvironmentAudio PodcastFeeds
  AppEnvironmentPodcasts AppEnvironmentTesting AppEnvironmentNetworkingTesting AppEnvironmentAudioTesting
  AppEnvironmentPodcastsTesting AppEnvironmentUI
  PortableSwiftUITesting TerminalHost AppEnvironmentPreviews AppEnvironmentMacros
)

describe_stage() {
  case $1 in
    format) echo "the sources are formatted, and their comments and messages use the terms of the field" ;;
    release) echo "the release build has no warnings" ;;
    readme) echo "the README's test command passes, and its other commands print what it shows" ;;
    rounds) echo "random, racing and killing tests pass with many rounds, and a package is built with the toolchain" ;;
    settings) echo "settings survive programs that are killed, damaged files, full disks and other programs" ;;
    processes) echo "programs that ignore signals, fill pipes, fork and leave are run and ended" ;;
    secrets) echo "secrets survive killed programs and hostile folders, and are in no log, error, dump or recording" ;;
    starved) echo "the tests pass beside sixteen busy processes" ;;
    audio) echo "sound is played by the distribution's mpv, without a device, and no process of it is left" ;;
    editor) echo "the text editor works on real files" ;;
    podcasts) echo "the podcast player works on real feeds, and shows the sample library" ;;
    sync) echo "the podcast player and mygpoclient, two devices of one user, exchange their changes through a server" ;;
    sanitizer) echo "the tests have no warnings and no data races" ;;
    fuzz) echo "the readers of feeds, OPML and macros, the live network and views in a terminal accept whatever bytes a fuzzer sends" ;;
    clock) echo "the tests of the kit and of its clock pass with public interfaces of the runtime alone" ;;
    apple) echo "the branches for Apple's systems type-check" ;;
    macros) echo "324 declarations of clients expand to code that compiles, and mistakes are errors that name the remedy" ;;
    user) echo "a package that uses the products builds, its tests pass and fail as they should, and the article on previews works" ;;
    docs) echo "the documentation builds without warnings, its pictures are up to date, and the public interface is as recorded" ;;
    clean) echo "the checks left nothing behind in the tree" ;;
    *) echo "no such stage" ;;
  esac
}

stage_format() {
  local paths=()
  for path in Package.swift Sources Tests Examples Previews Benchmarks/Package.swift Benchmarks/Sources \
    Benchmarks/Peers/Package.swift Benchmarks/Peers/Sources .ci/UserPackage
  do
    [ ! -e "$path" ] || paths+=("$path")
  done
  swift format lint --strict --parallel --recursive "${paths[@]}"
  git ls-files '*.swift' '*.md' '*.h' '*.c' '*.sh' | tr '\n' '\0' | xargs -0 awk -f .ci/language.awk \
    || fail "comments or messages with words that .ci/language.awk retires"
  ! git grep -nE '@unchecked Sendable|nonisolated\(unsafe\)' -- '*.swift' | grep -v '// because ' \
    || fail "unchecked code without // because on its line"
}

stage_release() {
  local packages
  packages=$(sed -n '/^ *dependencies: \[$/,/\]/p' Package.swift | grep -c '\.package(' || true)
  [ "$packages" = 0 ] || fail "Package.swift depends on other packages"
  quietly 1800 swift build -c release "${strict[@]}"
  # A program that imports AppEnvironmentKit alone does not pay for the network's libraries.
  local editor
  editor=$(swift build -c release "${strict[@]}" --show-bin-path)/text-editor
  ! command -v ldd >/dev/null || ! ldd "$editor" | grep -E 'FoundationNetworking|libcurl|libssl' \
    || fail "text-editor links the network's libraries"
  # A program in a terminal links what any program with AppEnvironmentKit does.
  if command -v ldd >/dev/null; then
    local show_note=${editor%/*}/show-note notes=${editor%/*}/notes
    diff <(ldd "$show_note" | awk '{ print $1 }' | sort) <(ldd "$notes" | awk '{ print $1 }' | sort) \
      || fail "notes links other libraries than show-note"
  fi
}

stage_readme() {
  local command
  command=$(grep -xEm 1 '(\$ )?swift test( .*)?' README.md | sed 's/^\$ //') || fail "README.md has no line 'swift test'"
  echo "README.md says: $command"
  quietly 1800 $command
  closing_lines
  check_transcripts README.md
  check_transcripts Examples/README.md
}

# What the tests do in a few rounds while one works.
stage_rounds() {
  # A program that plays is killed as well, where the player is installed.
  if command -v mpv >/dev/null; then export AUDIO_PLAYER=1; fi
  MANY_ROUNDS=1 CLOCK_ROUNDS=5000 NETWORK_STRESS=10000 PODCAST_PAGE_STEP=1 PREVIEW_RESTARTS=200 VIEW_EDITS=50000 \
    quietly 1800 swift test --filter 'KillTests|aKilledEditor|IdentityModelTests' \
    --filter 'DamageTests|StressTests|RandomEditTests|RestartTests|BuiltPackageTests|TestClock|ContentCopyTests' \
    --filter 'SyncModelTests|SyncLoopbackTests|DownloadClientTests|MutationTests|ClosingTests' \
    --filter 'AppEnvironmentPodcastsTests.ProgramTests|HostileEventTests|TextEditingTests|SharedFileTests|anIdleProgram|NotesTests' \
    --filter 'CurrentValueSubjectTests|RandomDemandTests|randomScrolling|HTTPDateTests|URLTests|OPMLExchangeTests|FileOrderTests|HeardEpisodeTests' \
    --filter 'NeighborTests|ChunkTests|UnknownElementTests|adaptsToSize|RandomPipelineTests|DeadlineQueueTests|RecordingTests' \
    --filter 'PlacementTests|TextAreaTests|TextTests|StructDeclarationTests|LineViewTests|WindowTests|CancellationTests'
  closing_lines
}

stage_settings() { test_clients SettingsClient; }
stage_processes() { test_clients ProcessClient; }
stage_secrets() { test_clients SecretClient; }

# The tests of a client, in many rounds.
test_clients() {
  MANY_ROUNDS=1 quietly 1800 swift test --filter "$1"
  closing_lines
}

stage_starved() {
  .ci/starved 2
}

# Runs each line that starts with `$ ` in the file's console blocks; it has to say the lines that follow it there.
check_transcripts() {
  local line command="" expected="" inside=false
  [ ! -e notes.txt ] || fail "notes.txt is in the way of the README's commands, which write and delete it"
  while IFS= read -r line; do
    case $inside:$line in
      false:'```console') inside=true ;;
      true:'```')
        check_transcript "$command" "$expected"
        inside=false command="" expected=""
        ;;
      true:'$ '*)
        check_transcript "$command" "$expected"
        command=${line#\$ } expected=""
        ;;
      true:*) expected+=$line$'\n' ;;
    esac
  done <"$1"
}

check_transcript() {
  [ -n "$1" ] || return 0
  # What `swift run` says of the build is not the program's.
  timeout 1200 bash -c "$1" </dev/null 2>&1 | grep -vE '^(\[[0-9]+/|Building for|Build of product)' >"$work/said" || true
  printf '%s' "$2" >"$work/shown"
  diff "$work/shown" "$work/said" || fail "the documentation shows something else for: $1"
  echo "  as shown: $1"
}

# Plays without a device. The package manager may have to be asked for mpv.
stage_audio() {
  if ! command -v mpv >/dev/null; then
    { command -v apt-get && timeout 300 apt-get update && DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -y \
      --no-install-recommends mpv; } >"$work/log" 2>&1 || true
    command -v mpv >/dev/null || { echo "skipped: mpv isn't installed, and the package manager doesn't install it"; return; }
  fi
  mpv --version | sed -n 1p
  # One at a time: what plays is heard in real time.
  AUDIO_PLAYER=1 quietly 900 swift test --no-parallel --filter '^AppEnvironmentAudioTests\.|HeardEpisodeTests|PodcastPlayerTests.DownloadTests'
  closing_lines
}

stage_editor() {
  local editor documents=$work/documents status
  quietly 1800 swift build -c release "${strict[@]}"
  editor=$(swift build -c release "${strict[@]}" --show-bin-path)/text-editor
  mkdir "$documents"
  cd "$documents"

  editor_run 0 "$editor" write notes.txt <<<'Buy milk'
  same 'Buy milk' "$(cat notes.txt)"
  editor_run 0 "$editor" append notes.txt <<<'Buy bread'
  editor_run 0 "$editor" replace notes.txt Buy Sell --all
  editor_run 0 "$editor" show notes.txt
  same $'Sell milk\nSell bread' "$(cat "$work/out")"
  editor_run 0 "$editor" list
  same notes.txt "$(cat "$work/out")"

  # A session from a pipe, and one that ends with unsaved changes, which the next one recovers.
  editor_run 0 "$editor" edit notes.txt <<<$'replace milk tea\nappend\nSell jam\n.\nsave\nquit'
  same $'Sell tea\nSell bread\nSell jam' "$(cat notes.txt)"
  editor_run 1 "$editor" edit notes.txt <<<'delete 1'
  same $'Sell tea\nSell bread\nSell jam' "$(cat notes.txt)"
  same $'Sell bread\nSell jam' "$(sed -n 2,3p notes.txt.recovered)"
  editor_run 0 "$editor" edit notes.txt <<<$'recover\nsave\nquit'
  same $'Sell bread\nSell jam' "$(cat notes.txt)"
  grep -q '^notes.txt.recovered: unsaved changes' "$work/err" || fail "the recovery copy is not mentioned: $(cat "$work/err")"
  [ ! -e notes.txt.recovered ] || fail "the recovery copy was not removed"
  editor_run 0 "$editor" replace notes.txt Sell Buy
  editor_run 0 "$editor" edit notes.txt <<<$'replace Sell Buy\nw\nq'
  same $'Buy bread\nBuy jam' "$(cat notes.txt)"

  # Bytes stay what they are, through pipes in both directions.
  printf '\xef\xbb\xbfone\r\ntwo' >crlf.txt
  "$editor" show crlf.txt | "$editor" write copy.txt
  cmp crlf.txt copy.txt
  printf 'a\xffb' >bytes.bin
  editor_run 1 "$editor" show bytes.bin
  grep -q 'bytes.bin' "$work/err" || fail "the message does not name the file: $(cat "$work/err")"
  head -c 4000000 /dev/zero | tr '\0' 'x' >big.txt
  set -o pipefail
  "$editor" show big.txt 2>"$work/err" | head -c 1 >/dev/null || [ ! -s "$work/err" ]
  [ ! -s "$work/err" ] || fail "not quiet when the reader leaves: $(cat "$work/err")"

  # Failures are one line that names the file. An invalid command line exits with 64.
  editor_run 1 "$editor" show missing.txt
  same 1 "$(wc -l <"$work/err")"
  grep -q missing.txt "$work/err" || fail "the message does not name the file: $(cat "$work/err")"
  editor_run 64 "$editor" frobnicate notes.txt
  editor_run 64 "$editor" --environment production show notes.txt
  grep -q 'live' "$work/err" && grep -q 'preview' "$work/err" || fail "the environments are not listed: $(cat "$work/err")"

  # The flag, by argument and by variable; a preview shows and changes Previews/Documents.
  cd "$root"
  editor_run 0 "$editor" --environment preview show text.txt
  cmp "$work/out" Previews/Documents/text.txt
  grep -q preview "$work/err" || fail "the preview environment is not mentioned: $(cat "$work/err")"
  cp Previews/Documents/text.txt "$work/text.txt"
  status=0
  APP_ENVIRONMENT=preview "$editor" --quiet write text.txt <<<'changed' 2>"$work/err" || status=$?
  same 'changed' "$(cat Previews/Documents/text.txt)" || status=1
  cat "$work/text.txt" >Previews/Documents/text.txt
  same 0 "$status"

  # In the test environment nothing is implemented: the program fails by the name of the endpoint.
  editor_run 1 "$editor" --environment test show text.txt
  grep -q 'Unimplemented: FileClient' "$work/err" || fail "the endpoint is not named: $(cat "$work/err")"
  echo "write, append, replace, show, list, edit, pipes, exit codes, preview and test work"
}

stage_podcasts() {
  local bin feeds=$work/feeds url player lines
  quietly 1800 swift build -c release "${strict[@]}"
  bin=$(swift build -c release "${strict[@]}" --show-bin-path)
  mkdir "$feeds"
  for name in tea coffee; do
    cat >"$feeds/$name.xml" <<FEED
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>About $name</title>
<item><title>More $name</title><guid>$name-2</guid><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>
<itunes:duration>1</itunes:duration><enclosure url="https://example.org/$name/2.mp3" type="audio/mpeg"/></item>
<item><title>First $name</title><guid>$name-1</guid><pubDate>Thu, 19 Nov 2026 08:00:00 GMT</pubDate>
<description>With milk.</description><itunes:duration>60</itunes:duration><enclosure url="https://example.org/$name/1.mp3" type="audio/mpeg"/></item>
</channel></rss>
FEED
  done
  timeout 300 "$bin/feed-server" "$feeds" >"$work/url" &
  # Stages run in their own shell; it ends the server wherever it stops.
  trap "kill $! 2>/dev/null || true" EXIT
  for _ in $(seq 100); do [ ! -s "$work/url" ] || break; sleep 0.1; done
  url=$(cat "$work/url")
  player=("$bin/podcasts" --database "$work/library.db")

  editor_run 0 "${player[@]}" add "$url/tea.xml"
  same '1  About tea, 2 episodes' "$(cat "$work/out")"
  editor_run 0 "${player[@]}" add "$url/coffee.xml"
  editor_run 0 "${player[@]}" list
  same $'2  2 of 2  About coffee\n1  2 of 2  About tea' "$(cat "$work/out")"
  editor_run 0 "${player[@]}" refresh
  same 3 "$(wc -l <"$work/out")"
  grep -q '^About tea: unchanged$' "$work/out" || fail "the refresh does not list each podcast: $(cat "$work/out")"
  editor_run 0 "${player[@]}" search milk coffee
  grep -q 'First coffee – About coffee' "$work/out" || fail "not found: $(cat "$work/out")"
  editor_run 0 "${player[@]}" episodes tea --json
  grep -q '"published" : "2026-11-20T08:00:00Z"' "$work/out" || fail "no such JSON: $(cat "$work/out")"

  # The queue is played to its end, in lines; an interruption keeps the position.
  editor_run 0 "${player[@]}" queue add 'more tea'
  editor_run 0 "${player[@]}" queue add 'more coffee'
  editor_run 0 "${player[@]}" --silent play
  same 'played More coffee – About coffee, 0:01 / 0:01' "$(tail -n 1 "$work/out")"
  editor_run 0 "${player[@]}" queue --json
  same '[]' "$(tr -d ' \n' <"$work/out")"
  timeout --preserve-status --signal INT 2 "${player[@]}" --silent --quiet play 'first tea' >"$work/out" 2>"$work/err"
  editor_run 0 "${player[@]}" episodes tea
  grep -q 'at 0:0.  First tea' "$work/out" || fail "the position was not kept: $(cat "$work/out")"
  grep -q 'played  *More tea' "$work/out" || fail "not marked as played: $(cat "$work/out")"

  # Subscriptions go out and come in; a feed that is gone stops no other.
  "${player[@]}" export | sed 's/coffee.xml/gone.xml/' >"$work/all.opml"
  player=("$bin/podcasts" --database "$work/other.db")
  editor_run 0 "${player[@]}" import "$work/all.opml"
  editor_run 1 "${player[@]}" refresh
  same 1 "$(wc -l <"$work/err")"
  grep -q '^podcasts: About coffee: .*gone.xml' "$work/err" || fail "the failure is not reported: $(cat "$work/err")"
  same '2 podcasts, 2 new episodes, 1 failed' "$(tail -n 1 "$work/out")"

  # Failures are one line that names the feed. An invalid command line exits with 64.
  editor_run 1 "${player[@]}" add "$url/missing.xml"
  same 1 "$(wc -l <"$work/err")"
  grep -q "$url/missing.xml" "$work/err" || fail "the message does not name the feed: $(cat "$work/err")"
  editor_run 64 "${player[@]}" frobnicate
  editor_run 64 "${player[@]}" --environment production list
  "${player[@]}" help 2>"$work/err" | head -c 1 >/dev/null
  [ ! -s "$work/err" ] || fail "not quiet when the reader leaves: $(cat "$work/err")"
  if grep -q $'\e' "$work/out"; then fail "control sequences outside of a terminal"; fi

  # The sample library needs no network and no database.
  editor_run 0 "$bin/podcasts" --environment preview list
  lines=$(wc -l <"$work/out")
  [ "$lines" -gt 1 ] || fail "the preview shows no library"
  editor_run 1 "$bin/podcasts" --environment test list
  grep -q 'Unimplemented: PodcastStore' "$work/err" || fail "the endpoint is not named: $(cat "$work/err")"
  echo "add, list, refresh, search, queue, play, import, export, JSON, exit codes and $lines podcasts in the preview"
}

stage_sync() {
  local bin url feeds=$work/sync-feeds player
  if ! python3 -m venv "$work/venv" >"$work/log" 2>&1 || ! "$work/venv/bin/pip" install -q mygpoclient==1.10 >>"$work/log" 2>&1; then
    echo "skipped: mygpoclient can't be installed here: $(tail -n 1 "$work/log")"
    return 0
  fi
  quietly 1800 swift build --product podcasts
  quietly 1800 swift build --product sync-server
  quietly 1800 swift build --product feed-server
  bin=$(swift build --show-bin-path)
  mkdir "$feeds"
  for name in tea coffee; do
    cat >"$feeds/$name.xml" <<FEED
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>About $name</title>
<item><title>First $name</title><guid>$name-1</guid><pubDate>Thu, 19 Nov 2026 08:00:00 GMT</pubDate>
<itunes:duration>1800</itunes:duration><enclosure url="https://example.org/$name/1.mp3" type="audio/mpeg"/></item>
</channel></rss>
FEED
  done
  timeout 300 "$bin/feed-server" "$feeds" >"$work/feeds-url" &
  trap "kill $! 2>/dev/null || true" EXIT
  timeout 300 "$bin/sync-server" >"$work/sync-url" &
  trap "kill $! $(jobs -p | tr '\n' ' ') 2>/dev/null || true" EXIT
  for _ in $(seq 100); do [ ! -s "$work/sync-url" ] || [ ! -s "$work/feeds-url" ] || break; sleep 0.1; done
  url=$(cat "$work/feeds-url")
  player=("$bin/podcasts" --database "$work/sync.db")
  (umask 077; echo secret >"$work/password")

  editor_run 0 "${player[@]}" add "$url/tea.xml"
  editor_run 0 "${player[@]}" login "$(cat "$work/sync-url")" ada --password-file "$work/password" --device desk
  editor_run 0 "${player[@]}" sync
  same '1 change sent' "$(cat "$work/out")"

  # Another device, by the client of gpodder.net's own authors, finds the subscription, plays an episode and adds a podcast.
  "$work/venv/bin/python" - "$(cat "$work/sync-url")" "$url" <<'PHONE' || fail "mygpoclient doesn't agree"
import sys, time
from mygpoclient import api
server, feeds = sys.argv[1:]
client = api.MygPodderClient("ada", "secret", server)
client.update_device_settings("phone", "Phone", "mobile")
assert {device.device_id for device in client.get_devices()} == {"desk", "phone"}
assert client.pull_subscriptions("phone").add == [feeds + "/tea.xml"]
now = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
client.upload_episode_actions([
    api.EpisodeAction(feeds + "/tea.xml", "https://example.org/tea/1.mp3", "play", "phone", now, 0, 754, 1800)])
client.update_subscriptions("phone", [feeds + "/coffee.xml"])
PHONE
  editor_run 0 "${player[@]}" sync
  same '1 podcast added, 1 episode changed' "$(head -n 1 "$work/out")"
  editor_run 0 "${player[@]}" episodes tea
  grep -q 'at 12:34  *First tea' "$work/out" || fail "the position hasn't arrived: $(cat "$work/out")"
  editor_run 0 "${player[@]}" played 'first coffee'
  editor_run 0 "${player[@]}" remove tea
  PODCASTS_PASSWORD=secret editor_run 0 "${player[@]}" sync
  same '2 changes sent' "$(cat "$work/out")"
  "$work/venv/bin/python" - "$(cat "$work/sync-url")" "$url" <<'PHONE' || fail "mygpoclient doesn't agree"
import sys
from mygpoclient import api
server, feeds = sys.argv[1:]
client = api.MygPodderClient("ada", "secret", server)
actions = client.download_episode_actions(0).actions
last = [action for action in actions if action.podcast == feeds + "/coffee.xml"][-1]
assert (last.action, last.position, last.total) == ("play", 1800, 1800), last.to_dictionary()
changes = client.pull_subscriptions("phone")
assert changes.add == [feeds + "/coffee.xml"] and changes.remove == [feeds + "/tea.xml"], changes.__dict__
PHONE

  # A wrong password is refused without being shown; a server that is gone stops nothing else.
  PODCASTS_PASSWORD=wr0ng editor_run 1 "${player[@]}" sync
  grep -q 'refused' "$work/err" && ! grep -q 'wr0ng' "$work/err" || fail "wrong message: $(cat "$work/err")"
  chmod 644 "$work/password"
  editor_run 1 "${player[@]}" sync
  grep -q 'others may read the password' "$work/err" || fail "wrong message: $(cat "$work/err")"
  ! grep -aq secret "$work"/sync.db* || fail "the library has the password"
  editor_run 0 "${player[@]}" logout
}

# Runs a command that has to end with the exit code $1; what it says is in $work/out and $work/err.
editor_run() {
  local expected=$1 status=0
  shift
  timeout 60 "$@" >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = "$expected" ] || {
    cat "$work/err"
    fail "${*:2} ended with $status instead of $expected"
  }
}

same() {
  [ "$1" = "$2" ] || fail "expected '$1', found '$2'"
}

stage_sanitizer() {
  local tests
  quietly 1800 swift build --build-tests --scratch-path .build/sanitizer --sanitize=thread "${strict[@]}"
  # One process for each target: the sanitizer slows down with the number of threads. Some tests are left out. A stack
  # overflow also overflows the sanitizer's shadow of the stack, so that the handler of the signal can't run; so does the
  # release of a chain of 20,000 publishers, one in the other. A signal for crashes that another process sends is delivered
  # inside the sanitizer's runtime too, where the handler waits for the runtime's own lock. The sanitizer's own thread wakes
  # an idle program. Readers of feeds, models of texts and samples have no threads.
  for tests in Tests/*Tests; do
    tests=$(basename "$tests")
    case $tests in DocumentationTests | PodcastFeedsTests | TextEditingTests) continue ;; esac
    echo "$tests"
    CLOCK_ROUNDS=100 NETWORK_STRESS=300 PODCAST_SHOWS=20 PODCAST_MUTATIONS=10 PODCAST_PAGE_STEP=20 VIEW_EDITS=500 \
      TSAN_OPTIONS="suppressions=$root/.ci/suppressions.txt" \
      quietly 1800 swift test --skip-build --scratch-path .build/sanitizer --sanitize=thread "${strict[@]}" \
      --filter "^$tests\\." --skip theScreenIsRestoredByAnExitAndByACrash \
      --skip anActionThatOverflowsTheStackLeavesARestoredScreen --skip continuesAfterOverflowAndThreads \
      --skip aSignalForCrashesFromAnotherProcessEndsTheProgram --skip anIdleProgramIsNotScheduled \
      --skip longChainsUseNoStackPerLink
    closing_lines
    if grep -q 'WARNING: ThreadSanitizer' "$work/log"; then
      grep -A 20 'WARNING: ThreadSanitizer' "$work/log" | head -n 60
      fail "the thread sanitizer found a data race"
    fi
  done
}

# FUZZ_SECONDS says for how long each of them runs.
stage_fuzz() {
  local fuzzer seconds=${FUZZ_SECONDS:-20} corpus=Tests/Fixtures/Fuzzing sources status name dictionary flags=()
  for fuzzer in Feed OPML Terminal Macro; do
    mkdir -p "$work/corpus-$fuzzer" "$work/seeds-$fuzzer"
    if [ $fuzzer = Terminal ]; then
      mapfile -t sources < <(find Sources/TerminalHost/{Input,Output} Tests/Support/TerminalEmulator/TerminalEmulator.swift \
        Tests/Support/TerminalEmulator/TerminalStyle.swift Sources/TerminalHost/Terminal/Screen.swift -name '*.swift' | sort)
      # The views are modules of their own.
      for name in PackageSupport TextEditing PortableCombine PortableSwiftUI; do build_fuzzed_module "$name"; done
      flags=(-I "$work/fuzzed" "$work"/fuzzed/*.o)
      grep -oE '\\u\{1B\}[^"\\]+' Tests/TerminalHostTests/Input/InputParserTests.swift | sort -u | while IFS= read -r name; do
        printf '\x05\x28\x28%b' "${name/'\u{1B}'/'\x1b'}" >"$work/seeds-$fuzzer/$(cksum <<<"$name" | cut -d ' ' -f 1)"
      done
    elif [ $fuzzer = Macro ]; then
      mapfile -t sources < <(find Sources/MacroExpansion -name '*.swift' | sort)
      flags=()
      # The first byte selects the macro.
      for name in Tests/AppEnvironmentMacrosTests/*.swift Tests/DocumentationTests/Snippets/MacroSnippets.swift; do
        for status in 0 1 2 3 4; do
          { printf "\\x0$status"; cat "$name"; } >"$work/seeds-$fuzzer/$status-$(basename "$name")"
        done
      done
    else
      mapfile -t sources < <(find Sources/PodcastFeeds -name '*.swift' | sort)
      # The first byte of the feed fuzzer's input says how it is cut.
      for name in Tests/PodcastFeedsTests/Fixtures/*ml; do
        { [ $fuzzer = OPML ] || printf '\x11'; cat "$name"; } >"$work/seeds-$fuzzer/$(basename "$name")"
      done
    fi
    # The linker says of each of the sanitizer's symbols that it is not exported, and nothing else.
    timeout 600 swiftc -O -wmo -parse-as-library -swift-version 6 -package-name AppEnvironmentKit -module-name Fuzzing \
      -sanitize=fuzzer,address "${flags[@]}" \
      -o "$work/fuzz-$fuzzer" "${sources[@]}" "Tests/Support/Fuzzing/${fuzzer}Fuzzer.swift" >"$work/log" 2>&1 ||
      { grep -v 'Cannot export local symbol' "$work/log" | tail -n 40; fail "the fuzzer $fuzzer does not build"; }
    case $fuzzer in Terminal) dictionary=terminal ;; Macro) dictionary=swift ;; *) dictionary=markup ;; esac
    status=0
    (cd "$work" && SWIFT_BACKTRACE=enable=no timeout $((seconds + 120)) "./fuzz-$fuzzer" "corpus-$fuzzer" "seeds-$fuzzer" \
      "$root/$corpus/$fuzzer" -dict="$root/$corpus/$dictionary.dict" \
      $([ $fuzzer = Terminal ] && echo "-len_control=0 -max_len=512" || echo -max_len=4096) -timeout=10 -rss_limit_mb=1024 \
      -max_total_time="$seconds" -print_final_stats=1 >"$work/log" 2>&1) || status=$?
    grep -E 'number_of_executed_units|peak_rss_mb' "$work/log" | sed "s/^stat::/  $fuzzer: /" || true
    if [ $status -ne 0 ]; then
      tail -n 30 "$work/log"
      for name in "$work"/crash-* "$work"/timeout-* "$work"/oom-*; do
        [ ! -f "$name" ] || { echo "found by: $(basename "$name")"; base64 "$name"; }
      done
      fail "the fuzzer $fuzzer ended with $status"
    fi
  done
  # The network's fuzzer is a server, whose responses are read with and without the address sanitizer.
  local seed=$RANDOM sanitize
  for sanitize in "" address; do
    quietly 1800 swift build --product network-probe ${sanitize:+--sanitize=$sanitize --scratch-path .build/$sanitize}
    name=$(swift build --product network-probe ${sanitize:+--sanitize=$sanitize --scratch-path .build/$sanitize} --show-bin-path)
    status=0
    ASAN_OPTIONS=detect_leaks=0 timeout $((seconds * 10 + 120)) "$name/network-probe" fuzz $((seconds * 100)) "$seed" \
      >"$work/log" 2>&1 || status=$?
    echo "  Network${sanitize:+ ($sanitize)}, seed $seed: $(head -n 1 "$work/log")"
    [ $status -eq 0 ] || { tail -n 40 "$work/log"; fail "the fuzzer Network ended with $status"; }
  done
  # What reads a database is the system's SQLite, which knows nothing of coverage: changes by chance do as well.
  PODCAST_SEED=1000 PODCAST_MUTATIONS=$((seconds * 40)) quietly 1800 swift test --filter MutationTests
  closing_lines
}

# Compiles a module that a fuzzer imports, instrumented as the fuzzer.
build_fuzzed_module() {
  local sources
  mkdir -p "$work/fuzzed"
  mapfile -t sources < <(find "Sources/$1" -name '*.swift' | sort)
  timeout 900 swiftc -O -wmo -parse-as-library -swift-version 6 -package-name AppEnvironmentKit -module-name "$1" \
    -sanitize=fuzzer,address -I "$work/fuzzed" -emit-module -emit-module-path "$work/fuzzed/$1.swiftmodule" \
    -c -o "$work/fuzzed/$1.o" "${sources[@]}" >"$work/log" 2>&1 ||
    { tail -n 40 "$work/log"; fail "the fuzzed module $1 does not build"; }
}

# The mode of the test clock that a new toolchain gets, if its tasks aren't recognized.
stage_clock() {
  local test skipped=()
  while read -r test _; do skipped+=(--skip "$test"); done < <(grep -v '^#' .ci/inexact-tests.txt)
  # Takes the build of `stage_readme`. One test at a time, because others that block threads of the pool slow rounds down.
  APP_ENVIRONMENT_TESTING_RUNTIME=public CLOCK_ROUNDS=20 quietly 600 swift test --no-parallel \
    --filter '^(AppEnvironmentKitTests|AppEnvironmentTestingTests)\.' "${skipped[@]}"
  closing_lines
}

stage_apple() {
  # Combine cannot be imported here, but PortableCombine compiled under its name can. The same #if branches are taken.
  local out=$work/apple module flags
  mkdir -p "$out"
  flags=(-swift-version 6 -package-name appenvironmentkit -warnings-as-errors -I "$out")
  for module in $(cd Sources && ls -d C*/include | cut -d / -f 1); do
    mkdir -p "$out/$module"
    echo "module $module { umbrella \"$root/Sources/$module/include\" export * }" >"$out/$module/module.modulemap"
    flags+=(-Xcc "-fmodule-map-file=$out/$module/module.modulemap")
  done
  # Modules that import none of each other are checked side by side.
  side_by_side "type_check AVFoundation .ci/AVFoundation" "type_check Security .ci/Security" "type_check os .ci/os" \
    "type_check PodcastFeeds Sources/PodcastFeeds" "type_check PackageSupport Sources/PackageSupport"
  # The libraries take its queue of deliveries from PortableCombine itself.
  side_by_side "type_check Combine Sources/PortableCombine" "type_check PortableCombine Sources/PortableCombine" \
    "type_check TextEditing Sources/TextEditing"
  # The same for SwiftUI: the views of the examples are those that Xcode shows. SwiftUI has the main function that
  # TerminalHost adds here.
  echo 'extension App { public static func main() {} }' >"$out/App+Main.swift"
  side_by_side "type_check SwiftUI Sources/PortableSwiftUI $out/App+Main.swift" \
    "type_check AppEnvironmentKit Sources/AppEnvironmentKit"
  side_by_side "type_check AppEnvironmentUI Sources/AppEnvironmentUI" \
    "type_check AppEnvironmentAudio Sources/AppEnvironmentAudio" \
    "type_check AppEnvironmentNetworking Sources/AppEnvironmentNetworking" \
    "type_check AppEnvironmentTesting Sources/AppEnvironmentTesting" \
    "type_check CommandSupport Examples/CommandSupport"
  side_by_side "type_check NotesViews Examples/Notes/Views" "type_check TextEditor Examples/TextEditor/TextEditor" \
    "type_check CombineInPractice Examples/CombineInPractice/CombineInPractice" \
    "type_check ReviewerPicking Examples/Reviewers/ReviewerPicking" \
    "type_check AppEnvironmentNetworkingTesting Sources/AppEnvironmentNetworkingTesting" \
    "type_check AppEnvironmentAudioTesting Sources/AppEnvironmentAudioTesting" \
    "type_check AppEnvironmentPodcasts Sources/AppEnvironmentPodcasts"
  side_by_side "type_check notes Examples/Notes/Program" "type_check DataFlow Examples/DataFlow/DataFlow" \
    "type_check ViewSamples Tests/DocumentationTests/Snippets/Views" \
    "type_check AppEnvironmentPodcastsTesting Sources/AppEnvironmentPodcastsTesting" \
    "type_check PodcastPlayer Examples/PodcastPlayer/PodcastPlayer" \
    "type_check text_editor Examples/TextEditor/Program" \
    "type_check reviewers Examples/Reviewers/Program" \
    "type_check combine_in_practice Examples/CombineInPractice/Program"
  type_check PodcastViews Examples/PodcastPlayer/Views
  side_by_side "type_check podcasts Examples/PodcastPlayer/Program" "type_check Previews Previews ! -name Previews.swift"
}

# Runs commands without quoted words at the same time, and fails if one of them does.
side_by_side() {
  local command processes=() process
  for command in "$@"; do
    $command &
    processes+=($!)
  done
  for process in "${processes[@]}"; do wait "$process" || fail "one of: $*"; done
}

# Checks a module, bodies included, and writes it for those that import it. `flags` and `out` are stage_apple's.
type_check() {
  local module=$1 sources
  mapfile -t sources < <(find "${@:2}" -name '*.swift' | sort)
  swiftc -emit-module -wmo -parse-as-library -module-name "$module" "${flags[@]}" -o "$out/$module.swiftmodule" "${sources[@]}"
  echo "$module: ${#sources[@]} files"
}

stage_macros() {
  local bin flags=() file
  quietly 1800 swift build --target AppEnvironmentMacros
  bin=$(swift build --show-bin-path)
  for file in "$bin"/*.build/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$file"); done
  flags+=(-swift-version 6 -parse-as-library -warnings-as-errors -package-name corpus -I "$bin/Modules"
    -load-plugin-executable "$bin/MacroProgram-tool#MacroProgram")
  macro_corpus >"$work/Corpus.swift"
  same 324 "$(grep -c '^@Client' "$work/Corpus.swift")"
  swiftc -emit-object -o "$work/Corpus.o" "${flags[@]}" "$work/Corpus.swift"
  cat >"$work/Mistakes.swift" <<'SWIFT'
import AppEnvironmentMacros
@Client struct NoPreview {
  var load: @Sendable (Int) throws -> Int
}
extension NoPreview { static var live: Self { Self(load: { $0 }) } }
@Client struct NoPlaceholder {
  var load: @Sendable (Int) -> Int
}
SWIFT
  ! swiftc -typecheck "${flags[@]}" "$work/Mistakes.swift" 2>"$work/log" || fail "mistakes compile"
  for file in 'a client needs the implementation `static var preview: Self`' \
    "Mistakes.swift:7:7: error: load can't report UnimplementedError, so it needs a placeholder"; do
    grep -qF "$file" "$work/log" || { cat "$work/log"; fail "the compiler doesn't say: $file"; }
  done
  echo "324 clients compile"
}

# Writes 324 clients: each access, list of parameters, kind of effects, and kind of result.
macro_corpus() {
  local access parameters effects result default number=0 underscores
  echo 'import AppEnvironmentMacros'
  echo 'public enum Failure: Error { case failure }'
  for access in "" "public " "package "; do
    for parameters in "" "_ a: Int" "Int, _ if: String?" "_ list: inout [Int]" "_ body: @escaping @Sendable () -> Void" "_ in: (Int, Int), _ \`inout\`: Set<Int>"; do
      for effects in "" "async " "throws " "async throws " "throws(Failure) " "async throws(Failure) "; do
        for result in Void "[String: (Int) -> Int]" "AnyPublisher<Int, any Error>"; do
          number=$((number + 1))
          case $parameters in "") underscores="" ;; *", _"*) underscores="_, _ in " ;; *) underscores="_ in " ;; esac
          default=""
          case $result:$effects in
            *:"throws "* | *:"async throws " | Void:"" | Void:"async " | Any*) ;;
            Void:*) default=" = { $underscores}" ;;
            *) default=" = { $underscores[:] }" ;;
          esac
          cat <<SWIFT
/// A client.
@Client ${access}struct Client$number { // }
  /* { */ ${access}var \`default\`: @Sendable ($parameters) $effects-> $result$default
  var name: String = "}\\("{")" ; static let shared = 3
  #if DEBUG
    func debug() -> String { #"}"# }
  #endif
}
extension Client$number {
  ${access}static var live: Self { Self(default: { ${underscores}fatalError() }) }
  ${access}static var preview: Self { live }
}
SWIFT
        done
      done
    done
  done
}

# Follows an article from top to bottom in a folder, as a new user would: writes the file that a paragraph names before a
# block of code, and runs the commands.
follow_article() {
  local folder=$2 line paragraph="" block="" language="" file="" is_inside=false begins=true
  while IFS= read -r line; do
    case $is_inside:$line in
      false:'```'*) is_inside=true language=${line#'```'} block="" ;;
      false:'') begins=true ;;
      false:*)
        ! $begins || paragraph=""
        paragraph+=$line begins=false
        ;;
      true:'```')
        is_inside=false
        if [ "$language" = console ]; then
          printf '```console\n%s```\n' "$block" >"$work/console.md"
          (cd "$folder" && check_transcripts "$work/console.md")
        else
          file=$(grep -oE '`[A-Za-z/]+\.swift`' <<<"$paragraph" | tail -n 1 | tr -d '`' || true)
          if [ -n "$file" ]; then
            printf '%s' "$block" >"$folder/$file"
            echo "  $file"
          fi
        fi
        ;;
      true:*) block+=$line$'\n' ;;
    esac
  done <"$1"
}

stage_user() {
  # Neither the cache nor the fingerprints of versions are the user's, because 1.0.0 is another commit in each run.
  local user=$work/user/Weather configuration fetched=(
    --package-path "$work/user/Weather" --cache-path "$work/user/cache" --security-path "$work/user/security")
  mkdir -p "$work/user"
  cp -R .ci/UserPackage "$user"
  # The article on previews uses a checkout beside it, and the package a version at a URL.
  ln -s "$root" "$work/user/AppEnvironmentKit"
  git clone --quiet --bare "$root" "$work/user/released.git"
  git -C "$work/user/released.git" tag --force 1.0.0 HEAD >/dev/null
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.file://$work/user/released.git.insteadOf" \
    GIT_CONFIG_VALUE_0=https://git.example.org/AppEnvironmentKit.git
  for configuration in debug release; do
    echo "swift test -c $configuration"
    mkdir "$work/attachments-$configuration"
    quietly 600 swift test "${fetched[@]}" -c "$configuration" --skip Unimplemented \
      --attachments-path "$work/attachments-$configuration"
    closing_lines
    grep -qh 'NetworkClient.send' "$work/attachments-$configuration"/calls*.txt || fail "no attachment has the calls of a test"
    expect_failure "$configuration" UnimplementedTests \
      'Test callsOnItsOwnThread() recorded an issue' 'WeatherClient.home was called' \
      'Test callsOnADispatchQueue() recorded an issue' 'WeatherClient.forecast was called' \
      'Test printsItsLog() recorded an issue' 'The log of printsItsLog():' 'warning WeatherTests: The barometer is broken'
    expect_failure "$configuration" UnimplementedXCTests \
      'UnimplementedTests.swift:33: error: UnimplementedXCTests.testCallsOnItsOwnThread : failed - Unimplemented: WeatherClient.home' \
      'UnimplementedTests.swift:37: error: UnimplementedXCTests.testCallsOnADispatchQueue : failed - Unimplemented: WeatherClient.forecast' \
      '<EXPR>:0: error: UnimplementedXCTests.testUsesTheEnvironmentOfNoTest : failed - Use @Test(.environment'
  done
  # The compiler names the remedy for a missing placeholder.
  cat >"$user/Sources/Weather/MissingPlaceholder.swift" <<'SOURCE'
import AppEnvironmentKit
let home: @Sendable () -> String = unimplemented("WeatherClient.home")
SOURCE
  ! timeout 600 swift build "${fetched[@]}" --target Weather >"$work/log" 2>&1 || fail "a placeholder is missing"
  grep -q 'error: .*needs a placeholder: unimplemented(' "$work/log" || { cat "$work/log"; fail "no remedy for a missing placeholder"; }
  # The article on previews begins in an empty folder, and ends with the example.
  local catalog=$root/Sources/AppEnvironmentPreviews/AppEnvironmentPreviews.docc notes=$work/user/Notes file
  mkdir "$notes"
  follow_article "$catalog/PreviewingViews.md" "$notes"
  diff "$notes/Sources/NotesViews" Examples/Notes/Views || fail "Examples/Notes differs from the article"
  diff "$notes/Sources/notes" Examples/Notes/Program || fail "Examples/Notes differs from the article"
  for file in "$catalog"/Notes-*.svg; do
    cmp "$file" "$notes/Pictures/${file##*/}" || fail "out of date: ${file#"$root/"}"
  done
}

# The tests named $2 must fail, and say each of the texts that follow. `fetched` is stage_user's.
expect_failure() {
  local configuration=$1 tests=$2 text
  shift 2
  if timeout 600 swift test "${fetched[@]}" -c "$configuration" --filter "$tests" >"$work/log" 2>&1; then
    fail "$tests passed, and should have failed"
  fi
  for text in "$@"; do
    grep -qF -- "$text" "$work/log" || { cat "$work/log"; fail "$tests did not say: $text"; }
  done
  echo "$tests failed as they should, by name"
}

stage_docs() {
  local module graphs lister interface docc
  quietly 1800 swift build --product interface-lister
  lister=$(swift build --show-bin-path)/interface-lister
  write_symbol_graphs
  for module in "${libraries[@]}"; do
    convert_documentation "$module"
    interface=.ci/interfaces/$module.txt
    "$lister" "$work/graphs/$module"/*.json >"$work/interface"
    if [ -n "${UPDATE_INTERFACES:-}" ]; then cp "$work/interface" "$interface"; fi
    diff "$interface" "$work/interface" >"$work/log" || {
      head -n 40 "$work/log"
      fail "the public interface of $module changed: UPDATE_INTERFACES=1 .ci/run docs writes it, and CHANGELOG.md lists it"
    }
    echo "$module: $(find "$work/$module.doccarchive/data" -name '*.json' | wc -l) pages, $(wc -l <"$interface") declarations"
  done
  check_version
  check_pictures
}

# What the latest release offered stays until the next major version.
check_version() {
  local released version
  released=$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2>/dev/null) || return 0
  version=$(sed -n 's/.*packageVersion = "\(.*\)"/\1/p' Sources/PackageSupport/PackageVersion.swift)
  [ "${version%%.*}" = "${released%%.*}" ] || return 0
  ! git diff --unified=0 "$released" -- .ci/interfaces | grep -E '^-[^-]' \
    || fail "$version lacks these declarations of $released: a major version may, and CHANGELOG.md lists them"
}

# Writes the symbol graphs of all modules to the folder `graphs`, and finds `docc`.
write_symbol_graphs() {
  docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
  # The command also fails for the modules of the tests' programs, which exist only where the tests were built.
  timeout 1800 swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members \
    >"$work/log" 2>&1 || true
  ! grep -E '(^|: )error:' "$work/log" | grep -vE "for '\w+Package(Discovered)?Tests'" || fail "no symbol graphs"
  graphs=$(sed -n 's/^Files written to //p' "$work/log")
}

# Builds the documentation of a module without warnings. `docc` and `graphs` are write_symbol_graphs'.
convert_documentation() {
  local module=$1
  mkdir -p "$work/graphs/$module"
  cp "$graphs/$module.symbols.json" "$graphs/$module@"*.symbols.json "$work/graphs/$module" 2>/dev/null || true
  "$docc" convert "Sources/$module/$module.docc" --warnings-as-errors \
    --additional-symbol-graph-dir "$work/graphs/$module" --fallback-display-name "$module" \
    --fallback-bundle-identifier "$module" --output-path "$work/$module.doccarchive"
}

# Each picture of the documentation is the preview that the command beside it writes. `stage_user` checks those of the article on previews.
check_pictures() {
  local command picture written=$work/pictures
  quietly 1800 swift build --product previews
  while IFS= read -r command; do
    quietly 300 bash -c "${command/--svg /--svg $written/}" </dev/null
  done < <(git grep -hoE 'swift run previews --svg Sources/[^`]+' -- '*.md' | sort -u)
  while IFS= read -r picture; do
    cmp "$picture" "$written/$picture" || fail "out of date: $picture; write it with the command in the article"
    git grep -qF "${picture##*/})" -- '*.md' || fail "not in the documentation: $picture"
    echo "$picture"
  done < <(git ls-files '*.svg' ':!Sources/AppEnvironmentPreviews/*/Notes-*')
}

stage_clean() {
  git status --porcelain >"$work/status-after"
  diff "$work/status-before" "$work/status-after" || fail "the checks changed the tree"
}

# Helpers

fail() {
  echo "error: $*"
  exit 1
}

# Runs a command for at most $1 seconds, and shows what it said only if it fails.
quietly() {
  local limit=$1 status=0
  shift
  # A program that hangs is ended by a signal that makes Swift's programs say where each of their threads is.
  timeout --signal=ABRT --kill-after=120 "$limit" "$@" >"$work/log" 2>&1 || status=$?
  [ $status -eq 0 ] && return
  grep -E '(^|: )(error|warning):|✘|recorded an issue|ThreadSanitizer|Fatal' "$work/log" | grep -v '━' \
    | cut -c 1-300 | head -n 60 || true
  where_threads_were | head -n 80
  tests_without_an_end | head -n 40
  echo "…"
  tail -n 20 "$work/log" | cut -c 1-300
  case $status in 124 | 134 | 137) echo "stopped after $limit s, or by a signal" ;; esac
  fail "$* ended with $status"
}

# After a crash: the functions of the project that a thread was in, those of the crashed thread first.
where_threads_were() {
  sed -n '/^Thread [0-9].* crashed:/,/^Registers:/p' "$work/log" | grep -E '^ *[0-9]+ ' | head -n 30 || true
  grep -E '^ *[0-9]+ .* at .*/(Sources|Tests|Examples)/' "$work/log" | sed -E 's/^ *[0-9]+ +(\[[a-z]+\] +)*0x[0-9a-f]+ //' \
    | sort | uniq -c | sort -rn | head -n 50 || true
}

# The tests that had begun and not ended when the run did.
tests_without_an_end() {
  awk '
    /^◇ Test .* started\.$/ && !/^◇ Test (run|case) / { sub(/^◇ Test /, ""); sub(/ started\.$/, ""); open[$0]++ }
    /^(✔|✘|━) Test .* (passed|failed) after / && !/ Test (run|case) / {
      sub(/^(✔|✘|━) Test /, ""); sub(/( with [0-9]+ test cases?)? (passed|failed) after .*/, ""); open[$0]--
    }
    END { for (name in open) if (open[name] > 0) print "not ended: " name }
  ' "$work/log" | sort
}

# What `swift test` says at its end, for both frameworks.
closing_lines() {
  grep -E '^[[:space:]]*Executed [0-9]+ test|Test run with' "$work/log" | tail -n 2 | sed 's/^[[:space:]]*/  /'
}
