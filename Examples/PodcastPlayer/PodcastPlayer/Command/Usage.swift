/// What the program says about itself.
public enum Usage {
  /// The version, as `--version` prints it.
  public static let version = "podcasts \(number)\n"

  /// What it calls itself in requests: product and version (RFC 9110, section 10.1.5).
  public static let userAgent = "podcasts/\(number)"

  private static let number = "0.1.0"

  /// What `--help` prints.
  public static let program = """
    Usage: podcasts [OPTION]... COMMAND

    Keeps a library of podcasts, and plays them in the terminal. Playback is simulated: the clock
    moves the time, and nothing is heard.

    Podcasts:
      add URL               subscribe to the podcast whose feed is at URL
      remove PODCAST        end a subscription; its episodes, positions and marks go with it
      list                  list the podcasts: number, unplayed episodes of all, title
      refresh [PODCAST]     look for new episodes, of one podcast or of all; shows a bar at a
                            terminal and a line for each podcast elsewhere
      import FILE           subscribe to all feeds of an OPML file; - is standard input
      export [FILE]         write the subscriptions as OPML, to a file or to standard output

    Episodes:
      episodes PODCAST      list a podcast's episodes, the newest first
      newest                list the newest episodes of all podcasts
      search WORDS          list the episodes in which all words occur, the best first; the last
                            word may be the beginning of one
      played EPISODE        mark an episode as played
      unplayed EPISODE      take that mark away
      play [EPISODE]        play an episode from where it was left, and then the queue; or the
                            queue alone

    Queue:
      queue                         list what is played next
      queue add EPISODE             put an episode at its end
      queue remove EPISODE          take an episode out
      queue move EPISODE PLACE      give an episode another place; 1 is the first

    PODCAST and EPISODE are a number as the lists show it, which stays the same, or a title, or a
    part of one that no other has; PODCAST may also be the feed's URL.

    Options:
      --json              write a list as JSON; see below
      --limit NUMBER      list so many episodes at most; newest and search list 20 without it
      --database FILE     keep the library in this file, instead of one in your data folder
      --environment NAME  live, preview or test; also APP_ENVIRONMENT=NAME. Preview shows the
                          library in the Previews folder, and needs no network
      --quiet             say nothing but failures and what was asked for
      --help, -h          show this text
      --version           show the version
      --                  what follows is no option

    In the player: space pauses and goes on, left and right move by 15 seconds, up and down by a
    minute, n plays the next one in the queue, q quits. The position is kept. What was played to
    its end is marked as played and leaves the queue. Where a feed does not say how long an
    episode is, it plays until n or q; where no keys are read, it is skipped and that is said.

    JSON: an array of objects. All keys are always there; what is not known is null. Times are
    seconds, dates are ISO 8601 in UTC.
      Podcasts: id, title, author, feed, link, folder (names, the outermost first), episodes and
        unplayed (how many), lastRefresh, lastError, repairs (what was wrong with the feed).
      Episodes: id, podcast (its id), podcastTitle, title, published, duration, position, played,
        season, number, kind (full, trailer or bonus), link, enclosure (the file's URL), notes (as
        text); in the queue also place, in what was found also snippet.

    Lists are cut to the width of a terminal, and never elsewhere. Set NO_COLOR for no bold text.

    Exit status: 0 done, 1 something could not be done, 64 the command line is wrong.

    """
}
