/// The place of a search field.
public struct SearchFieldPlacement: Sendable {
  /// The display mode of the field in a drawer.
  public enum NavigationBarDrawerDisplayMode: Sendable {
    /// The system chooses.
    case automatic
    /// Always visible.
    case always
  }

  /// The system chooses.
  public static let automatic = SearchFieldPlacement()
  /// In the toolbar.
  public static let toolbar = SearchFieldPlacement()
  /// At the top of the view.
  public static let toolbarPrincipal = SearchFieldPlacement()
  /// In the sidebar.
  public static let sidebar = SearchFieldPlacement()
  /// Below the navigation bar.
  public static let navigationBarDrawer = SearchFieldPlacement()

  /// Below the navigation bar.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    SearchFieldPlacement()
  }
}

extension View {
  /// Adds a search field above the view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to a value that indicates whether the search is active. The field gets the focus when it becomes
  ///     `true`.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    SearchableView(content: self, text: text, isPresented: isPresented, prompt: prompt)
  }

  /// Adds a search field above the view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to a value that indicates whether the search is active. The field gets the focus when it becomes
  ///     `true`.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    SearchableView(content: self, text: text, isPresented: isPresented, prompt: Text(prompt))
  }

  /// Adds a search field above the view, without localization.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to a value that indicates whether the search is active. The field gets the focus when it becomes
  ///     `true`.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic,
    prompt: S
  ) -> some View {
    SearchableView(content: self, text: text, isPresented: isPresented, prompt: Text(prompt))
  }

  /// Adds a search field above the view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - suggestions: Builds views below the field that are visible during a search. See ``searchSuggestions(_:)``.
  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil, @ViewBuilder suggestions: () -> V
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions)
  }

  /// Adds a search field above the view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - suggestions: Builds views below the field that are visible during a search. See ``searchSuggestions(_:)``.
  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder suggestions: () -> V
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions)
  }

  /// Adds a search field above the view, without localization.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - suggestions: Builds views below the field that are visible during a search. See ``searchSuggestions(_:)``.
  @_disfavoredOverload
  public func searchable<V: View, S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: S, @ViewBuilder suggestions: () -> V
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions)
  }

  /// Adds views below the search field in the view. They are visible during a search: while its text isn't empty.
  ///
  /// - Parameter suggestions: Builds the views, those with a ``searchCompletion(_:)`` among them.
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    environment(\.searchParts.suggestions, AnyView(suggestions()))
  }

  /// Makes the view a button that replaces the text of the search.
  ///
  /// - Parameter completion: The text.
  public func searchCompletion(_ completion: String) -> some View {
    SearchCompletion(content: self, text: completion)
  }

  /// Adds a choice of scopes below the search field in the view. It is visible during a search.
  ///
  /// - Parameters:
  ///   - scope: A binding to the scope.
  ///   - scopes: Builds views whose tags are the scopes.
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { environment(\.searchParts.scopes, SearchScopes(scope, scopes(), isPermanent: false)) }

  /// Adds a choice of scopes below the search field in the view.
  ///
  /// - Parameters:
  ///   - scope: A binding to the scope.
  ///   - activation: The time at which the choice is visible: during a search or, with `.onSearchPresentation`, always.
  ///   - scopes: Builds views whose tags are the scopes.
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    environment(\.searchParts.scopes, SearchScopes(scope, scopes(), isPermanent: activation.isPermanent))
  }
}

extension View {
  /// Connects the focus of the search field in the view with a Boolean value.
  ///
  /// - Parameter binding: The focus state.
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    environment(\.searchParts.focus) { AnyView($0.focused(binding)) }
  }

  /// Connects the focus of the search field in the view with a value.
  ///
  /// - Parameters:
  ///   - binding: The focus state.
  ///   - value: The value that the state has while the field has the focus.
  public func searchFocused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View {
    environment(\.searchParts.focus) { AnyView($0.focused(binding, equals: value)) }
  }
}

extension View {
  /// Adds a search field above the view, with tokens. A token is a button behind the field that removes it, and so does Delete
  /// in the empty field for the last one.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens.
  ///   - isPresented: A binding to a value that indicates whether the search is active.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - token: Builds the view of a token.
  public func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: prompt)
      .environment(\.searchParts.tokens, SearchTokens(tokens, token))
  }

  /// Adds a search field above the view, with tokens. A token is a button behind the field that removes it, and so does Delete
  /// in the empty field for the last one.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens.
  ///   - isPresented: A binding to a value that indicates whether the search is active.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - token: Builds the view of a token.
  public func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, isPresented: isPresented, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Adds a search field above the view, with tokens, and a prompt that isn't localized.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens.
  ///   - isPresented: A binding to a value that indicates whether the search is active.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - token: Builds the view of a token.
  @_disfavoredOverload
  public func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View, S: StringProtocol>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, isPresented: isPresented, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Adds a search field above the view, with tokens and suggestions for them, and a prompt.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens.
  ///   - suggestedTokens: A binding to the tokens that are suggested.
  ///   - isPresented: A binding to a value that indicates whether the search is active.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - token: Builds the view of a token.
  public func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, suggestedTokens: suggestedTokens, isPresented: isPresented, placement: placement,
      prompt: Text(prompt), token: token)
  }

  /// Adds a search field above the view, with tokens and suggestions for them, which are buttons below the field during a
  /// search.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens.
  ///   - suggestedTokens: A binding to the tokens that are suggested.
  ///   - isPresented: A binding to a value that indicates whether the search is active.
  ///   - placement: The place of the field, which is above the view.
  ///   - prompt: The text that is shown while the field is empty.
  ///   - token: Builds the view of a token.
  public func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, isPresented: isPresented, placement: placement, prompt: prompt, token: token
    )
    .searchSuggestions {
      ForEach(suggestedTokens.wrappedValue) { suggestion in
        Button {
          tokens.wrappedValue.append(suggestion)
          text.wrappedValue = ""
        } label: {
          token(suggestion)
        }
      }
    }
  }
}

/// The tokens of a search, as buttons that remove them.
private struct SearchTokens {
  let buttons: AnyView
  let isEmpty: Bool
  let removeLast: () -> Void

  @MainActor
  init<C: RangeReplaceableCollection & RandomAccessCollection>(
    _ tokens: Binding<C>, _ token: @escaping (C.Element) -> some View
  ) where C.Element: Identifiable {
    isEmpty = tokens.wrappedValue.isEmpty
    removeLast = { tokens.wrappedValue.removeLast() }
    buttons = AnyView(
      ForEach(tokens.wrappedValue) { element in
        Button {
          tokens.wrappedValue.removeAll { $0.id == element.id }
        } label: {
          HStack {
            token(element)
            Mark(string: "×")
          }
        }
      })
  }
}

/// The time at which the scopes of a search are visible.
public struct SearchScopeActivation: Sendable {
  let isPermanent: Bool

  /// During a search.
  public static var automatic: SearchScopeActivation { SearchScopeActivation(isPermanent: false) }
  /// During a search.
  public static var onTextEntry: SearchScopeActivation { SearchScopeActivation(isPermanent: false) }
  /// While the field is visible.
  public static var onSearchPresentation: SearchScopeActivation { SearchScopeActivation(isPermanent: true) }
}

/// An action that ends a search: it removes its text.
@MainActor @preconcurrency
public struct DismissSearchAction {
  fileprivate let action: @MainActor () -> Void

  /// Ends the search.
  public func callAsFunction() { action() }
}

/// A view with a search field above it.
private struct SearchableView<Content: View>: View {
  let content: Content
  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text?
  @FocusState private var isFocused: Bool
  @Environment(\.searchParts) private var parts

  private var isSearching: Bool {
    isPresented?.wrappedValue == true || !text.wrappedValue.isEmpty || parts.tokens?.isEmpty == false
  }

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Image(systemName: "magnifyingglass")
        let field = TextField("Search", text: text, prompt: prompt).focused($isFocused)
          .onKeyPress(keys: [.escape, .delete], action: edit)
        SearchFieldArea(content: parts.focus?(AnyView(field)) ?? AnyView(field))
        if let tokens = parts.tokens { tokens.buttons }
      }
      if let scopes = parts.scopes, scopes.isPermanent || isSearching { scopes.picker }
      if isSearching, let suggestions = parts.suggestions {
        VStack(alignment: .leading, spacing: 0) { suggestions }
          .frame(maxWidth: .infinity, alignment: .leading)
          .environment(\.searchParts.text, text)
        Divider()
      }
      content
        .environment(\.isSearching, isSearching)
        .environment(\.dismissSearch, DismissSearchAction(action: dismiss))
    }
    .environment(\.searchParts, SearchParts())
    .onChange(of: isPresented?.wrappedValue, initial: true) { _, isPresented in
      if isPresented == true { isFocused = true }
    }
  }

  /// Responds to keys of the field: Escape ends the search, and Delete without text removes the last token.
  private func edit(_ press: KeyPress) -> KeyPress.Result {
    guard press.modifiers.isEmpty else { return .ignored }
    if press.key == .escape, isSearching {
      dismiss()
      return .handled
    }
    guard press.key == .delete, text.wrappedValue.isEmpty, let tokens = parts.tokens, !tokens.isEmpty else {
      return .ignored
    }
    tokens.removeLast()
    return .handled
  }

  private func dismiss() {
    text.wrappedValue = ""
    isPresented?.wrappedValue = false
    isFocused = false
  }
}

/// A view that replaces the text of a search.
private struct SearchCompletion<Content: View>: View {
  let content: Content
  let text: String
  @Environment(\.searchParts.text) private var searchText

  var body: some View {
    let searchText = searchText
    if let searchText {
      Button {
        searchText.wrappedValue = text
      } label: {
        content
      }
      .buttonStyle(.plain)
    } else {
      content
    }
  }
}

/// The choice of the scope of a search.
private struct SearchScopes {
  let picker: AnyView
  let isPermanent: Bool

  @MainActor
  init<V: Hashable>(_ scope: Binding<V>, _ scopes: some View, isPermanent: Bool) {
    picker = AnyView(Picker("Scope", selection: scope) { scopes })
    self.isPermanent = isPermanent
  }
}

/// The parts that views add to the search field above them.
private struct SearchParts {
  var scopes: SearchScopes?
  var suggestions: AnyView?
  var tokens: SearchTokens?

  /// Connects the focus of the field with a state.
  var focus: (@MainActor (AnyView) -> AnyView)?

  /// The text of the field, for its suggestions.
  var text: Binding<String>?
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the text of the search field above the view isn't empty.
  public fileprivate(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// An action that ends the search of the search field above the view.
  public fileprivate(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }

  fileprivate var searchParts: SearchParts {
    get { self[TypeKey<SearchParts>.self] ?? SearchParts() }
    set { self[TypeKey<SearchParts>.self] = newValue }
  }
}

private enum IsSearchingKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { MainActor.assumeIsolated { DismissSearchAction {} } }
}
