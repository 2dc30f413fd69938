import Glibc
import TsuzuriApp

exit(TsuzuriApp.run(CommandLine.arguments))
