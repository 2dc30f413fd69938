package import Foundation

/// What others, or we, did to a file that is watched.
package enum FileEvent: Sendable, Equatable {
  /// It has other bytes: written into, replaced by another file, or back again. What it is now; nil for a
  /// folder, in which something has changed. Our own saves are known by what they answered.
  case changed(FileNode?)
  /// It has another name or lies elsewhere on the same disk, and is watched there.
  case moved(URL)
  /// It, its folder or its disk is gone, or it was moved to the trash. Watching goes on: should it come back,
  /// it has changed.
  case removed
}
