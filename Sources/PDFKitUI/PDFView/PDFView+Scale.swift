public import Foundation
import Reading

extension PDFView {
  /// Units of the view a point. Setting it ends `autoScales`.
  public var scaleFactor: CGFloat {
    get { CGFloat(model.view?.viewport.scale ?? wantedScale) }
    set {
      let asked = delegate?.pdfViewWillChangeScaleFactor(self, toScale: newValue) ?? newValue
      wantsAutoScale = false
      wantedScale = min(max(Double(asked), Double(minScaleFactor)), Double(maxScaleFactor))
      model.change { [wantedScale] in $0.zoom(to: wantedScale, about: $0.viewport.middle) }
    }
  }

  /// The least scale. Default 0.1. Setting it ends `autoScales`.
  public var minScaleFactor: CGFloat {
    get { CGFloat(model.scales?.lowerBound ?? Viewport.smallestScale) }
    set { limit(Double(newValue), max(Double(newValue), Double(maxScaleFactor))) }
  }

  /// The largest scale. Default 10. Setting it ends `autoScales`.
  public var maxScaleFactor: CGFloat {
    get { CGFloat(model.scales?.upperBound ?? Viewport.largestScale) }
    set { limit(min(Double(newValue), Double(minScaleFactor)), Double(newValue)) }
  }

  private func limit(_ least: Double, _ most: Double) {
    guard least > 0, most.isFinite, least <= most else { return }
    if autoScales { scaleFactor = scaleFactor }
    model.scales = least...most
  }

  /// The scale follows the view: its width when pages are continuous, else the whole page. Default false.
  public var autoScales: Bool {
    get { model.view.map { $0.fit != .free } ?? wantsAutoScale }
    set {
      guard newValue != autoScales else { return }
      wantsAutoScale = newValue
      if newValue {
        fit()
      } else {
        model.change { $0.zoom(to: $0.viewport.scale, about: .zero) }
      }
    }
  }

  /// The scale that `autoScales` would take; 0 without a document.
  public var scaleFactorForSizeToFit: CGFloat {
    guard let view = model.view, let frame = view.currentFrame else { return 0 }
    let fit: Viewport.Fit = view.mode.isContinuous ? .width : .page
    return CGFloat(view.viewport.scale(fitting: frame.rect.size, fit, margin: view.spacing.margin))
  }

  /// It can be larger.
  public var canZoomIn: Bool { scaleFactor < maxScaleFactor }
  /// It can be smaller.
  public var canZoomOut: Bool { scaleFactor > minScaleFactor }
  /// Larger by the square root of two.
  public func zoomIn(_ sender: Any?) { scaleFactor *= 2.0.squareRoot() }
  /// Smaller by the square root of two.
  public func zoomOut(_ sender: Any?) { scaleFactor /= 2.0.squareRoot() }
}
