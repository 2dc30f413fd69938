import CSandbox
import Glibc

/// Attempts to do what a reader of pages has no business with.
enum Escape: String {
  case readFile, writeFile, listFolder, createSocket, connect, fork, execute, ptraceParent, signalParent
  case mapHugeMemory, makeMemoryExecutable, mapExecutable, shrinkMemory, growMemory, resealMemory
  case createMemory, writeDocument, changeLimits, readParent
  /// Of the keeper of documents, which may open fonts: with the path that it was told.
  case readNamed, writeNamed, emptyNamed, removeNamed, changeModeOfNamed, createBeside

  /// The parent, asked before it could not be asked any more.
  static let parent = getppid()

  /// 0 when the attempt succeeded, or `errno`. Most attempts do not return.
  func run(_ opening: Opening) -> Int32 {
    errno = 0
    let isDone: Bool
    switch self {
    case .readFile: isDone = open("/etc/passwd", O_RDONLY) >= 0
    case .writeFile: isDone = open("/tmp/tsuzuri-was-here", O_WRONLY | O_CREAT, 0o600) >= 0
    case .listFolder: isDone = opendir("/") != nil
    case .createSocket: isDone = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
    case .connect:
      var address = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: sockaddr().sa_data)
      isDone = Glibc.connect(Int32(CS_REQUESTS), &address, 2) == 0
    case .fork: isDone = call("fork", 0, 0, 0) >= 0
    case .execute:
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
      isDone = execv("/bin/true", &arguments) == 0
    case .ptraceParent: isDone = call("ptrace", 16, Int(Self.parent), 0) == 0
    case .signalParent: isDone = kill(Self.parent, SIGUSR1) == 0
    case .mapHugeMemory: isDone = map(64 << 30, PROT_READ | PROT_WRITE)
    case .mapExecutable: isDone = map(4096, PROT_READ | PROT_EXEC)
    case .makeMemoryExecutable:
      let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      isDone = mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0
    case .shrinkMemory: isDone = ftruncate(opening.control, 0) == 0
    case .growMemory: isDone = ftruncate(opening.control, 1 << 30) == 0
    case .resealMemory: isDone = fcntl(opening.control, 1033, 8) == 0
    case .createMemory: isDone = call("memfd_create", Int(bitPattern: strdup("x")), 0, 0) >= 0
    case .writeDocument: isDone = write(opening.document, "x", 1) == 1
    case .changeLimits:
      var limit = rlimit(rlim_cur: .max, rlim_max: .max)
      isDone = setrlimit(__rlimit_resource_t(2), &limit) == 0
    case .readNamed: isDone = open(opening.path, O_RDONLY) >= 0
    case .writeNamed: isDone = open(opening.path, O_WRONLY) >= 0
    case .emptyNamed: isDone = open(opening.path, O_RDONLY | O_TRUNC) >= 0
    case .removeNamed: isDone = unlink(opening.path) == 0
    case .changeModeOfNamed: isDone = chmod(opening.path, 0o777) == 0
    case .createBeside: isDone = open(opening.path + ".new", O_WRONLY | O_CREAT, 0o600) >= 0
    case .readParent: isDone = open("/proc/\(Self.parent)/mem", O_RDONLY) >= 0
    }
    return isDone ? 0 : errno == 0 ? EPERM : errno
  }

  private func map(_ size: Int, _ protection: Int32) -> Bool {
    mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
  }

  /// A C function that Swift does not import.
  private func call(_ name: String, _ one: Int, _ two: Int, _ three: Int) -> Int {
    typealias Function = @convention(c) (Int, Int, Int) -> Int32
    guard let address = dlsym(nil, name) else { return 0 }
    return Int(unsafeBitCast(address, to: Function.self)(one, two, three))
  }
}
