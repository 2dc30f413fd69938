import Foundation
import Glibc

/// Passwords from descriptors, each read once.
struct PasswordStore {
  private static let longestLine = 4096
  private var known: [Int32: String] = [:]

  /// The first line of a descriptor without its end. Bytes after it are left for others.
  mutating func line(of descriptor: Int32) throws(CommandError) -> String {
    if let line = known[descriptor] { return line }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    reading: while true {
      switch read(descriptor, &byte, 1) {
      case 1:
        if byte == UInt8(ascii: "\n") { break reading }
        bytes.append(byte)
        guard bytes.count <= Self.longestLine else {
          throw .usage("The first line of descriptor \(descriptor) is too long for a password.")
        }
      case 0: break reading
      default:
        if errno != EINTR { throw .cannotRead("Descriptor \(descriptor)", code: errno) }
      }
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty else {
      throw .usage("The first line of descriptor \(descriptor) is empty: an empty password protects nothing.")
    }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw .usage("The first line of descriptor \(descriptor) is not UTF-8 text.")
    }
    known[descriptor] = line
    return line
  }
}

extension Session {
  private static let descriptorFlags: [Option] = [
    .passwordDescriptor, .userPasswordDescriptor, .ownerPasswordDescriptor,
  ]

  /// The password from the descriptor that a flag names; nil when the flag was not given.
  func password(from option: Option) throws(CommandError) -> String? {
    guard let number = try arguments.integer(option, in: 0...Int(Int32.max)) else { return nil }
    for other in Self.descriptorFlags
    where other != option && arguments.value(other).flatMap({ Int($0) }) == number {
      throw .usage("--\(option.name) and --\(other.name) name the same descriptor. Give each its own.")
    }
    if number == 0, arguments.operands.contains("-") {
      throw .usage(
        "Standard input cannot be both the file and the password. Give the password another descriptor.")
    }
    return try passwords.line(of: Int32(number))
  }

  /// The password for opening that was given with the call, by descriptor or environment.
  func givenPassword() throws(CommandError) -> String? {
    if let line = try password(from: .passwordDescriptor) { return line }
    let variable = environment["TSUZURI_PASSWORD"] ?? ""
    return variable.isEmpty ? nil : variable
  }

  /// A new password from the terminal, typed twice; nil when there is no terminal.
  func newPassword() throws(CommandError) -> String? {
    guard console.canAsk, let first = try Prompt.password("New password for opening: ") else { return nil }
    guard !first.isEmpty else { throw .usage("An empty password protects nothing.") }
    guard let second = try Prompt.password("Once more: "), second == first else {
      throw .usage("The two passwords differ. Start again.")
    }
    return first
  }
}
