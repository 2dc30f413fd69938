import Foundation

// Kept so that code written for SwiftUI builds. A picture has nobody to tell; in a PDF the letters
// themselves can be read.
extension View {
  /// Changes nothing.
  public func accessibilityLabel(_ label: Text) -> some View { self }

  /// Changes nothing.
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View { self }

  /// Changes nothing.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}
