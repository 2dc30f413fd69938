public import Foundation

/// A kind of value that passes from a view to the views in it.
public protocol EnvironmentKey {
  /// The value's type.
  associatedtype Value

  /// What holds where nothing was set.
  static var defaultValue: Value { get }
}

/// Which way text and stacks go.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// Light or dark surroundings. Named colours keep their light form in both: paper is light.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// Where the lines of a text stand to each other.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where the layout starts.
  case leading
  /// In the middle.
  case center
  /// At the side where the layout ends.
  case trailing
}

/// What views are told by the views around them.
public struct EnvironmentValues {
  /// The font of text without one of its own; nil is the body font.
  public var font: Font?
  /// Where the lines of a text stand to each other.
  public var multilineTextAlignment = TextAlignment.leading
  /// The most lines of a text; nil for as many as it needs.
  public var lineLimit: Int?
  /// Space between lines in points.
  public var lineSpacing: CGFloat = 0
  /// Where a text that does not fit is cut.
  public var truncationMode = Text.TruncationMode.tail
  /// How much smaller letters may become for a text to fit; 1 for not at all.
  public var minimumScaleFactor: CGFloat = 1
  /// Which way layouts go.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Pixels in a point, as `ImageRenderer.scale` has it.
  public var displayScale: CGFloat = 1
  /// Light or dark.
  public var colorScheme = ColorScheme.light
  /// Language and habits of the reader. Once set, its language chooses fonts, the forms of Han letters and
  /// where lines may end; the system's own does not, so that pictures are the same on all machines. With
  /// Japanese, Latin letters come from the Japanese font too, so that all lines are equally high.
  public var locale = Locale.current { didSet { language = locale.identifier(.bcp47) } }

  /// A BCP 47 tag, when a locale was set.
  private(set) var language: String?
  var foreground = ForegroundStyles()
  var backgroundStyle: AnyShapeStyle?
  var textDefaults = Text.Attributes()
  var fontDesign: Font.Design?
  var leastLines = 1
  /// The way of the stack that directly holds the view: spacers and dividers go by it.
  var stackAxis: Axis?
  private var custom: [ObjectIdentifier: Any] = [:]

  /// Makes values where nothing was set.
  public init() {}

  /// A value of the developer's own.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }
}

/// Reads a value of the environment in the body of a view, a modifier or a style.
@propertyWrapper
public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// Reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// The value; outside of a body the one that holds where nothing was set.
  public var wrappedValue: Value {
    (EnvironmentValues.current?.values ?? EnvironmentValues())[keyPath: keyPath]
  }
}

extension EnvironmentValues {
  // Sendable: made by a thread for the body that it calls, and gone when that returns.
  fileprivate struct Current: @unchecked Sendable {
    var values: EnvironmentValues
  }

  @TaskLocal fileprivate static var current: Current?

  /// Runs a body that may read these values through `Environment`.
  func whileCurrent<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(Current(values: self), operation: body)
  }
}

extension View {
  /// Sets a value for the view and all in it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformEnvironment { $0[keyPath: keyPath] = value }
  }

  /// Changes a value for the view and all in it.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    transformEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  func transformEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
    EnvironmentModified(content: self, change: change)
  }
}

private struct EnvironmentModified<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  func makeNodes(_ inputs: ViewInputs) -> [Node] { inputs.with(change).nodes(of: content) }
}
