import Commands
import Foundation

let job = Job(
  Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
  console: .standard())
exit(job.run().rawValue)
