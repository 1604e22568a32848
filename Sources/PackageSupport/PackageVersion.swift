/// The version of the package, for `--version` of its programs. The newest heading of CHANGELOG.md has the same.
package let packageVersion = "1.0.0"
