import AppEnvironmentKit
import PortableSwiftUI

/// The origin of each client that the preview uses, and a button for each that changes its implementation.
struct OriginsView: View {
  @ObservedObject var model: BrowserModel

  /// The width, and the largest height.
  let width: Int
  let rows: Int

  var body: some View {
    if let environment = model.environment {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(clients(of: environment), id: \.self) { client in
            Button("\(client): \(model.configuration.exceptions[client]?.rawValue ?? "source")") {
              model.chooseNextImplementation(of: client)
            }
          }
          Text(environment.clientSummary).opacity(0.6)
        }
      }
      .frame(height: CGFloat(height(of: environment)))
    } else {
      Text("The preview has no environment.").lineLimit(1).opacity(0.6)
    }
  }

  private func height(of environment: AppEnvironment) -> Int {
    let lines = environment.clientSummary.split(separator: "\n").flatMap { TextLine(String($0)).wrapped(to: width) }
    return min(rows, lines.count + clients(of: environment).count)
  }

  /// The clients that the preview uses, and those that were switched.
  private func clients(of environment: AppEnvironment) -> [String] {
    Set(environment.variableNames).union(model.configuration.exceptions.keys).sorted()
  }
}
