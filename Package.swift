// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The samples of tests of views are compiled where their host is.
#if canImport(SwiftUI)
  let samplesOfViewTests = ["Snippets/ViewSnippets.swift"]
#else
  let samplesOfViewTests: [String] = []
#endif

let package = Package(
  name: "AppEnvironmentKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PortableCombine", targets: ["PortableCombine"]),
    .library(name: "AppEnvironmentKit", targets: ["AppEnvironmentKit"]),
    .library(name: "AppEnvironmentNetworking", targets: ["AppEnvironmentNetworking"]),
    .library(name: "AppEnvironmentUI", targets: ["AppEnvironmentUI"]),
    .library(name: "AppEnvironmentAudio", targets: ["AppEnvironmentAudio"]),
    .library(name: "PodcastFeeds", targets: ["PodcastFeeds"]),
    .library(name: "AppEnvironmentPodcasts", targets: ["AppEnvironmentPodcasts"]),
    .library(name: "AppEnvironmentMacros", targets: ["AppEnvironmentMacros"]),
    .library(name: "AppEnvironmentTesting", targets: ["AppEnvironmentTesting"]),
    .library(name: "AppEnvironmentNetworkingTesting", targets: ["AppEnvironmentNetworkingTesting"]),
    .library(name: "AppEnvironmentAudioTesting", targets: ["AppEnvironmentAudioTesting"]),
    .library(name: "AppEnvironmentPodcastsTesting", targets: ["AppEnvironmentPodcastsTesting"]),
    .executable(name: "text-editor", targets: ["text-editor"]),
    .executable(name: "podcasts", targets: ["podcasts"]),
    .executable(name: "combine-in-practice", targets: ["combine-in-practice"]),
    .executable(name: "reviewers", targets: ["reviewers"]),
  ],
  targets: [
    // Locks, thread identity and seeded random numbers, which the libraries share; not a product.
    .target(name: "PackageSupport"),
    .target(name: "PortableCombine", dependencies: ["PackageSupport"], exclude: ["MISSING.md"]),
    // System calls that Swift's C library modules leave out; not a product.
    .target(name: "CFileSystem"),
    .target(
      name: "AppEnvironmentKit",
      dependencies: ["CFileSystem", "PackageSupport", "PortableCombine"]
    ),

    // Reads the declarations that macros are attached to, and writes their expansions; not a product.
    .target(name: "MacroExpansion"),
    // The program that the compiler starts to expand macros. It speaks the compiler's protocol itself, without swift-syntax.
    .macro(name: "MacroProgram", dependencies: ["MacroExpansion"]),
    // Apart from AppEnvironmentKit, so that nobody builds the macros' program who doesn't use it.
    .target(name: "AppEnvironmentMacros", dependencies: ["AppEnvironmentKit", "MacroProgram"]),

    // Texts that people edit: bytes, rows of cells, selection, undo, search; not a product.
    .target(name: "TextEditing", dependencies: ["PackageSupport"]),

    // One import for views. Where there is no SwiftUI, it depends on PortableSwiftUI; see the end of this file.
    .target(name: "AppEnvironmentUI", dependencies: ["AppEnvironmentKit"]),

    // The functions of libcurl and zlib that the live network uses, declared without their headers; not a product.
    .target(
      name: "CCurl",
      linkerSettings: [
        // By their full names: the short ones come with the headers.
        .linkedLibrary(":libcurl.so.4", .when(platforms: [.linux])),
        .linkedLibrary(":libz.so.1", .when(platforms: [.linux])),
      ]
    ),
    // The only target that links FoundationNetworking and libcurl, so that nobody else pays for their libraries.
    .target(
      name: "AppEnvironmentNetworking",
      dependencies: [
        "AppEnvironmentKit", .target(name: "CCurl", condition: .when(platforms: [.linux])), "PackageSupport",
        "PortableCombine",
      ]
    ),

    // Sound; apart from AppEnvironmentKit, because few programs are heard.
    .target(name: "AppEnvironmentAudio", dependencies: ["AppEnvironmentKit", "PackageSupport", "PortableCombine"]),

    // Reads feeds and lists of subscriptions; knows nothing of the rest.
    .target(name: "PodcastFeeds"),
    // The few functions of SQLite that are used, declared here so that no header has to be installed; not a product.
    .target(
      name: "CSQLite",
      linkerSettings: [
        // By its full name: the short one comes with the header.
        .linkedLibrary(":libsqlite3.so.0", .when(platforms: [.linux])),
        .linkedLibrary("sqlite3", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
      ]
    ),
    // The only target that links SQLite.
    .target(
      name: "AppEnvironmentPodcasts",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentNetworking", "CSQLite", "PackageSupport", "PodcastFeeds",
        "PortableCombine",
      ]
    ),

    // Installs the reporter of unimplemented endpoints as a test binary is loaded.
    .target(name: "CAppEnvironmentTesting"),
    .target(
      name: "AppEnvironmentTesting",
      dependencies: ["AppEnvironmentKit", "CAppEnvironmentTesting", "PackageSupport"]
    ),

    // Apart from AppEnvironmentTesting, for those whose tests need no network.
    .target(
      name: "AppEnvironmentNetworkingTesting",
      dependencies: ["AppEnvironmentNetworking", "AppEnvironmentTesting", "PackageSupport"]
    ),

    // Apart from AppEnvironmentTesting, for those whose tests need no sound.
    .target(
      name: "AppEnvironmentAudioTesting",
      dependencies: ["AppEnvironmentAudio", "AppEnvironmentTesting", "PackageSupport"]
    ),

    // Apart from AppEnvironmentTesting, for those whose tests need no podcasts.
    .target(
      name: "AppEnvironmentPodcastsTesting",
      dependencies: [
        "AppEnvironmentNetworkingTesting", "AppEnvironmentPodcasts", "AppEnvironmentTesting", "PackageSupport",
      ]
    ),

    // Arguments, streams, signals and exit statuses, as all examples have them; not a product.
    .target(
      name: "CommandSupport", dependencies: ["AppEnvironmentKit", "PackageSupport", "TextEditing"],
      path: "Examples/CommandSupport"),

    // The sample text editor: its behavior, and the command that connects it to a terminal.
    .target(
      name: "TextEditor",
      dependencies: ["AppEnvironmentKit", "CommandSupport", "PackageSupport", "TextEditing"],
      path: "Examples/TextEditor/TextEditor"
    ),
    .executableTarget(
      name: "text-editor",
      dependencies: ["AppEnvironmentKit", "CommandSupport", "TextEditor"],
      path: "Examples/TextEditor/Program"
    ),

    // The sample podcast player: its behavior, and the command that connects it to a terminal.
    .target(
      name: "PodcastPlayer",
      dependencies: [
        "AppEnvironmentAudio", "AppEnvironmentKit", "AppEnvironmentNetworking", "AppEnvironmentPodcasts",
        "CommandSupport",
        "PackageSupport", "PodcastFeeds", "TextEditing",
      ],
      path: "Examples/PodcastPlayer/PodcastPlayer"
    ),
    // The views of the podcast player, for a terminal or for Xcode.
    .target(
      name: "PodcastViews",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentPodcasts", "AppEnvironmentUI", "CommandSupport", "PodcastPlayer",
      ],
      path: "Examples/PodcastPlayer/Views"
    ),
    .executableTarget(
      name: "podcasts",
      dependencies: [
        "AppEnvironmentAudio", "AppEnvironmentKit", "AppEnvironmentNetworking", "AppEnvironmentPodcasts",
        "CommandSupport", "PodcastPlayer",
      ],
      path: "Examples/PodcastPlayer/Program"
    ),

    // The programs of the talk "Combine in Practice", and the command that shows them.
    .target(
      name: "CombineInPractice",
      dependencies: ["AppEnvironmentKit", "CommandSupport", "PackageSupport"],
      path: "Examples/CombineInPractice/CombineInPractice"
    ),
    .executableTarget(
      name: "combine-in-practice",
      dependencies: ["AppEnvironmentKit", "CombineInPractice", "CommandSupport"],
      path: "Examples/CombineInPractice/Program"
    ),

    // Who reviews the next change: settings, programs, chance and a log.
    .target(name: "ReviewerPicking", dependencies: ["AppEnvironmentKit"], path: "Examples/Reviewers/ReviewerPicking"),
    .executableTarget(
      name: "reviewers",
      dependencies: ["AppEnvironmentKit", "CommandSupport", "PackageSupport", "ReviewerPicking", "TextEditing"],
      path: "Examples/Reviewers/Program"
    ),

    // The talk's views of data flow, and the article's counterexamples.
    .target(
      name: "DataFlow", dependencies: ["AppEnvironmentKit", "AppEnvironmentUI", "CombineInPractice"],
      path: "Examples/DataFlow/DataFlow"),

    // The view of a program that edits one text.
    .target(name: "NotesViews", dependencies: ["AppEnvironmentUI"], path: "Examples/Notes/Views"),

    // Checks that every sample in the documentation is code that compiles.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AppEnvironmentAudioTesting", "AppEnvironmentKit", "AppEnvironmentMacros", "AppEnvironmentNetworkingTesting",
        "AppEnvironmentPodcastsTesting",
        "AppEnvironmentTesting", "AppEnvironmentUI", "NotesViews", "PackageSupport", "TextEditor", "show-note",
        "ProgramRun", "TemporaryFolders",
      ],
      exclude: ["Snippets/Fixtures"] + samplesOfViewTests
    ),
    // The program of the article Getting started; not a product.
    .executableTarget(
      name: "show-note",
      dependencies: ["AppEnvironmentKit"],
      path: "Tests/Support/ShowNote"
    ),
    // A folder of a test's own, which is removed with the test; not a product.
    .target(name: "TemporaryFolders", path: "Tests/Support/TemporaryFolders"),
    // The number of rounds of tests, and the issues that they expect, which leave nothing in the output; not a product.
    .target(name: "TestSupport", dependencies: ["PackageSupport"], path: "Tests/Support/TestSupport"),
    // Runs a built program for a test; not a product.
    .target(
      name: "ProgramRun",
      dependencies: ["CTestSystemCalls", "PackageSupport", "TemporaryFolders"],
      path: "Tests/Support/ProgramRun"
    ),
    .testTarget(
      name: "AppEnvironmentMacrosTests",
      dependencies: ["AppEnvironmentMacros", "AppEnvironmentTesting", "MacroExpansion", "TestSupport"]
    ),
    .testTarget(
      name: "PortableCombineTests", dependencies: ["PackageSupport", "PortableCombine", "ProgramRun", "TestSupport"]),
    .testTarget(
      name: "AppEnvironmentKitTests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "CTestSystemCalls", "PackageSupport", "ProgramRun",
        "TestSupport", "TemporaryFolders", "file-client-probe",
      ]
    ),
    // Works with files in its own process, for the tests to kill, to limit or to take rights from; not a product.
    .executableTarget(
      name: "file-client-probe",
      dependencies: ["AppEnvironmentKit", "CTestSystemCalls"],
      path: "Tests/Support/FileClientProbe"
    ),
    // System calls that tests need and Swift's C library modules leave out; not a product.
    .target(name: "CTestSystemCalls", path: "Tests/Support/CTestSystemCalls"),
    .testTarget(
      name: "AppEnvironmentTestingTests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "PackageSupport", "ProgramRun", "TestSupport",
        "TemporaryFolders", "unimplemented-probe",
      ]
    ),
    // Calls test endpoints in a program that isn't a test, but links the test kit; not a product.
    .executableTarget(
      name: "unimplemented-probe",
      dependencies: ["AppEnvironmentKit", "AppEnvironmentTesting"],
      path: "Tests/Support/UnimplementedProbe"
    ),
    .testTarget(
      name: "AppEnvironmentNetworkingTests",
      dependencies: [
        "AppEnvironmentNetworking", "AppEnvironmentNetworkingTesting", "AppEnvironmentTesting", "CCurl",
        "LoopbackServer", "PackageSupport", "ProgramRun", "TestSupport", "TemporaryFolders", "network-probe",
      ]
    ),
    .testTarget(
      name: "AppEnvironmentAudioTests",
      dependencies: [
        "AppEnvironmentAudio", "AppEnvironmentAudioTesting", "LoopbackServer", "PackageSupport", "ProgramRun",
        "TemporaryFolders", "TestSupport", "audio-probe",
      ]
    ),
    // Plays in its own process, for the tests to kill; not a product.
    .executableTarget(
      name: "audio-probe", dependencies: ["AppEnvironmentAudio"], path: "Tests/Support/AudioProbe"),
    .testTarget(
      name: "AppEnvironmentPodcastsTests",
      dependencies: [
        "AppEnvironmentPodcasts", "AppEnvironmentPodcastsTesting", "AppEnvironmentTesting", "CSQLite",
        "LoopbackServer", "PackageSupport", "ProgramRun", "StorePrograms", "TemporaryFolders", "podcast-probe",
        "sync-server", "TestSupport",
      ]
    ),
    // Uses a podcast store in its own process, for the tests to kill; not a product.
    .executableTarget(
      name: "podcast-probe",
      dependencies: ["AppEnvironmentPodcasts", "AppEnvironmentPodcastsTesting", "StorePrograms"],
      path: "Tests/Support/PodcastProbe"
    ),
    // Random programs of calls of a podcast store, for its tests; not a product.
    .target(
      name: "StorePrograms",
      dependencies: ["AppEnvironmentPodcastsTesting", "LoopbackServer", "PackageSupport"],
      path: "Tests/Support/StorePrograms"
    ),
    // Keeps subscriptions and episode actions on loopback, for the checks of the podcast player; not a product.
    .executableTarget(
      name: "sync-server",
      dependencies: ["AppEnvironmentPodcastsTesting", "LoopbackServer", "StorePrograms"],
      path: "Tests/Support/SyncServer"
    ),
    // An HTTP server on loopback that does what servers should not; not a product.
    .target(name: "LoopbackServer", dependencies: ["PackageSupport"], path: "Tests/Support/LoopbackServer"),
    // Prints the public interface of a module, for the check that compares it; not a product.
    .executableTarget(name: "interface-lister", path: "Tests/Support/InterfaceLister"),
    // Serves the files of a folder on loopback, for the checks of the podcast player; not a product.
    .executableTarget(name: "feed-server", dependencies: ["LoopbackServer"], path: "Tests/Support/FeedServer"),
    // Downloads in its own process, whose memory the tests measure; not a product.
    .executableTarget(
      name: "network-probe",
      dependencies: ["AppEnvironmentNetworking", "LoopbackServer", "PackageSupport"],
      path: "Tests/Support/NetworkProbe"
    ),
    .testTarget(
      name: "PodcastFeedsTests", dependencies: ["PackageSupport", "PodcastFeeds", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(name: "TextEditingTests", dependencies: ["PackageSupport", "TextEditing", "TestSupport"]),
    .testTarget(name: "CommandSupportTests", dependencies: ["CommandSupport", "PackageSupport"]),
    .testTarget(
      name: "TextEditorTests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "CommandSupport", "PackageSupport", "TextEditor",
        "text-editor", "ProgramRun", "TestSupport",
      ]
    ),
    .testTarget(
      name: "PodcastPlayerTests",
      dependencies: [
        "AppEnvironmentAudio", "AppEnvironmentAudioTesting", "AppEnvironmentKit", "AppEnvironmentNetworkingTesting",
        "AppEnvironmentPodcasts", "AppEnvironmentPodcastsTesting", "AppEnvironmentTesting",
        "CommandSupport", "LoopbackServer", "PackageSupport", "PodcastPlayer", "podcasts", "ProgramRun", "TestSupport",
      ],
      exclude: ["Screens"]
    ),
    .testTarget(
      name: "ReviewersTests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "ProgramRun", "ReviewerPicking", "reviewers", "TemporaryFolders",
      ]
    ),
    .testTarget(
      name: "CombineInPracticeTests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "CombineInPractice", "combine-in-practice", "CommandSupport",
        "ProgramRun",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Apple's systems have SwiftUI: nothing there builds PortableSwiftUI, and its views are shown by Xcode's previews.
#if canImport(SwiftUI)
  package.targets += [
    // The previews of the examples' views, for Xcode.
    .target(
      name: "Previews",
      dependencies: [
        "AppEnvironmentPodcasts", "AppEnvironmentUI", "CombineInPractice", "DataFlow", "NotesViews", "PodcastPlayer",
        "PodcastViews",
      ],
      path: "Previews", exclude: ["Commands", "Documents", "Feeds", "Previews.swift", "Responses"]
    )
  ]
#else
  package.products += [
    .library(name: "PortableSwiftUI", targets: ["PortableSwiftUI"]),
    .library(name: "PortableSwiftUITesting", targets: ["PortableSwiftUITesting"]),
    .library(name: "AppEnvironmentPreviews", targets: ["AppEnvironmentPreviews"]),
    .library(name: "TerminalHost", targets: ["TerminalHost"]),
  ]
  package.targets += [
    .target(
      name: "PortableSwiftUI", dependencies: ["PackageSupport", "PortableCombine", "TextEditing"],
      exclude: ["MISSING.md"]
    ),
    // Apart from PortableSwiftUI, so that no program ships it.
    .target(name: "PortableSwiftUITesting", dependencies: ["PackageSupport", "PortableSwiftUI"]),
    // The conformance records of a program, which only the linker's symbols delimit; not a product.
    .target(name: "CPreviews"),
    // Shows previews in a terminal and as pictures.
    .target(
      name: "AppEnvironmentPreviews",
      dependencies: [
        "AppEnvironmentKit", "CPreviews", "CTerminal", "PackageSupport", "PortableSwiftUI", "TerminalHost",
      ]
    ),
    .testTarget(
      name: "AppEnvironmentPreviewsTests",
      dependencies: [
        "AppEnvironmentMacros", "AppEnvironmentPreviews", "PackageSupport", "PortableSwiftUI", "PortableSwiftUITesting",
        "PreviewProbe", "ProgramRun", "TemporaryFolders", "TerminalEmulator", "TestSupport",
      ]
    ),
    // Previews whose package and documents tests provide; not a product.
    .executableTarget(
      name: "PreviewProbe", dependencies: ["AppEnvironmentPreviews", "AppEnvironmentUI"],
      path: "Tests/Support/PreviewProbe"
    ),
    .testTarget(
      name: "PortableSwiftUITests",
      dependencies: [
        "AppEnvironmentKit", "AppEnvironmentTesting", "PackageSupport", "PortableSwiftUI", "PortableSwiftUITesting",
        "TestSupport",
      ]
    ),
    // The signal handlers of a terminal program, which only C can promise to be safe; not a product.
    .target(name: "CTerminal"),
    .target(name: "TerminalHost", dependencies: ["CTerminal", "PackageSupport", "PortableSwiftUI"]),
    .testTarget(
      name: "TerminalHostTests",
      dependencies: [
        "PackageSupport", "PortableSwiftUI", "ProgramRun", "TemporaryFolders", "TerminalEmulator", "TerminalHost",
        "greeter",
        "notes", "terminal-probe", "TestSupport",
      ],
      exclude: ["Screens"]
    ),
    // Shows events or views in its terminal, for tests in a pseudo-terminal; not a product.
    .executableTarget(
      name: "terminal-probe",
      dependencies: ["PortableSwiftUI", "TerminalHost"],
      path: "Tests/Support/TerminalProbe"
    ),
    // A text in a window, as the same source has it in Xcode.
    .executableTarget(
      name: "notes", dependencies: ["AppEnvironmentUI", "NotesViews", "PortableSwiftUI"], path: "Examples/Notes/Program"
    ),
    // The program of the article about terminals; not a product.
    .executableTarget(
      name: "greeter", dependencies: ["AppEnvironmentUI", "PortableSwiftUI"], path: "Tests/Support/Greeter"),
    // The screen of a program in a pseudo-terminal; not a product.
    .target(
      name: "TerminalEmulator",
      dependencies: ["PortableSwiftUI", "ProgramRun"],
      path: "Tests/Support/TerminalEmulator"
    ),
    // The full-screen editor of text-editor.
    .target(
      name: "TextEditorWindow",
      dependencies: ["AppEnvironmentUI", "PortableSwiftUI", "TextEditing", "TextEditor"],
      path: "Examples/TextEditor/Window"
    ),
    .testTarget(
      name: "TextEditorWindowTests",
      dependencies: [
        "AppEnvironmentTesting", "AppEnvironmentUI", "PackageSupport", "PortableSwiftUI", "PortableSwiftUITesting",
        "ProgramRun", "TemporaryFolders", "TerminalEmulator", "TextEditing", "TextEditor", "TextEditorWindow",
        "text-editor", "TestSupport",
      ],
      exclude: ["Screens"]
    ),
    // The previews of the examples' views, and the program that shows them.
    .executableTarget(
      name: "previews",
      dependencies: [
        "AppEnvironmentPodcasts", "AppEnvironmentPreviews", "AppEnvironmentUI", "CombineInPractice", "DataFlow",
        "NotesViews", "PodcastPlayer", "PodcastViews", "PortableSwiftUI", "TextEditor", "TextEditorWindow",
      ],
      path: "Previews", exclude: ["Commands", "Documents", "Feeds", "Responses"]
    ),
    .testTarget(
      name: "PreviewsTests",
      dependencies: [
        "AppEnvironmentPreviews", "PortableSwiftUI", "ProgramRun", "TemporaryFolders", "TerminalEmulator", "previews",
      ],
      exclude: ["Pictures"]
    ),
    .executableTarget(
      name: "data-flow",
      dependencies: [
        "AppEnvironmentUI", "CommandSupport", "DataFlow", "PackageSupport", "PortableSwiftUITesting", "TextEditing",
      ],
      path: "Examples/DataFlow/Program"
    ),
    .testTarget(
      name: "PodcastViewsTests",
      dependencies: [
        "AppEnvironmentAudio", "AppEnvironmentPodcastsTesting", "AppEnvironmentTesting", "AppEnvironmentUI",
        "PodcastPlayer", "PodcastViews",
        "PortableSwiftUITesting", "TerminalEmulator",
      ],
      exclude: ["Screens"]
    ),
    .testTarget(
      name: "DataFlowTests",
      dependencies: [
        "AppEnvironmentTesting", "AppEnvironmentUI", "CombineInPractice", "DataFlow", "PackageSupport",
        "PortableSwiftUITesting", "ProgramRun", "TemporaryFolders", "data-flow", "file-client-probe",
      ]
    ),
  ]
  for target in package.targets {
    // NB: the examples name what AppEnvironmentUI exports to them, because a build that is not the first one would miss
    // changes there. Still needed while an edit of PortableSwiftUI's interface fails to link DataFlow.
    if ["AppEnvironmentUI", "DataFlow", "NotesViews", "PodcastViews"].contains(target.name) {
      target.dependencies.append("PortableSwiftUI")
    }
    if target.name == "AppEnvironmentUI" {
      target.dependencies += ["AppEnvironmentMacros", "MacroProgram", "PackageSupport", "TerminalHost"]
    }
    if target.name == "text-editor" { target.dependencies += ["TerminalHost", "TextEditorWindow"] }
    // On Apple's systems the program writes lines, and Xcode shows its views.
    if target.name == "podcasts" { target.dependencies += ["PodcastViews", "TerminalHost"] }
    if target.name == "PodcastPlayerTests" { target.dependencies.append("TerminalEmulator") }
    if target.name == "DocumentationTests" { target.dependencies.append("PortableSwiftUITesting") }
  }
#endif
