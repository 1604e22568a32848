import Foundation
import PodcastFeeds
import Testing

@Suite struct LinkTests {
  @Test(
    arguments: [
      "<link rel=\"noopener\" target=\"_blank\">https://x.org/1</link>", "<link href=\"\">https://x.org/1</link>",
      "<link url=\"\" type=\"text/html\">https://x.org/1</link>", "<link rel=\"\">https://x.org/1</link>",
      "<link href=\"javascript:void(0)\">https://x.org/1</link>", "<link src=\" \">https://x.org/1</link>",
      "<link rel=\"external nofollow\">https://x.org/1</link>", "<link rel=\"Alternate Home\">https://x.org/1</link>",
      "<link resource=\"\">https://x.org/1</link>", "<link rel=\"nofollow\" href=\"https://x.org/1\"/>",
    ])
  func attributesOfALinkDoNotHideItsText(markup: String) throws {
    #expect(try episode("<guid>1</guid>\(markup)").link?.absoluteString == "https://x.org/1")
    #expect(try feed(markup).link?.absoluteString == "https://x.org/1")
  }

  @Test(
    arguments: [
      "<enclosure url=\"\">https://x.org/1.mp3</enclosure>", "<enclosure url=\" \">https://x.org/1.mp3</enclosure>",
      "<link rel=\"enclosure\">https://x.org/1.mp3</link>", "<enclosure type=\"a/b\">https://x.org/1.mp3</enclosure>",
    ])
  func attributesOfAFileDoNotHideItsText(markup: String) throws {
    #expect(try episode("<guid>1</guid>\(markup)").enclosure?.url.absoluteString == "https://x.org/1.mp3")
  }

  @Test(arguments: ["self", "hub", "next", "replies", "http://www.iana.org/assignments/relation/self"])
  func linksToOtherThingsAreNotThePage(relation: String) throws {
    #expect(try episode("<guid>1</guid><link rel='\(relation)' href='https://x.org/1'/>").link == nil)
    #expect(try feed("<link rel='\(relation)' href='https://x.org/1'/>").link == nil)
  }
}
