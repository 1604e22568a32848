// Importing this module brings the modules of its interface.
@_exported import AppEnvironmentAudio
@_exported import AppEnvironmentTesting
