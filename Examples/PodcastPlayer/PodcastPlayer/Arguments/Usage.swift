import PackageSupport

/// The texts that the program prints about itself.
package enum Usage {
  /// The version, as `--version` prints it.
  package static let version = "podcasts \(packageVersion)\n"

  /// The product and version that the program sends in requests (RFC 9110, section 10.1.5).
  package static let userAgent = "podcasts/\(packageVersion)"

  /// The help, as `--help` prints it.
  package static let program = """
    Usage: podcasts [OPTION]... [COMMAND]

    Keeps a library of podcasts and plays them in the terminal. The program mpv
    makes the sound. In a terminal, podcasts without a command shows the library
    full screen.

    Podcasts:
      add URL                   subscribe to the feed at URL
      remove PODCAST            end a subscription and delete its episodes
      list                      list the podcasts: number, unplayed episodes, title
      refresh [PODCAST]         load new episodes of one podcast or of all
      import FILE               subscribe to the feeds of an OPML file; - is
                                standard input
      export [FILE]             write the subscriptions as OPML, with the passwords
                                of feeds, to a file or to standard output

    Episodes:
      episodes PODCAST          list the episodes of a podcast, the newest first
      newest                    list the newest episodes of all podcasts
      search WORDS              list the episodes that contain all words, the best
                                match first; the last word may be incomplete
      played EPISODE            mark an episode as played
      unplayed EPISODE          mark an episode as unplayed
      play [EPISODE]            show the library and play an episode from its last
                                position, and then the queue, or the queue alone

    Downloads, which are played from the disk:
      download [EPISODE]        download an episode, or those of the queue, or what
                                is missing of them
      downloads                 list the downloads, those that wait first
      downloads remove EPISODE  remove the file of an episode
      downloads new PODCAST     download the new episodes of a podcast after each
                                refresh
      downloads none PODCAST    stop doing so
      downloads limit LIMIT     keep LIMIT episodes at most, or LIMIT bytes, such as
                                500MB or 2GB; none removes the limit. The oldest
                                ones that were played are removed first

    Queue:
      queue                     list the queue
      queue add EPISODE         add an episode to the end
      queue remove EPISODE      remove an episode
      queue move EPISODE PLACE  move an episode to a place; 1 is the first

    Other devices (gpodder.net, oPodSync, or Nextcloud with GPodder Sync):
      login [URL USER]          connect the library with a server, or with that of
                                the last login; the next sync combines what both
                                have
      sync [all]                exchange changes with the server, or everything
      devices                   list the devices of the user
      logout                    end the connection; the podcasts stay

    The password is that in PODCASTS_PASSWORD, in the file of --password-file, which
    only you may read, or a line of the standard input. It is not kept.

    PODCAST and EPISODE are a number from the lists, which never changes, a title,
    or a part of a title that no other one has. The part of an episode's title is
    words; the last one may be incomplete. PODCAST may also be the feed's URL.

    Options:
      --json              write a list as JSON; see below
      --limit NUMBER      list NUMBER episodes at most; newest and search list 20 by
                          default
      --database FILE     use the library in FILE instead of your own
      --password-file FILE
                          login: read the password from FILE, now and later
      --device NAME       login: the name of this device for the others
      --environment NAME  live, preview or test; also APP_ENVIRONMENT=NAME. The
                          preview has a sample library and needs no network
      --silent            play without sound and without mpv, as if time passed
      --quiet             print failures and results only
      --help, -h          show this text
      --version           show the version
      --                  treat the words that follow as names

    Keys in the library: 1, 2, 3 and / show the shows, the newest episodes, the
    queue and the search; Tab and the arrows move; Return plays an episode, a adds
    it to the queue or removes it, d downloads it or removes its file, m marks it, i
    shows its notes; [ and ] move it up and down the queue; d on a show downloads
    its new episodes; r refreshes; Esc leaves a text field; ? or F1 lists the keys;
    q quits. Keys of the player: space pauses and resumes, j and l move by 15
    seconds, the comma and the full stop by a chapter, n plays the next episode of
    the queue, s changes the speed, t lets the player pause after 15, 30, 45 or 60
    minutes or at the end of the episode. The position and the speed are kept. An
    episode that has been played to its end is marked as played and leaves the
    queue. Without a terminal, play writes a line for each episode, and with
    --silent skips those of unknown length.

    JSON: an array of objects. Every key is present, with null for an unknown value.
    Times are in seconds, dates in ISO 8601 and UTC.
      Podcasts: id, title, author, feed, link, folder (names, the outermost first),
        episodes and unplayed (their numbers), lastRefresh, lastError, repairs (of
        the feed)
      Episodes: id, podcast (its id), podcastTitle, title, published, duration,
        position, played, season, number, kind (full, trailer or bonus), link,
        enclosure (the URL of the media file), notes (as text); in the queue also
        place, in search results also snippet, in downloads also downloaded (true
        or false), size (bytes), file (its name) and error

    Lists are cut to the width of a terminal. Set NO_COLOR for text without bold.

    Exit status: 0 success, 1 failure, 64 invalid command line.

    """
}
