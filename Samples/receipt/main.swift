// Writes a receipt as one page of PDF: receipt OUT.pdf
import Compose
import Foundation

struct Item: Hashable {
  let name: String
  let count: Int
  let price: Int
}

struct Receipt: View {
  let customer: String
  let items: [Item]
  private var subtotal: Int { items.reduce(0) { $0 + $1.count * $1.price } }
  private var tax: Int { subtotal / 10 }
  var body: some View {
    VStack(alignment: .leading, spacing: 20) {
      HStack(alignment: .lastTextBaseline) {
        Text("領収書").font(.system(size: 30, weight: .bold, design: .serif)).tracking(12)
        Spacer()
        Text("No. 2026-0114\n2026年11月30日").font(.caption).foregroundStyle(.secondary)
          .multilineTextAlignment(.trailing)
      }
      Text("\(Text(customer).font(.title3).bold())　様")
        .padding(.bottom, 4).overlay(alignment: .bottom) { Divider() }
      amount
      table
      issuer
    }
    .padding(40).frame(width: 480).background(.white)
  }

  private var amount: some View {
    VStack(spacing: 4) {
      Text(subtotal + tax, format: yen).font(.system(size: 36, weight: .semibold))
      Text("但し、書籍代として。上記の金額を正に領収いたしました。").font(.caption).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity).padding(.vertical)
    .background(Color(red: 0.95, green: 0.96, blue: 0.93), in: RoundedRectangle(cornerRadius: 10))
  }

  private var table: some View {
    Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 16, verticalSpacing: 7) {
      GridRow {
        Text("品名").frame(maxWidth: .infinity, alignment: .leading)
        ForEach(["数量", "単価", "金額"], id: \.self) { Text($0).gridColumnAlignment(.trailing) }
      }
      .font(.caption2).foregroundStyle(.secondary)
      Divider()
      ForEach(items, id: \.self) { item in
        GridRow {
          Text(item.name)
          Text("\(item.count)")
          Text(item.price, format: yen)
          Text(item.count * item.price, format: yen)
        }
      }
      Divider()
      row("小計", subtotal)
      row("消費税（10 %）", tax)
      row("合計", subtotal + tax).bold()
    }
    .font(.footnote).monospacedDigit()
  }

  private func row(_ name: String, _ value: Int) -> some View {
    GridRow {
      Text(name).gridCellColumns(3).gridCellAnchor(.trailing)
      Text(value, format: yen)
    }
  }

  private var issuer: some View {
    HStack(spacing: 14) {
      Spacer()
      VStack(alignment: .leading, spacing: 3) {
        Text("綴り書房").font(.headline)
        Text("東京都千代田区神田神保町一丁目\n登録番号 T1234567890123").font(.caption2).foregroundStyle(.secondary)
      }
      Text("綴り\n書房").font(.system(size: 13, weight: .bold, design: .serif))
        .frame(width: 46, height: 46).border(.red).foregroundStyle(.red).rotationEffect(.degrees(-4))
    }
  }
}

let yen = IntegerFormatStyle<Int>.Currency(code: "JPY", locale: Locale(identifier: "ja_JP"))
let items = [
  Item(name: "製本の手引き　第三版", count: 1, price: 3_800), Item(name: "活字と組版", count: 2, price: 2_400),
  Item(name: "Paper & Ink: A Field Guide", count: 1, price: 4_250),
]
guard let path = CommandLine.arguments.dropFirst().first else { exit(2) }
let receipt = Receipt(customer: "青葉 みどり", items: items).environment(\.locale, Locale(identifier: "ja"))
ImageRenderer(content: receipt).render { size, draw in
  var box = CGRect(origin: .zero, size: size)
  guard let pdf = CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: &box, nil) else { exit(3) }
  pdf.beginPDFPage(nil)
  draw(pdf)
  pdf.endPDFPage()
  pdf.closePDF()
}
