/// Commands of a program, which a line below its window shows.
///
/// ```swift
/// var body: some Scene {
///   WindowGroup { NotesView() }
///     .commands {
///       CommandGroup(replacing: .newItem) {
///         Button("New Note", action: addNote).keyboardShortcut("n")
///       }
///       CommandMenu("Note") {
///         Button("Pin", action: pin).keyboardShortcut("p", modifiers: [.command, .shift])
///       }
///     }
/// }
/// ```
/// The interface and the behavior are those that Apple documents for SwiftUI's `Commands`.
@MainActor @preconcurrency
public protocol Commands {
  /// The type of the commands that these consist of.
  associatedtype Body: Commands

  /// The commands that these consist of.
  @CommandsBuilder @MainActor @preconcurrency
  var body: Body { get }

  /// The type of the views of the commands. Not for use in your code.
  associatedtype _Views: View

  /// The views of the commands. Not for use in your code.
  @MainActor @preconcurrency
  var _views: _Views { get }
}

extension Commands {
  /// The views of the body. Not for use in your code.
  public var _views: _CommandsContent<Self> { _CommandsContent(self) }
}

/// The view of commands with a body. Not for use in your code.
public struct _CommandsContent<Content: Commands>: View {
  private let commands: FieldsOfBody<Content>

  init(_ commands: Content) {
    self.commands = FieldsOfBody(value: commands)
  }

  /// The views of the body.
  public var body: some View { commands.value.body._views }
}

extension Never: Commands {}

/// Commands that are views already. Not for use in your code.
public struct _CommandViews<Content: View>: Commands {
  /// The views of the commands. Not for use in your code.
  public let _views: Content

  /// The body, which stops the program: the commands are views.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// A result builder that creates commands from the content of a closure.
@resultBuilder @MainActor
public struct CommandsBuilder {
  /// Returns commands unchanged.
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

  /// Builds commands from a single one.
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

  /// Builds commands from several ones.
  public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
    _CommandViews(_views: TupleView((repeat (each content)._views)))
  }

  /// Builds commands for an `if` without an `else`.
  public static func buildIf<Content: Commands>(_ content: Content?) -> some Commands {
    _CommandViews(_views: content?._views)
  }
}

/// No commands.
public struct EmptyCommands: Commands {
  /// Creates no commands.
  public init() {}

  /// The views: none. Not for use in your code.
  public var _views: EmptyView { EmptyView() }

  /// The body, which stops the program: the commands are views.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// The standard commands of sidebars. A terminal has none.
public typealias SidebarCommands = EmptyCommands
/// The standard commands of toolbars. A terminal has none.
public typealias ToolbarCommands = EmptyCommands
/// The standard commands for editing text. A terminal has none: fields have their keys.
public typealias TextEditingCommands = EmptyCommands
/// The standard commands for the format of text. A terminal has none.
public typealias TextFormattingCommands = EmptyCommands
/// The standard commands of inspectors. A terminal has none.
public typealias InspectorCommands = EmptyCommands

/// A menu of commands. The shortcuts of its buttons have their effect whether or not it is open.
public struct CommandMenu<Content: View>: Commands {
  private let name: Text
  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - nameKey: The name.
  ///   - content: Builds the buttons.
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (name, self.content) = (Text(nameKey), content())
  }

  /// Creates a menu with a name that isn't localized.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - content: Builds the buttons.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    (self.name, self.content) = (Text(name), content())
  }

  /// Creates a menu with a text as its name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - content: Builds the buttons.
  public init(_ name: Text, @ViewBuilder content: () -> Content) {
    (self.name, self.content) = (name, content())
  }

  /// The views of the menu. Not for use in your code.
  public var _views: some View {
    // The buttons of the menu exist only while it is open; those in the background have their shortcuts at any time.
    Menu(content: { content }, label: { name }).background { content.hidden() }
  }

  /// The body, which stops the program: the commands are views.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// Commands of a standard menu. A terminal has none of these menus: the commands are in the line below the window.
public struct CommandGroup<Content: View>: Commands {
  /// The views of the commands. Not for use in your code.
  public let _views: Content

  /// Creates commands after those of a standard group.
  ///
  /// - Parameters:
  ///   - group: The group, which is ignored.
  ///   - addition: Builds the buttons.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { _views = addition() }

  /// Creates commands before those of a standard group.
  ///
  /// - Parameters:
  ///   - group: The group, which is ignored.
  ///   - addition: Builds the buttons.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { _views = addition() }

  /// Creates commands in the place of a standard group.
  ///
  /// - Parameters:
  ///   - group: The group, which is ignored.
  ///   - addition: Builds the buttons.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { _views = addition() }

  /// The body, which stops the program: the commands are views.
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// The place of a standard group of commands.
public struct CommandGroupPlacement: Sendable {
  /// Information about the program.
  public static let appInfo = CommandGroupPlacement()
  /// The settings of the program.
  public static let appSettings = CommandGroupPlacement()
  /// The end of the program.
  public static let appTermination = CommandGroupPlacement()
  /// The visibility of programs.
  public static let appVisibility = CommandGroupPlacement()
  /// Help.
  public static let help = CommandGroupPlacement()
  /// Import and export.
  public static let importExport = CommandGroupPlacement()
  /// New documents and windows.
  public static let newItem = CommandGroupPlacement()
  /// The pasteboard.
  public static let pasteboard = CommandGroupPlacement()
  /// Printing.
  public static let printItem = CommandGroupPlacement()
  /// Saving.
  public static let saveItem = CommandGroupPlacement()
  /// The sidebar and the full screen.
  public static let sidebar = CommandGroupPlacement()
  /// The list of windows.
  public static let singleWindowList = CommandGroupPlacement()
  /// The services of other programs.
  public static let systemServices = CommandGroupPlacement()
  /// The editing of text.
  public static let textEditing = CommandGroupPlacement()
  /// The format of text.
  public static let textFormatting = CommandGroupPlacement()
  /// The toolbar.
  public static let toolbar = CommandGroupPlacement()
  /// Undo and redo.
  public static let undoRedo = CommandGroupPlacement()
  /// The arrangement of windows.
  public static let windowArrangement = CommandGroupPlacement()
  /// The list of windows and panels.
  public static let windowList = CommandGroupPlacement()
  /// The size of windows.
  public static let windowSize = CommandGroupPlacement()
}

extension Scene {
  /// Adds commands to the scene. A line below the window shows them with their keys, as a terminal has no menu bar.
  /// Commands of a scene other than the first window's aren't shown.
  ///
  /// - Parameter content: Builds the commands.
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    ModifiedScene<Self, _>(_content: CommandsWindow(content: _content, commands: content()._views))
  }
}

/// A window with a line of commands below it.
private struct CommandsWindow<Content: View, Views: View>: View {
  @Environment(\.isFirstWindow) private var isFirst
  let content: Content
  let commands: Views

  init(content: Content, commands: Views) {
    (self.content, self.commands) = (content, commands)
  }

  var body: some View {
    if isFirst {
      VStack(alignment: .leading) {
        content.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        ScrollView(.horizontal) { HStack(spacing: 2) { commands } }
          .fixedSize(horizontal: false, vertical: true)
          .buttonStyle(CommandStyle())
      }
    } else {
      content
    }
  }
}

/// The style of the buttons of commands, with the key before the label.
private struct CommandStyle: ButtonStyle {
  @Environment(\.keyboardShortcut) private var shortcut

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      if let shortcut { Mark(string: shortcut.keys) }
      configuration.label
    }
  }
}
