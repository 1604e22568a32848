import AppEnvironmentKit
import Testing

@Suite struct UserDirectoriesTests {
  @Test(arguments: [
    (#"XDG_DOCUMENTS_DIR="$HOME/Dokumente""#, "/home/a/Dokumente"),
    (#"  XDG_DOCUMENTS_DIR = "$HOME/Meine Dokumente/"  # mine"#, "/home/a/Meine Dokumente"),
    (#"XDG_DOCUMENTS_DIR="/srv/docs""#, "/srv/docs"),
    (#"XDG_DOCUMENTS_DIR="$HOME/a\"b\\c\$d""#, #"/home/a/a"b\c$d"#),
    (#"XDG_DOCUMENTS_DIR="$HOME""#, "/home/a"),
    (#"XDG_DOCUMENTS_DIR="$HOME/""#, "/home/a"),
    ("XDG_DOCUMENTS_DIR=\"/first\"\nXDG_DOCUMENTS_DIR=\"/last\"\n", "/last"),
    ("# XDG_DOCUMENTS_DIR=\"/comment\"\r\nXDG_DOCUMENTS_DIR=\"/a\"\r\n", "/a"),
    ("XDG_DOCUMENTS_DIR=\"/good\"\nXDG_DOCUMENTS_DIR=\"bad\"\n", "/good"),
  ])
  func aFolderIsReadAsDesktopsWriteIt(_ text: String, _ expected: String) {
    #expect(UserDirectories.directory("DOCUMENTS", in: text, home: "/home/a") == expected)
  }

  @Test(arguments: [
    "", #"XDG_DOCUMENTS_DIR="Documents""#, #"XDG_DOCUMENTS_DIR=$HOME/Documents"#, #"XDG_DOCUMENTS_DIR="$HOMEless""#,
    #"XDG_DOCUMENTS_DIR="/open"#, #"XDG_DOCUMENTS_DIR="\$HOME/a""#, #"XDG_DOWNLOAD_DIR="/downloads""#,
    #"#XDG_DOCUMENTS_DIR="/a""#, "XDG_DOCUMENTS_DIR",
  ])
  func whatIsNoFolderIsPassedOver(_ text: String) {
    #expect(UserDirectories.directory("DOCUMENTS", in: text, home: "/home/a") == nil)
  }

  @Test func theSettingsAreSoughtWhereTheVariableSays() {
    let documents = UserDirectories.documents(variables: ["XDG_CONFIG_HOME": "/conf"], home: "/home/a") { path in
      path == "/conf/user-dirs.dirs" ? #"XDG_DOCUMENTS_DIR="/d""# : nil
    }
    #expect(documents == "/d")
  }

  @Test(arguments: [[:], ["XDG_CONFIG_HOME": "relative"], ["XDG_CONFIG_HOME": ""]])
  func theSettingsAreSoughtInTheHomeFolderOtherwise(_ variables: [String: String]) {
    let documents = UserDirectories.documents(variables: variables, home: "/home/a") { path in
      path == "/home/a/.config/user-dirs.dirs" ? #"XDG_DOCUMENTS_DIR="/d""# : nil
    }
    #expect(documents == "/d")
  }

  @Test func withoutSettingsItIsDocumentsInTheHomeFolder() {
    let documents = UserDirectories.documents(variables: [:], home: "/home/a") { _ in nil }
    #expect(documents == "/home/a/Documents")
  }
}
