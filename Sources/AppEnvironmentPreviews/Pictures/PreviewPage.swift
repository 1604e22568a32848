import PortableSwiftUI

/// A page with pictures of previews, which needs no other file, no server and no script.
///
/// The previews are listed at the top. Pictures without colors or in ASCII are in a part of the page that unfolds. The document
/// is HTML that is well-formed as XML, too.
@MainActor
struct PreviewPage {
  let title: String
  let pictures: [PreviewPictures.Picture]

  /// The document.
  var document: String {
    let sections = sections
    let entries = sections.enumerated().map { number, section in
      ##"<li><a href="#preview-\##(number + 1)">\##(section.preview.id.escapedForMarkup)</a></li>"##
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width"/>
      <title>\(title.escapedForMarkup)</title>
      <style>
      :root { color-scheme: light dark; }
      body { font-family: system-ui, sans-serif; line-height: 1.5; margin: 2rem; }
      nav ul { columns: 16rem; margin: 0; padding: 0; list-style: none; }
      figure { display: inline-block; margin: 0 1rem 1rem 0; max-width: 100%; vertical-align: top; }
      figcaption { font-size: 0.9rem; }
      summary { margin-bottom: 1rem; }
      svg { height: auto; max-width: 100%; }
      </style>
      </head>
      <body>
      <h1>\(title.escapedForMarkup)</h1>
      <nav aria-label="Previews"><ul>
      \(entries.joined(separator: "\n"))
      </ul></nav>
      <main>
      \(sections.enumerated().map { text(of: $1, number: $0 + 1) }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private struct Section {
    let preview: Preview
    var pictures: [PreviewPictures.Picture]
  }

  /// The pictures by preview, in their order.
  private var sections: [Section] {
    var sections: [Section] = []
    for picture in pictures {
      if sections.last?.preview.id != picture.preview.id {
        sections.append(Section(preview: picture.preview, pictures: []))
      }
      sections[sections.count - 1].pictures.append(picture)
    }
    return sections
  }

  private func text(of section: Section, number: Int) -> String {
    let isPrincipal = { (picture: PreviewPictures.Picture) in
      picture.configuration.hasColors && !picture.configuration.isASCII
    }
    var principal = section.pictures.filter(isPrincipal)
    var others = section.pictures.filter { !isPrincipal($0) }
    if principal.isEmpty { swap(&principal, &others) }
    var lines = [
      #"<section aria-labelledby="preview-\#(number)">"#,
      #"<h2 id="preview-\#(number)">\#(section.preview.id.escapedForMarkup)</h2>"#,
    ]
    lines += principal.map(figure)
    if !others.isEmpty {
      lines += ["<details>", "<summary>Without colors, and in ASCII</summary>"] + others.map(figure) + ["</details>"]
    }
    return (lines + ["</section>"]).joined(separator: "\n")
  }

  private func figure(_ picture: PreviewPictures.Picture) -> String {
    let names = picture.names.joined(separator: ", ")
    let svg = SVGPicture(picture.surface, label: "\(picture.preview.id), \(names)")
    return "<figure>\n\(svg.document)<figcaption>\(names)</figcaption>\n</figure>"
  }
}
