extension Option {
  static let help = Option("help", short: "h", help: "Shows this help.")
  static let json = Option("json", help: "Prints one JSON object instead of text; pages count from 0.")
  static let output = Option(
    "output", short: "o", Value(name: "OUT", kind: .file),
    help: "Where to write; “-” is standard output. The file appears whole or not at all.")
  static let pages = Option(
    "pages", .text("PAGES"),
    help: "Which pages: numbers from 1, ranges and labels, such as 1-3,7,-1 or iv-x. "
      + "-1 is the last page, 5- is page 5 to the end. All by default.")
  static let passwordDescriptor = Option(
    "password-fd", .text("N"),
    help: "Unlocks with the first line of descriptor N. Without it, TSUZURI_PASSWORD counts, "
      + "and then a question on the terminal.")
  static let jobs = Option(
    "jobs", .text("N"),
    help: "How many processes read pages; by default one for each processor, at most four. "
      + "The result is the same for every number.")
  static let allowsUnsandboxed = Option(
    "allow-unsandboxed",
    help: "Reads the file also where the system cannot shut in the processes that read it.")
  static let userPasswordDescriptor = Option(
    "user-password-fd", .text("N"),
    help: "The new password for opening: the first line of descriptor N.")
  static let ownerPasswordDescriptor = Option(
    "owner-password-fd", .text("N"),
    help: "The new password with all rights: the first line of descriptor N.")

  static let binding = Option(
    "binding", .choice(["left", "right", "auto"]),
    help: "The edge at which the book is bound; auto, the default, is what the file says.")
  static let cover = Option(
    "cover", .choice(["yes", "no", "auto"]),
    help: "Whether page 1 stands alone before the first pair; auto, the default, is what the file says.")
  static let rule = Option(
    "rule", .choice(["acrobat", "side"]),
    help: "When a file has a cover. acrobat, the default: whenever its layout ends in “Right”. "
      + "side: when odd pages stand on the side where page 1 is alone, left-bound “Right” or right-bound “Left”."
  )
}
