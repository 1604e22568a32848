/// The transcripts of the demonstrations.
enum Transcript {
  static let download = """
    downloaded: {"name": "Rabbit from a Hat"}
      trick: Rabbit from a Hat
    downloaded: {"name": "Floating Te
      trick: (a trick that cannot be read)
    downloaded: {"title": "Floating Teapot"}
      trick: (a trick that cannot be read)
    downloaded: {"name": "Floating Teapot"}
      trick: Floating Teapot

    """

  static let signUp = """
    username: t
    username: ti
    username: tim
      is tim free?
      tim is taken
    username: timo
    username: timot
    username: timoth
    username: timothy
      is timothy free?
      timothy is free
    password: password1
      the passwords are not accepted
    password again: password1
      the passwords are not accepted
    password: abracadabra
      the passwords are not accepted
    password again: abracadabra
      the passwords are accepted
      the button is enabled
    username: timoth
    username: timothy
    username: timoth
    username: timot
    username: timo
    username: tim
      is tim free?
      tim is taken
      the button is disabled

    """
}
