#if canImport(Security)
  import Dispatch
  import Foundation
  import Security

  extension SecretClient {
    /// Returns a client that keeps secrets as generic passwords in the Keychain.
    ///
    /// They're readable after the device was unlocked once, and stay on this device. Work is done on a queue of the client, in the
    /// order of the subscriptions. Errors of the Security framework are ``SecretClientError/keychain(status:)``.
    ///
    /// - Parameter service: The service of the passwords; nil for the program's bundle identifier, or else its name.
    public static func keychain(service: String? = nil) -> SecretClient {
      let keychain = Keychain(service: service ?? Bundle.main.bundleIdentifier ?? UserDirectories.programName)
      let queue = DispatchQueue(label: "SecretClient")
      return SecretClient(
        loadSecret: { name in .deferred(on: queue) { try keychain.load(name) } },
        saveSecret: { name, secret in .deferred(on: queue) { try keychain.save(name, secret) } },
        removeSecret: { name in .deferred(on: queue) { try keychain.remove(name) } })
    }
  }

  /// The generic passwords of a service.
  private struct Keychain: Sendable {
    let service: String

    func load(_ name: String) throws -> Secret? {
      let query = try self.query(name)
      query[kSecReturnData as String] = true
      var result: CFTypeRef?
      guard try check(SecItemCopyMatching(query as CFDictionary, &result), or: errSecItemNotFound) else { return nil }
      guard let data = result as? Data, let text = String(validating: data, as: UTF8.self) else {
        throw SecretClientError.keychain(status: Int(errSecDecode))
      }
      return Secret(text)
    }

    func save(_ name: String, _ secret: Secret) throws {
      _ = try SecretClient.checked(name, secret)
      let change: [String: Any] = [
        kSecValueData as String: Data(secret.reveal().utf8),
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      let (query, attributes) = (try self.query(name), NSDictionary(dictionary: change) as CFDictionary)
      if try check(SecItemUpdate(query as CFDictionary, attributes), or: errSecItemNotFound) { return }
      for (key, value) in change { query[key] = value }
      // Another process may have added it meanwhile; the later one of both stays.
      if try check(SecItemAdd(query as CFDictionary, nil), or: errSecDuplicateItem) { return }
      _ = try check(SecItemUpdate(self.query(name) as CFDictionary, attributes))
    }

    func remove(_ name: String) throws {
      _ = try check(SecItemDelete(query(name) as CFDictionary), or: errSecItemNotFound)
    }

    private func query(_ name: String) throws -> NSMutableDictionary {
      let query = NSMutableDictionary()
      query[kSecClass as String] = kSecClassGenericPassword as String
      query[kSecAttrService as String] = service
      query[kSecAttrAccount as String] = try SecretClient.checked(name)
      query[kSecUseDataProtectionKeychain as String] = true
      return query
    }

    /// A Boolean value that indicates whether a status is success: `false` for the expected one of failure.
    private func check(_ status: OSStatus, or expected: OSStatus? = nil) throws -> Bool {
      guard status != errSecSuccess else { return true }
      guard status == expected else { throw SecretClientError.keychain(status: Int(status)) }
      return false
    }
  }
#endif
