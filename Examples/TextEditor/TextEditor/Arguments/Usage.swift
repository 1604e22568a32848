import PackageSupport

/// The texts that the program prints about itself.
package enum Usage {
  /// The version, as `--version` prints it.
  package static let version = "text-editor \(packageVersion)\n"

  /// The help, as `--help` prints it.
  package static let program = """
    Usage: text-editor [OPTION]... NAME [+LINE[:COLUMN]]
           text-editor [OPTION]... COMMAND

    Edits text files: full screen in a terminal, line by line in a session, or in
    one step from a script. Full screen, F1 lists the keys.

    Commands:
      NAME                          edit a file full screen, or start a new one; put
                                    ./ before the name of a command
      edit NAME                     edit a file in a session, or start a new one
      list                          list the files; folders end with /
      show NAME                     write a file to standard output
      write NAME                    replace a file with standard input or create it
      append NAME                   add standard input to a file as lines of its
                                    own, or create the file
      replace NAME OLD NEW [--all]  replace the first OLD in a file, or every one
      delete NAME                   delete a file or a link, but not a folder
      help                          show this text

    For show, write and replace, the name - is standard input or output. append and
    replace keep the file's line endings, LF or CRLF.

    Options:
      --directory PATH    resolve names in this folder instead of the current one
      --environment NAME  live, preview or test; also APP_ENVIRONMENT=NAME
      --quiet             print failures only
      --help, -h          show this text
      --version           show the version
      --                  treat the words that follow as names and text

    In a session:
    \(SessionHelp.list)
    When the input ends, unsaved changes are kept beside the file in NAME.recovered,
    or else in the home folder or a temporary one. A script continues after a
    command that fails, and its exit status is then 1. It stops at a line that isn't
    a command, because the lines that follow may be text for it.

    Exit status: 0 success, 1 failure, 64 invalid command line.

    """
}
