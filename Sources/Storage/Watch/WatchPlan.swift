import Files
import Glibc

/// Which folders and files must be watched so that nothing that happens to one file is missed.
struct WatchPlan {
  /// What of an entry's events matters.
  enum Interest: Equatable {
    /// All.
    case everything
    /// Those that name one of these, and those of the folder itself.
    case names(Set<String>)
    /// That the folder itself goes or moves.
    case itself
  }

  private(set) var interests: [String: Interest] = [:]
  /// More folders in a package are not looked into.
  private static let mostFolders = 1000

  init(_ path: String) {
    let real = (try? Path.followingLinks(path)) ?? path
    for place in Set([path, real]) { add(place) }
    add(within: real)
  }

  private mutating func add(_ path: String) {
    let folder = Path.folder(of: path)
    if access(folder, F_OK) == 0 {
      if case .names(let names)? = interests[folder] {
        interests[folder] = .names(names.union([Path.name(of: path)]))
      } else {
        interests[folder] = .names([Path.name(of: path)])
      }
      var above = folder
      while above.count > 1 {
        above = Path.folder(of: above)
        if above == "." { break }
        if interests[above] == nil { interests[above] = .itself }
      }
    } else {
      // What is missing can come back from the nearest folder that is there.
      var above = folder
      while above.count > 1, access(above, F_OK) != 0 { above = Path.folder(of: above) }
      interests[above] = .everything
    }
  }

  /// The file itself, since it may be written to by another of its names; a folder with its folders.
  private mutating func add(within real: String) {
    var rest = [real]
    while let path = rest.popLast(), interests.count < Self.mostFolders {
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if isFolder || path == real { interests[path] = .everything }
      if isFolder { rest += Disk.names(in: path).map { path + "/" + $0 } }
    }
  }
}
