import AppEnvironmentUI

// The samples about views with an environment, and just enough around them.

struct DocumentTitle: View {
  @EnvironmentObject private var environment: AppEnvironment

  var body: some View {
    Text(environment.fileClient.documentsDirectory().lastPathComponent)
  }
}

struct DocumentPath: View {
  @Environment(AppEnvironment.self) private var environment

  var body: some View {
    Text(environment.fileClient.documentsDirectory().path)
  }
}
