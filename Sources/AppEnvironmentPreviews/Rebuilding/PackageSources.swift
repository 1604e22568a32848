import Foundation

/// The places of the sources that a package is built from: its manifest and targets, and those of the packages that it depends
/// on by a path.
///
/// `swift package describe` lists them. Targets of tests, and those that aren't part of the product, are left out.
struct PackageSources: Equatable, Sendable {
  /// The manifests, the folders of targets, and their resources.
  private(set) var places: [URL]

  /// The extensions of the files that a build reads.
  private static let extensions: Set<String> = [
    "swift", "c", "h", "m", "mm", "cc", "cpp", "cxx", "hpp", "hh", "s", "S", "modulemap",
  ]

  /// Gets the places from the package manager. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - commands: Cancels the request.
  /// - Returns: `nil` if the manifest isn't valid, or there is no package manager.
  init?(of package: BuiltPackage, with commands: RunningCommands) {
    var places: [URL] = []
    var roots = [package.root]
    var seen: Set<String> = []
    while let root = roots.popLast() {
      guard seen.insert(root.resolvingSymlinksInPath().path).inserted else { continue }
      // A separate folder, because a running build locks the package's.
      let words = [
        "package", "--package-path", root.path, "--scratch-path", package.scratch.appending(path: "previews").path,
        "describe", "--type", "json",
      ]
      guard let result = try? commands.run(["swift"] + words, includesErrors: false), result.status.isSuccess,
        let description = try? JSONDecoder().decode(Description.self, from: result.output)
      else { return nil }
      places.append(root.appending(path: "Package.swift"))
      let isMain = root == package.root
      places += description.targets(of: isMain ? package.product : nil).flatMap { target in
        let folder = URL(filePath: target.path, relativeTo: root).absoluteURL
        return [folder] + (target.resources ?? []).map { URL(filePath: $0.path, relativeTo: folder).absoluteURL }
      }
      roots += description.dependencies.filter { $0.type == "fileSystem" }
        .compactMap { $0.path.map { URL(filePath: $0, directoryHint: .isDirectory) } }
    }
    self.places = places
  }

  /// Adds the places of a later description. A target whose only file is removed isn't described until the file is back.
  mutating func formUnion(_ other: PackageSources) {
    places += other.places.filter { !places.contains($0) }
  }

  /// The files as they are now.
  var files: FileTree {
    FileTree(in: places) { name in
      name.split(separator: ".", omittingEmptySubsequences: false).last.map { Self.extensions.contains(String($0)) }
        ?? false
    }
  }

  /// The relevant part of the package manager's output.
  private struct Description: Decodable {
    struct Target: Decodable {
      struct Resource: Decodable {
        let path: String
      }

      let path: String
      let type: String
      let product_memberships: [String]?
      let resources: [Resource]?
    }

    struct Dependency: Decodable {
      let type: String?
      let path: String?
    }

    let targets: [Target]
    let dependencies: [Dependency]

    /// Returns the targets but tests: those that a product consists of, if it has any.
    func targets(of product: String?) -> [Target] {
      let all = targets.filter { $0.type != "test" }
      guard let product else { return all }
      let members = all.filter { $0.product_memberships?.contains(product) == true }
      return members.isEmpty ? all : members
    }
  }
}
