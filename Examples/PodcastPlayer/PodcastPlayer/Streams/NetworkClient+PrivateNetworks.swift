import AppEnvironmentNetworking

extension NetworkClient {
  /// Returns a client that requests a private address only for a person.
  ///
  /// A person may subscribe to a feed at home or at work, whose host may have the files of its episodes as well. A feed from
  /// elsewhere must not lead there, neither by a redirect nor by the URLs in it.
  /// - Parameters:
  ///   - client: The client that requests every address.
  ///   - refusing: The client that refuses private addresses.
  package static func sparingPrivateNetworks(_ client: NetworkClient, refusing: NetworkClient) -> NetworkClient {
    var sparing = client
    sparing.send = { request in
      let isOfPerson = origin.map { $0.host() == request.url?.host() } ?? true
      return Deferred {
        var wasRedirected = false
        return refusing.send(request)
          .handleEvents(receiveOutput: { if case .redirect = $0 { wasRedirected = true } })
          .catch { error in
            guard case .privateAddress? = error as? NetworkClientError, isOfPerson, !wasRedirected else {
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
