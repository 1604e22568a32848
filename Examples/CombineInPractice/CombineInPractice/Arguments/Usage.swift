/// What the program says about itself.
public enum Usage {
  /// What `--help` prints.
  public static let program = """
    Usage: combine-in-practice [PART]

    Shows the two programs of the talk "Combine in Practice" at work: what happens is printed
    as it happens, which takes a few seconds.

    Parts; without one, both:
      download    tricks are decoded; one that cannot be is replaced by a placeholder,
                  and those that follow are shown all the same
      sign-up     a form checks a user name and two passwords as they are typed, and
                  enables its button when all are valid
      help        show this text

    Options:
      --help, -h  show this text

    Exit status: 0 done, 1 it could not be shown, 64 the command line is wrong.

    """
}
