import Foundation

// The current context is a matter of the thread, as in UIKit.

/// The stack of a thread. Each drawing call of UIKit asks for it, and `Thread.threadDictionary` takes
/// longer than the drawing.
private final class ContextStack {
  var contexts: [CGContext] = []

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      if let stack { Unmanaged<ContextStack>.fromOpaque(stack).release() }
    }
    return key
  }()

  static var current: ContextStack {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ContextStack>.fromOpaque(known).takeUnretainedValue()
    }
    let stack = ContextStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
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
