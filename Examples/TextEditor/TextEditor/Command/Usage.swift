/// What the program says about itself.
public enum Usage {
  /// The version, as `--version` prints it.
  public static let version = "text-editor 0.1.0\n"

  /// What `--help` prints.
  public static let program = """
    Usage: text-editor [OPTION]... COMMAND

    Edits text files: line by line in a session, or at one stroke from a script.

    Commands:
      edit NAME                     edit a file in a session; one that is missing is begun
      list                          list the files, sorted, without hidden ones; folders end with /
      show NAME                     write a file to standard output
      write NAME                    make standard input the content of a file, new or not
      append NAME                   add standard input to a file, as lines of their own and
                                    with the file's line endings; one that is missing is begun
      replace NAME OLD NEW [--all]  replace the first OLD in a file by NEW, or every one
      delete NAME                   delete a file, or a link but not what it leads to; no folder
      help                          show this text

    For show, write and replace, - is standard input or output. A newline in OLD or NEW
    stands for the ending that the line has in the file, LF or CRLF.

    Options:
      --directory PATH    where names lead from, instead of the current directory
      --environment NAME  live, preview or test; also APP_ENVIRONMENT=NAME
      --quiet             say nothing but failures
      --help, -h          show this text
      --version           show the version
      --                  what follows is no option

    Exit status: 0 done, 1 it could not be done, 64 the command line is wrong.

    \(session)
    """

  /// What `help` prints in a session.
  public static let session = """
    In a session:
      print [N[,M]]      show lines with their numbers; $ is the last line
      append             add the lines that follow, up to one that is a single .
      insert N           the same in front of line N; in an empty text N is 1 or $
      delete N[,M]       delete lines
      replace OLD NEW [--all]  replace the first OLD by NEW, or every one
      find TEXT          show the lines that contain TEXT
      undo               take back the last change
      redo               make it again
      save [NAME]        save, under another name from now on if one is given
      save! [NAME]       save over a file that changed meanwhile or exists already
      revert             load the file again; undo brings back what was there
      quit               end, unless changes are unsaved; a second quit right behind it
                         drops them, which is no failure
      quit!              end and drop unsaved changes
      help               show this list
    Put "..." around text with spaces; between quotes \\" is a quote, \\\\ a backslash, \\t a tab.
    A terminal cuts lines at 4095 bytes: such a line is not taken; use a pipe for long ones.
    At the end of the input, unsaved changes are kept beside the file, in NAME.recovered, or
    where that fails in the home directory, or else in the temporary one.
    A script goes on after a command that fails and exits with 1 at its end. It ends at once
    at a line that is no command, since what follows may be text that was meant for it.

    """
}
