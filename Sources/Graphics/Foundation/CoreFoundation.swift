public import Foundation

// Core Foundation's names, as far as drawing code meets them. On Linux they are Foundation's types, so
// that casts such as `url as CFURL` stay as they are.

/// Core Foundation's name for `URL`.
public typealias CFURL = URL
/// Core Foundation's name for `String`.
public typealias CFString = String
/// Core Foundation's name for `NSArray`.
public typealias CFArray = NSArray
/// Core Foundation's name for `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// Core Foundation's name for `NSData`.
public typealias CFData = NSData
/// Core Foundation's name for `NSMutableData`.
public typealias CFMutableData = NSMutableData
/// Core Foundation's name for `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name for `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Core Foundation's name for numbers that are true or false.
public typealias CFBoolean = NSNumber
/// Core Foundation's name for `Int`.
public typealias CFIndex = Int

/// True; an optional, so that Apple's `kCFBooleanTrue!` stays as it is.
public let kCFBooleanTrue: CFBoolean? = NSNumber(value: true)
/// False, likewise.
public let kCFBooleanFalse: CFBoolean? = NSNumber(value: false)

/// A stretch of a text or list.
public struct CFRange: Hashable, Sendable {
  /// The index of its first element.
  public var location: CFIndex
  /// How many elements it has; 0 stands for all that follow in many calls.
  public var length: CFIndex

  /// The empty range at the start.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}
