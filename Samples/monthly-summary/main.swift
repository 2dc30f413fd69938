// Writes a month's summary with a bar chart as one page of PDF: monthly-summary OUT.pdf

import Compose
import Foundation

struct Summary: View {
  let days: [Day]

  private var total: Int { days.reduce(0) { $0 + $1.pages } }
  private var best: Day { days.max { $0.pages < $1.pages } ?? Day(id: 1, pages: 0) }

  var body: some View {
    VStack(alignment: .leading, spacing: 26) {
      VStack(alignment: .leading, spacing: 4) {
        Text("読書の記録").font(.subheadline).foregroundStyle(.secondary)
        Text("2026年11月").font(.largeTitle).bold()
      }
      HStack(spacing: 12) {
        Figure(name: "読んだページ", value: "\(total)", color: .blue)
        Figure(name: "一日の平均", value: "\(total / max(days.count, 1))", color: .teal)
        Figure(name: "いちばん読んだ日", value: "\(best.id)日", color: .orange)
      }
      chart
      HStack(spacing: 24) {
        ring
        Text("今月は毎日ページを開きました。週末に読む量が増え、\(best.id)日には一日で\(best.pages)ページを読んでいます。")
          + Text("平日の夜にも十五分だけ本を開くと、来月は目標に届きそうです。").foregroundStyle(.secondary)
      }
      .font(.callout).lineSpacing(4)
    }
    .padding(48).frame(width: 595).background(.white)
  }

  private var chart: some View {
    VStack(spacing: 0) {
      HStack(alignment: .bottom, spacing: 4) {
        ForEach(days) { day in
          UnevenRoundedRectangle(topLeadingRadius: 3, topTrailingRadius: 3)
            .fill(day.id == best.id ? Color.orange.gradient : Color.blue.gradient)
            .frame(height: 160 * CGFloat(day.pages) / CGFloat(max(best.pages, 1)))
        }
      }
      Divider()
      HStack(spacing: 4) {
        ForEach(days) { day in
          Text(day.id % 5 == 0 || day.id == 1 ? "\(day.id)" : "").fixedSize().frame(maxWidth: .infinity)
        }
      }
      .padding(.top, 6).font(.caption2).foregroundStyle(.secondary)
    }
  }

  private var ring: some View {
    let share = min(1, Double(total) / 1_200)
    return ZStack {
      Circle().stroke(Color.blue.opacity(0.15), lineWidth: 12)
      Circle().rotation(.degrees(-90)).trim(to: share)
        .stroke(.blue, style: StrokeStyle(lineWidth: 12, lineCap: .round))
      VStack(spacing: 0) {
        Text("\(Int(share * 100))%").font(.title2).bold()
        Text("目標 1,200").font(.caption2).foregroundStyle(.secondary)
      }
    }
    .padding(6).frame(width: 112, height: 112)
  }
}

struct Figure: View {
  let name: String
  let value: String
  let color: Color

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(name).font(.caption).foregroundStyle(.secondary)
      Text(value).font(.title).bold().foregroundStyle(color)
    }
    .padding(14)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(color.opacity(0.08), in: RoundedRectangle(cornerRadius: 12))
  }
}

struct Day: Identifiable {
  let id: Int
  let pages: Int
}

let pages = "18 25 31 22 16 48 57 20 24 19 33 27 61 72 15 22 30 26 21 55 66 17 28 24 35 29 52 84 23 26"
let days = pages.split(separator: " ").enumerated().map { Day(id: $0 + 1, pages: Int($1) ?? 0) }
guard let path = CommandLine.arguments.dropFirst().first else { exit(2) }
let summary = Summary(days: days).environment(\.locale, Locale(identifier: "ja"))
ImageRenderer(content: summary).render { size, draw in
  var box = CGRect(origin: .zero, size: size)
  guard let pdf = CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: &box, nil) else { exit(3) }
  pdf.beginPDFPage(nil)
  draw(pdf)
  pdf.endPDFPage()
  pdf.closePDF()
}
