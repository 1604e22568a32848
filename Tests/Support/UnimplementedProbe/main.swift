import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation

// A program that isn't a test and links the test kit. It calls test endpoints and reports an issue, and continues.

let environment = AppEnvironment(.test)
let folder = environment.fileClient.documentsDirectory()
_ = try? await environment.fileClient.loadFile(at: folder.appending(path: "a.txt"))
IssueReporter().report("There is no temperature for Ulm.", fileID: "Weather/Thermometer.swift", line: 12)
