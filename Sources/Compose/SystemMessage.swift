import Foundation

/// What the system says of an error number.
func systemMessage(_ code: Int32) -> String {
  String(cString: strerror(code))
}
