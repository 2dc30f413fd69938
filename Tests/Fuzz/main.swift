import Compose

// libFuzzer has no module. SwiftPM gives every program a main of its own, so that libFuzzer's is not used.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ visit: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What libFuzzer calls with each text that it tries: it must come back, whatever the bytes.
func readAndLayOut(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let note = try? Note(markdown: UnsafeBufferPointer(start: start, count: count)) else { return 0 }
  // Pages take a hundred times as long as blocks: only some texts become pages.
  guard count % 8 == 0 else { return 0 }
  var options = NoteOptions()
  options.threadCount = 1
  options.pageSize = "A6"
  options.style = "Report"
  _ = try? NoteComposition(note: note, options: options).makeFile()
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
_ = runFuzzer(&count, &arguments) { readAndLayOut($0, $1) }
