import Foundation
enum OnePage { static func blank(mediaBox: CGRect) -> [UInt8] { [] } }
