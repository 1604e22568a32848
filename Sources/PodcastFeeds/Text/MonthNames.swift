import Foundation

/// The names and abbreviations of months in European languages other than English, from Unicode's CLDR.
///
/// Ambiguous words are left out: `lip`, `srp`, `lis` and `listopad` are a month earlier in Croatian than in Polish or
/// Czech.
enum MonthNames {
  /// The number of a month by its name, in any case and with or without accents.
  static func month(_ word: Bytes) -> Int? {
    guard (3...32).contains(word.count) else { return nil }
    return numbers[folded(String(decoding: word, as: UTF8.self))]
  }

  /// A word in lower case, without accents and with only one letter i.
  private static func folded(_ word: String) -> String {
    var result = ""
    for scalar in word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      result.unicodeScalars.append(scalar == "ı" ? "i" : scalar)
    }
    return result
  }

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (index, words) in words.enumerated() {
      for word in words.split(separator: " ") { numbers[folded(String(word))] = index + 1 }
    }
    return numbers
  }()

  /// For each month, the languages of western and northern Europe, of central Europe, and of other alphabets.
  private static let words = [
    """
    ene enero gen gener gennaio janv janvier janeiro ian ianuarie jän jänn jänner januari tammi tammikuu tammikuuta \
    jaan jaanuar janvāris saus sausis sausio sty styczeń stycznia led leden ledna január januára januarja oca ocak sij \
    siječanj siječnja янв январь января січ січень січня яну януари сту студзень студзеня јан јануар јануари ιαν \
    ιανουάριος ιανουαρίου
    """,
    """
    febr febrero febrer fév févr février febbraio fev fevereiro februarie feber februari helmi helmikuu helmikuuta veebr \
    veebruar februāris vas vasaris vasario lut luty lutego úno únor února február februára februarja şub şubat velj \
    veljača veljače фев февр февраль февраля лют лютий лютого февруари люты лютага феб фебруар φεβ φεβρ φεβρουάριος \
    φεβρουαρίου
    """,
    """
    marzo març mars março martie mär märz mrz mrt maart marts maalis maaliskuu maaliskuuta märts kov kovas kovo marzec \
    marca bře březen března marec márc március mart ožu ožujak ožujka мар март марта бер березень березня сак сакавік \
    сакавіка μαρ μαρτ μάρτιος μαρτίου
    """,
    """
    abr abril avr avril aprile aprilie huhti huhtikuu huhtikuuta aprill aprīlis bal balandis balandžio kwi kwiecień \
    kwietnia dub duben dubna apríl apríla ápr április nis nisan tra travanj travnja апр апрель апреля кві квіт квітень \
    квітня април кра красавік красавіка απρ απρίλιος απριλίου
    """,
    """
    mayo maig mai mag maggio maio mei maj touko toukokuu toukokuuta maijs geg gegužė gegužės maja kvě květen května máj \
    mája május mayıs svi svibanj svibnja май мая тра трав травень травня мај μάι μάιος μαΐου
    """,
    """
    junio juny juin giu giugno junho iun iunie juni kesä kesäkuu kesäkuuta juuni jūn jūnijs birž birželis birželio cze \
    czerwiec czerwca čvn červen června jún júna junij junija június haz haziran lipanj lipnja июн июнь июня чер черв \
    червень червня юни чэр чэрвень чэрвеня јун јуни ιουν ιούνιος ιουνίου
    """,
    """
    julio juliol juil juillet lug luglio julho iul iulie juli heinä heinäkuu heinäkuuta juuli jūl jūlijs liep liepa \
    liepos lipiec lipca čvc červenec července júl júla julij julija július tem temmuz srpanj srpnja июл июль июля лип \
    липень липня юли ліп ліпень ліпеня јул јули ιουλ ιούλιος ιουλίου
    """,
    """
    ago agosto agost août augustus augusti elo elokuu elokuuta augusts rugp rugpjūtis rugpjūčio sie sierpień sierpnia \
    srpen srpna augusta avg avgust avgusta augusztus ağu ağustos kol kolovoz kolovoza авг август августа сер серп \
    серпень серпня жні жнівень жніўня αυγ αύγουστος αυγούστου
    """,
    """
    set sett septiembre setiembre setembre settembre septembre setembro septembrie syys syyskuu syyskuuta septembris rugs \
    rugsėjis rugsėjo wrz wrzesień września zář září septembra szept szeptember eyl eylül ruj rujan rujna сен сент \
    сентябрь сентября вер вересень вересня сеп септ септември верасень верасня септембар σεπ σεπτ σεπτέμβριος σεπτεμβρίου
    """,
    """
    octubre octobre ott ottobre out outubro octombrie okt oktober loka lokakuu lokakuuta oktoober oktobris spal spalis \
    spalio paź październik października říj říjen října október októbra oktobra eki ekim окт октябрь октября жов жовт \
    жовтень жовтня октомври кас кастрычнік кастрычніка октобар οκτ οκτώβριος οκτωβρίου
    """,
    """
    noviembre novembre novembro noi noiembrie marras marraskuu marraskuuta novembris lapkr lapkritis lapkričio listopadu \
    novembra kas kasım stu studeni studenoga studenog ноя нояб ноябрь ноября лис листопад листопада ное ноем ноември ліс \
    лістапад лістапада нов новембар νοε νοέμβριος νοεμβρίου
    """,
    """
    dic diciembre dicembre des desembre déc décembre dez dezembro dezember decembrie desember joulu joulukuu joulukuuta \
    dets detsember decembris gruod gruodis gruodžio gru grudzień grudnia pro prosinec prosince decembra ara aralık \
    prosinac prosinca дек декабрь декабря гру груд грудень грудня декември сне снежань снежня дец децембар δεκ \
    δεκέμβριος δεκεμβρίου
    """,
  ]
}
