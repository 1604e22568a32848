import Foundation
import FoundationXML
import PortableSwiftUI
import Testing

@testable import AppEnvironmentPreviews

/// The page with pictures of previews.
@MainActor
@Suite struct PreviewPageTests {
  @Test("The list at the top of the page leads to the heading of each preview")
  func linksLeadToHeadings() async throws {
    let page = try await page()
    let links = try page.nodes(forXPath: "//nav//a/@href").compactMap(\.stringValue)
    let headings = try page.nodes(forXPath: "//main/section/h2/@id").compactMap(\.stringValue)
    #expect(links == headings.map { "#\($0)" })
    #expect(headings.count == 2)
    let sections = try page.nodes(forXPath: "//main/section/@aria-labelledby").compactMap(\.stringValue)
    #expect(sections == headings)
    let names = try page.nodes(forXPath: "//nav//a").compactMap(\.stringValue)
    #expect(names == ["Paged/A <sign> & more", "Paged/Paged 2"])
  }

  @Test("Each picture has a name, and those without colors or in ASCII are in a part that unfolds")
  func picturesHaveNames() async throws {
    let page = try await page()
    let names = try page.nodes(forXPath: "//section[1]//figure/*/@aria-label").compactMap(\.stringValue)
    #expect(names.count == PreviewConfiguration.pictures.count)
    #expect(names.first == "Paged/A <sign> & more, 40x12")
    #expect(Set(names).count == names.count)
    #expect(try page.nodes(forXPath: "//section[1]/figure").count == 3)
    #expect(try page.nodes(forXPath: "//section[1]/details/figure").count == 6)
    #expect(try page.nodes(forXPath: "//section[1]/details/summary").count == 1)
  }

  @Test("A page with plain pictures alone has nothing to unfold")
  func plainPicturesAlone() async throws {
    let page = try await page(in: [PreviewConfiguration(hasColors: false)])
    #expect(try page.nodes(forXPath: "//section/figure").count == 2)
    #expect(try page.nodes(forXPath: "//details").isEmpty)
  }

  @Test("The page needs no other file")
  func needsNoOtherFile() async throws {
    let page = try await page()
    #expect(try page.nodes(forXPath: "//@src | //script | //link | //image").isEmpty)
    #expect(!page.xmlString.contains("url("))
  }

  private func page(
    in configurations: [PreviewConfiguration] = PreviewConfiguration.pictures
  ) async throws -> XMLDocument {
    let pictures = await PreviewPictures(of: Preview.previews(of: PagedPreviews.self), in: configurations)
    return try XMLDocument(xmlString: pictures.page(titled: "A page"))
  }
}

private struct PagedPreviews: PreviewProvider {
  static var previews: some View {
    Text("<First> & 日本").previewDisplayName("A <sign> & more")
    Text("Second")
  }
}
