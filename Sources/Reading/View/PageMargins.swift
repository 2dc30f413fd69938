/// Finds the margins that a page leaves blank, from a small picture of it.
public enum PageMargins {
  /// Room that is left around what is printed, in parts of the page's longer side.
  private static let rim = 0.01
  /// How far from the paper's brightness something printed is at least, of 255.
  private static let contrast = 40
  /// Lines of pixels with fewer marks than this part of them are blank: dust on a scan.
  private static let dust = 0.003

  /// Blank edges of a page, as it is seen; nil for one that is blank altogether.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - brightness: of a pixel, from 0 to 255, by column and row.
  public static func edges(
    width: Int, height: Int, brightness: (_ column: Int, _ row: Int) -> UInt8
  ) -> PageTrim.Edges? {
    guard width > 0, height > 0 else { return nil }
    let paper = paper(width, height, brightness)
    var columns = [Int](repeating: 0, count: width)
    var rows = [Int](repeating: 0, count: height)
    for row in 0..<height {
      for column in 0..<width where abs(Int(brightness(column, row)) - paper) >= contrast {
        columns[column] += 1
        rows[row] += 1
      }
    }
    let (fewest, least) = (max(1, Int(Double(height) * dust)), max(1, Int(Double(width) * dust)))
    guard let left = columns.firstIndex(where: { $0 > fewest }),
      let right = columns.lastIndex(where: { $0 > fewest }), let top = rows.firstIndex(where: { $0 > least }),
      let bottom = rows.lastIndex(where: { $0 > least })
    else { return nil }
    let rim = Double(max(width, height)) * rim
    func part(_ blank: Int, of length: Int) -> Double { max(0, (Double(blank) - rim) / Double(length)) }
    return PageTrim.Edges(
      left: part(left, of: width), top: part(top, of: height), right: part(width - 1 - right, of: width),
      bottom: part(height - 1 - bottom, of: height))
  }

  /// The commonest brightness along the page's edges.
  private static func paper(_ width: Int, _ height: Int, _ brightness: (Int, Int) -> UInt8) -> Int {
    var counts = [Int](repeating: 0, count: 16)
    func count(_ column: Int, _ row: Int) { counts[Int(brightness(column, row)) / 16] += 1 }
    for column in 0..<width {
      count(column, 0)
      count(column, height - 1)
    }
    for row in 0..<height {
      count(0, row)
      count(width - 1, row)
    }
    let commonest = counts.indices.max { counts[$0] < counts[$1] } ?? 15
    return commonest * 16 + 8
  }
}

extension PageTrim {
  /// The most that can be cut off so that nothing printed is lost on any of the pages that were looked at.
  /// Pages count from 0; of odd or even ones without any, the others' margins are mirrored.
  public init(margins: [(page: Int, edges: Edges)]) {
    func least(_ isEven: Bool) -> Edges? {
      let all = margins.filter { $0.page.isMultiple(of: 2) != isEven }.map(\.edges)
      return all.dropFirst().reduce(all.first) { least, edges in
        least.map {
          Edges(
            left: min($0.left, edges.left), top: min($0.top, edges.top), right: min($0.right, edges.right),
            bottom: min($0.bottom, edges.bottom))
        }
      }
    }
    let (odd, even) = (least(false), least(true))
    self.init(odd: odd ?? even?.mirrored ?? Edges(), even: even ?? odd?.mirrored ?? Edges())
  }
}

extension PageTrim.Edges {
  fileprivate var mirrored: PageTrim.Edges {
    PageTrim.Edges(left: right, top: top, right: left, bottom: bottom)
  }
}
