import AppEnvironmentNetworking

extension NetworkClient {
  /// Returns a client that requests a private address only if the requested host itself has one.
  ///
  /// A person may subscribe to a feed at home or at work. A feed from elsewhere must not lead there by a redirect.
  /// - Parameters:
  ///   - client: The client that requests every address.
  ///   - refusing: The client that refuses private addresses.
  package static func sparingPrivateNetworks(_ client: NetworkClient, refusing: NetworkClient) -> NetworkClient {
    var sparing = client
    sparing.send = { request in
      Deferred {
        var wasRedirected = false
        return refusing.send(request)
          .handleEvents(receiveOutput: { if case .redirect = $0 { wasRedirected = true } })
          .catch { error in
            guard case .privateAddress? = error as? NetworkClientError, !wasRedirected else {
              return Fail<NetworkEvent, any Error>(error: error).eraseToAnyPublisher()
            }
            return client.send(request)
          }
      }
      .eraseToAnyPublisher()
    }
    return sparing
  }
}
