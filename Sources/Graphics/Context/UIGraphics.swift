import Foundation

// The current context is a matter of the thread, as in UIKit.

private final class ContextStack {
  static let key = "Graphics.contexts"
  var contexts: [CGContext] = []

  static var current: ContextStack {
    let values = Thread.current.threadDictionary
    if let stack = values[key] as? ContextStack { return stack }
    let stack = ContextStack()
    values[key] = stack
    return stack
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a context the current one of this thread.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.contexts.append(context) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes the context from before the last push the current one of this thread.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The current context of this thread.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }
