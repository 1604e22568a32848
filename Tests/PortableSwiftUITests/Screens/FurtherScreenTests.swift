import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Further screens as programs for Apple's systems have them. See ``ScreenTests``.
@MainActor @Suite("Further ordinary screens work as they are")
struct FurtherScreenTests {
  @Test func aLoginNeedsBothFields() {
    let host = ViewHost(LoginScreen(), columns: 40, rows: 16)
    host.type("ada@example.com", into: "Email")
    host.press(.return)
    host.type("secret")
    #expect(host.text.contains("••••••"))
    host.tap("Sign In")
    #expect(host.text.contains("Welcome, ada@example.com"))
  }

  @Test func aCartCountsItsItems() {
    let host = ViewHost(CartScreen(), columns: 40, rows: 12)
    #expect(host.text.contains("Cart (2)"))
    #expect(host.text.contains("Total: 7"))
    host.adjust("2 pcs", by: 2)
    #expect(host.text.contains("Total: 11"))
    host.tap("Clear")
    #expect(host.text.contains("This can't be undone."))
    host.tap("Remove all")
    #expect(host.text.contains("Nothing in the cart"))
  }

  @Test func habitsAreCheckedAndAdded() {
    let host = ViewHost(HabitsScreen(), columns: 40, rows: 14)
    #expect(host.text.contains("0/1"))
    host.tap("Done: Read")
    #expect(host.text.contains("1/1"))
    host.tap("Add")
    #expect(host.text.contains("0/1") == false)
    #expect(host.text.contains("1/2"))
  }
}

// MARK: Login

private struct LoginScreen: View {
  enum Field: Hashable { case email, password }

  @State private var email = ""
  @State private var password = ""
  @State private var isSignedIn = false
  @FocusState private var focus: Field?

  var body: some View {
    ZStack {
      LinearGradient(colors: [.clear, .blue], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
      VStack(spacing: 1) {
        if isSignedIn {
          Text("Welcome, \(email)").font(.largeTitle.bold())
        } else {
          TextField("Email", text: $email)
            .textContentType(.emailAddress)
            .keyboardType(.emailAddress)
            .textInputAutocapitalization(.never)
            .focused($focus, equals: .email)
            .submitLabel(.next)
            .onSubmit { focus = .password }
          SecureField("Password", text: $password)
            .textContentType(.password)
            .focused($focus, equals: .password)
          Button {
            isSignedIn = true
          } label: {
            Text("Sign In").frame(maxWidth: .infinity).cornerRadius(10)
          }
          .buttonStyle(.borderedProminent)
          .controlSize(.large)
          .disabled(email.isEmpty || password.isEmpty)
        }
      }
      .padding()
      .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 20, style: .continuous))
      .animation(.spring(response: 0.3, dampingFraction: 0.8), value: isSignedIn)
    }
    .defaultFocus($focus, .email)
    .toolbar(.hidden, for: .navigationBar)
  }
}

// MARK: Cart

private struct CartItem: Identifiable {
  let id: Int
  let name: String
  let price: Int
  var quantity: Int
}

private struct CartScreen: View {
  @State private var items = [
    CartItem(id: 1, name: "Tea", price: 2, quantity: 2), CartItem(id: 2, name: "Bread", price: 3, quantity: 1),
  ]
  @State private var isClearing = false

  var body: some View {
    NavigationStack {
      List {
        ForEach($items) { $item in
          HStack {
            Text(item.name)
            Spacer()
            Stepper("\(item.quantity) pcs", value: $item.quantity, in: 1...9)
          }
          .swipeActions(edge: .trailing, allowsFullSwipe: true) {
            Button(role: .destructive) {
              items.removeAll { $0.id == item.id }
            } label: {
              Label("Delete", systemImage: "trash")
            }
          }
          .listRowSeparator(.hidden)
        }
        .onDelete { items.remove(atOffsets: $0) }
        Section { Text("Total: \(items.reduce(0) { $0 + $1.price * $1.quantity })").bold() }
      }
      .listStyle(.insetGrouped)
      .overlay {
        if items.isEmpty { ContentUnavailableView("Nothing in the cart", systemImage: "cart") }
      }
      .navigationTitle("Cart (\(items.count))")
      .toolbar {
        ToolbarItemGroup(placement: .topBarTrailing) {
          EditButton()
          Button("Clear", systemImage: "trash") { isClearing = true }
        }
      }
      .alert("Clear?", isPresented: $isClearing) {
        Button("Keep", role: .cancel) {}
        Button("Remove all", role: .destructive) { items = [] }
      } message: {
        Text("This can't be undone.")
      }
    }
  }
}

// MARK: Habits

private struct Habit: Identifiable {
  let id: Int
  var name: String
  var isDone = false
}

@Observable private final class HabitStore {
  var habits = [Habit(id: 0, name: "Read")]
}

private struct HabitsScreen: View {
  @State private var store = HabitStore()
  @ScaledMetric private var size: CGFloat = 20

  var body: some View {
    @Bindable var store = store
    NavigationStack {
      List {
        Section {
          ForEach($store.habits) { $habit in
            HStack {
              Button {
                habit.isDone.toggle()
              } label: {
                Image(systemName: habit.isDone ? "checkmark.circle.fill" : "circle").imageScale(.large)
              }
              .buttonStyle(.plain)
              .accessibilityLabel("Done: \(habit.name)")
              TextField("Name", text: $habit.name, axis: .vertical).lineLimit(1...3)
            }
          }
        } header: {
          HStack {
            Text("Today").font(.system(size: size))
            Spacer()
            Text("\(store.habits.filter(\.isDone).count)/\(store.habits.count)")
          }
        }
      }
      .navigationTitle("Habits")
      .toolbar {
        Button("Add", systemImage: "plus") { store.habits.append(Habit(id: store.habits.count, name: "New")) }
      }
      .sensoryFeedback(.success, trigger: store.habits.count)
    }
  }
}
