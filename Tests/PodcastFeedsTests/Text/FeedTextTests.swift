import PodcastFeeds
import Testing

@Suite struct FeedTextTests {
  @Test(
    "A line has no characters that move a cursor",
    arguments: [
      ("  a \n\t b  ", "a b"), ("a\u{0}b\u{1B}c", "abc"), ("a\u{85}b\u{2028}c", "a…b c"),
      ("\u{202E}evil\u{202C}", "evil"),
      ("\u{2067}x\u{2069}", "x"), ("\u{FEFF}a\u{FFFE}", "a"), ("née 👩‍👩‍👧 ok", "née 👩‍👩‍👧 ok"),
      ("שלום\u{200F}", "שלום\u{200F}"), ("", ""),
    ])
  func line(text: String, expected: String) {
    #expect(FeedText.line(text) == expected)
  }

  @Test("Lines keep their breaks")
  func lines() {
    #expect(FeedText.lines(" a\r\nb\rc\td\u{8}\u{9B} ") == "a\nb\nc\td›")
  }

  @Test(
    "HTML is converted to plain text",
    arguments: [
      ("<p>One<br>two</p><p>Three &amp; <b>four</b></p>", "One\ntwo\n\nThree & four"),
      ("<ul><li>a</li><li>b</li></ul>end", "- a\n- b\n\nend"),
      ("plain\ntext & more", "plain\ntext & more"), ("<b>kept</b>\nlines", "kept\nlines"),
      ("<p>no<script>alert(1)</script><style>p{}</style> code</p>", "no code"),
      ("a &lt;tag&gt;&nbsp;b", "a <tag>\u{A0}b"), ("<p>1 < 2</p>", "1 < 2"), ("Tom &amp Jerry &copy", "Tom & Jerry ©"),
      ("<details><summary>One</summary>Two</details>Three", "One\nTwo\nThree"),
      ("<figure><img><figcaption>One</figcaption></figure><main>Two</main><center>Three</center>", "One\nTwo\nThree"),
      ("", ""), ("<p", ""),
      ("<table><tr><td>1</td><td>One</td></tr><tr><th>2</th> <td>Two</td></tr></table>", "1\tOne\n2\tTwo"),
      ("<table><tr><td><p>a</p></td><td></td><td>c</td></tr></table>", "a\n\nc"),
      ("<p>so:</p><pre>a  b\n  c\n\n d</pre>end", "so:\n\na  b\n  c\n\n d\n\nend"),
      ("<pre>\n<b>x</b>\n  y</pre>", "x\n  y"), ("<p>a\n  b</p>", "a b"),
    ])
  func plain(html: String, text: String) {
    #expect(FeedText.plain(html) == text)
  }
}
