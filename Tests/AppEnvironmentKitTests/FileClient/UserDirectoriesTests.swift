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
  func theFolderInTheSettingsOfADesktopIsRead(_ text: String, _ expected: String) {
    #expect(XDGDirectories(variables: [:], home: "/home/a").userDirectory("DOCUMENTS", in: text) == expected)
  }

  @Test(arguments: [
    "", #"XDG_DOCUMENTS_DIR="Documents""#, #"XDG_DOCUMENTS_DIR=$HOME/Documents"#, #"XDG_DOCUMENTS_DIR="$HOMEless""#,
    #"XDG_DOCUMENTS_DIR="/open"#, #"XDG_DOCUMENTS_DIR="\$HOME/a""#, #"XDG_DOWNLOAD_DIR="/downloads""#,
    #"#XDG_DOCUMENTS_DIR="/a""#, "XDG_DOCUMENTS_DIR",
  ])
  func anInvalidSettingIsIgnored(_ text: String) {
    #expect(XDGDirectories(variables: [:], home: "/home/a").userDirectory("DOCUMENTS", in: text) == nil)
  }

  @Test func theVariableDeterminesTheFolderOfTheSettings() {
    let documents = XDGDirectories(variables: ["XDG_CONFIG_HOME": "/conf"], home: "/home/a").documents { path in
      path == "/conf/user-dirs.dirs" ? #"XDG_DOCUMENTS_DIR="/d""# : nil
    }
    #expect(documents == "/d")
  }

  @Test(arguments: [[:], ["XDG_CONFIG_HOME": "relative"], ["XDG_CONFIG_HOME": ""]])
  func theSettingsAreInTheHomeFolderByDefault(_ variables: [String: String]) {
    let documents = XDGDirectories(variables: variables, home: "/home/a").documents { path in
      path == "/home/a/.config/user-dirs.dirs" ? #"XDG_DOCUMENTS_DIR="/d""# : nil
    }
    #expect(documents == "/d")
  }

  @Test func theDocumentsAreInTheHomeFolderByDefault() {
    let documents = XDGDirectories(variables: [:], home: "/home/a").documents { _ in nil }
    #expect(documents == "/home/a/Documents")
  }

  @Test(arguments: [
    ([:], "/home/a/.cache", "/home/a/.local/share"),
    (["HOME": "/home/b"], "/home/b/.cache", "/home/b/.local/share"),
    (["XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "/d"], "/c", "/d"),
    (["XDG_CACHE_HOME": "c", "XDG_DATA_HOME": ""], "/home/a/.cache", "/home/a/.local/share"),
  ])
  func cachesAndApplicationSupportFollowTheVariables(
    _ variables: [String: String], _ caches: String, _ applicationSupport: String
  ) {
    let directories = XDGDirectories(variables: variables, home: "/home/a")
    #expect(directories.caches == caches)
    #expect(directories.applicationSupport == applicationSupport)
  }
}
