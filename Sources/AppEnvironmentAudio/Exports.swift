// The types of this module's interface: the environment, publishers and URLs.
@_exported import AppEnvironmentKit
@_exported import Foundation
