import Foundation

extension PDFWriteOptions {
  /// Options as Apple's API gives them. Values of another type count as missing.
  init(_ options: [AnyHashable: Any]) {
    self.init()
    userPassword = options[PDFDocumentWriteOption.userPasswordOption] as? String
    ownerPassword = options[PDFDocumentWriteOption.ownerPasswordOption] as? String
    let rights = options[PDFDocumentWriteOption.accessPermissionsOption]
    if let set = rights as? PDFAccessPermissions {
      permissions = set
    } else if let bits = rights.flatMap(AnnotationValue.scalar)?.integer, bits >= 0 {
      permissions = PDFAccessPermissions(rawValue: UInt(bits))
    }
    func flag(_ key: PDFDocumentWriteOption) -> Bool {
      switch options[key].flatMap(AnnotationValue.scalar) {
      case .boolean(let isOn): isOn
      case let number: number?.integer ?? 0 != 0
      }
    }
    burnsInAnnotations = flag(.burnInAnnotationsOption)
    savesImagesAsJPEG = flag(.saveImagesAsJPEGOption)
    optimizesImagesForScreen = flag(.optimizeImagesForScreenOption)
    writesIncrementally = flag(.writeIncrementallyOption)
  }
}
