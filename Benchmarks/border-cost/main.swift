// Measures what it costs that pages come from other processes: FILE [FOLDER of files for the memory].
// Prints a name and a number a line: milliseconds, megabytes or counts.
import Foundation
import PageService

guard 2...3 ~= CommandLine.arguments.count else {
  FileHandle.standardError.write(Data("Usage: border-cost FILE [FOLDER]\n".utf8))
  exit(2)
}

func tell(_ name: String, _ number: Double) {
  FileHandle.standardOutput.write(Data("\(name) \(String(format: "%.3f", number))\n".utf8))
}

let file = CommandLine.arguments[1]
let drawing = try DrawingCost(file)
try drawing.compare("picture") { drawing.wholePage($0) }
try drawing.compare("tile") { drawing.piece($0, side: 512) }
try await drawing.measureFrames()

let starting = StartingCost(file)
try starting.measureSpawns()
try starting.measureReplacements()
try starting.measureCycles()

let memory = WorkerMemoryUse()
try memory.measure(CommandLine.arguments.count > 2 ? memory.files(in: CommandLine.arguments[2]) : [file])
