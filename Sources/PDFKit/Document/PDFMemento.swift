package import Engine
import Foundation

/// A state of a document, a page or an annotation that can be come back to.
///
/// Holds pages and annotations by reference: what changes them takes a memento of theirs.
package struct PDFMemento {
  fileprivate let comeBack: () -> PDFMemento

  /// Goes back to the state, and gives the way to the one that was left.
  package func restore() -> PDFMemento { comeBack() }

  /// Several states as one.
  package static func all(_ mementos: [PDFMemento]) -> PDFMemento {
    PDFMemento { .all(mementos.reversed().map { $0.restore() }) }
  }
}

extension PDFDocument {
  /// Which pages there are and in what order, outline, properties and binding.
  package var memento: PDFMemento {
    Model.sync {
      let state = (slots, attributes, outline.copied(from: self, to: self), viewerEdits)
      return PDFMemento { [self] in
        let left = memento
        Model.sync {
          for slot in slots { slot.page?.owner = nil }
          (slots, attributes, outline, viewerEdits) = state
          for slot in slots { slot.page?.owner = self }
          if case .known(let root, _) = outline { root?.setRoot(of: self) }
        }
        return left
      }
    }
  }
}

extension PDFPage {
  /// Rotation, boxes, label, and which annotations there are.
  package var memento: PDFMemento {
    _ = annotations
    return Model.sync {
      let state = (newRotation, newBoxes, newLabel, loadedAnnotations, hasChangedAnnotations)
      return PDFMemento { [self] in
        let left = memento
        Model.sync {
          for annotation in loadedAnnotations ?? [] { annotation.owner = nil }
          (newRotation, newBoxes, newLabel, loadedAnnotations, hasChangedAnnotations) = state
          for annotation in loadedAnnotations ?? [] { annotation.owner = self }
        }
        return left
      }
    }
  }
}

extension PDFAnnotation {
  /// All that its properties say; of a form field, of all its places in the document.
  package var memento: PDFMemento {
    let others = isWidget ? (page?.document?.loadedWidgets ?? []).filter { $0 !== self } : []
    return .all(([self] + others).map(\.ownMemento))
  }

  private var ownMemento: PDFMemento {
    Model.sync {
      let state = (entries, inherited, isChanged, isRedrawn, newAction, readAction, onStateName, borderObject)
      let (window, note) = (window, note)
      return PDFMemento { [self] in
        let left = ownMemento
        Model.sync {
          (entries, inherited, isChanged, isRedrawn, newAction, readAction, onStateName, borderObject) = state
          (self.window, self.note) = (window, note)
          picture = nil
        }
        return left
      }
    }
  }
}

extension PDFDocument {
  /// A change of one widget may change others of its field, on pages whose annotations were asked for.
  fileprivate var loadedWidgets: [PDFAnnotation] {
    Model.sync { slots.flatMap { $0.page?.loadedAnnotations ?? [] }.filter(\.isWidget) }
  }

  /// The pages with widgets of a field, all pages being looked at.
  package func pages(withFieldOf widget: PDFAnnotation) -> [Int] {
    guard let name = widget.fieldName else { return widget.page.map { [index(for: $0)] } ?? [] }
    return (0..<pageCount).filter { index in
      page(at: index)?.annotations.contains { $0.isWidget && ($0 === widget || $0.fieldName == name) } == true
    }
  }
}

extension PDFDocument {
  /// The page of the document's own file that stands at a place and looks as it does there; nil for others.
  package func unchangedFilePage(at index: Int) -> Int? {
    Model.sync {
      guard slots.indices.contains(index) else { return nil }
      guard let page = slots[index].page else { return slots[index].fileIndex }
      guard page.file === file, page.newRotation == nil, page.newBoxes.isEmpty, !page.hasChangedAnnotations
      else { return nil }
      return page.fileIndex
    }
  }
}

extension PDFPage {
  /// The text in reading order, with a box in page space for each unit of UTF-16.
  package var textWithBoxes: (units: [UInt16], boxes: [Rect]) {
    let text = pageText
    return (text.units, text.boxes)
  }
}

extension PDFAnnotation {
  /// The entries as texts, numbers, arrays and dictionaries, without those that lead to pages and other
  /// annotations.
  package var plainEntries: [String: Any] {
    let (entries, structure) = Model.sync { (portableEntries, self.structure) }
    let resolve = { (object: PDFObject) -> PDFObject in structure?.resolve(object) ?? object }
    return entries.compactMapValues { AnnotationValue.plain($0, resolve: resolve) }
  }
}
