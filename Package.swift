// swift-tools-version: 6.2
import PackageDescription

// Targets stand in dependency order: a module may import only what stands above it and is listed
// in its dependencies. `Scripts/check-layers` holds the imports in the sources against this list.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func system(_ name: String, _ pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "tsuzuri",
  products: [
    .library(name: "PDFKit", targets: ["PDFKit"]),
    .library(name: "Graphics", targets: ["Graphics"]),
    .library(name: "Compose", targets: ["Compose"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "Reading", targets: ["Reading"]),
    .library(name: "PDFKitUI", targets: ["PDFKitUI", "Gtk"]),
    .executable(name: "tsuzuri", targets: ["tsuzuri"]),
    .executable(name: "tsuzuri-app", targets: ["tsuzuri-app"]),
    .executable(name: "tsuzuri-pages", targets: ["tsuzuri-pages"]),
    .executable(name: "tsuzuri-documents", targets: ["tsuzuri-documents"]),
    .executable(name: "tsuzuri-figures", targets: ["tsuzuri-figures"]),
  ],
  targets: [
    system("CPDFium", "pdfium"),
    system("CQPDF", "libqpdf"),
    system("CCairo", "cairo"),
    system("CText", "harfbuzz"),
    system("CDeflate", "zlib"),
    system("CSQLite", "sqlite3"),
    // Headers of the C library that Swift's module of it leaves out.
    system("CFiles"),
    // libpng and libjpeg call back through setjmp, which Swift cannot import: the shims are C.
    .target(
      name: "CImages",
      linkerSettings: ["png", "jpeg", "webp", "webpdemux"].map { .linkedLibrary($0) }),
    // cmark-gfm knows no end of memory: a jump leads out of it.
    .target(
      name: "CMarkdown",
      linkerSettings: [.linkedLibrary("cmark-gfm"), .linkedLibrary("cmark-gfm-extensions")]),

    // Keys and ciphers are in libqpdf's C++ interface only.
    .target(name: "CQPDFCrypt", linkerSettings: [.linkedLibrary("qpdf")]),

    // posix_spawn's newer actions, memfd and seccomp are out of Swift's reach.
    .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),

    library("Engine", ["CPDFium"]),
    tests("EngineTests", ["Engine", "TestSupport"]),

    library("Files", ["CFiles"]),
    tests("FilesTests", ["Files", "TestSupport"]),

    library("TextSearch", []),
    tests("TextSearchTests", ["TextSearch"]),

    library("Fonts", ["CText"]),
    tests("FontsTests", ["Fonts"]),

    library("Wire", ["Engine"]),
    tests("WireTests", ["Wire", "Engine"]),

    library("WorkerLink", ["Engine", "Wire", "CSandbox"]),

    library("DocumentWire", ["PDFValues", "Protection"]),

    library(
      "PageService",
      [
        "Engine", "Wire", "DocumentWire", "PDFValues", "Protection", "Files", "Fonts", "TextSearch",
        "CSandbox",
      ]),
    library(
      "DocumentDesk", ["DocumentWire", "PDFValues", "PDFKit", "Engine", "Files", "PageService"]),
    tests("DocumentDeskTests", ["DocumentDesk", "DocumentWire", "PDFKit", "TestSupport"]),
    tests(
      "PageServiceTests",
      [
        "PageService", "DocumentDesk", "DocumentWire", "PDFValues", "Engine", "Wire", "PDFKit",
        "TextSearch", "tsuzuri-pages", "tsuzuri-documents", "rogue-pages", "TestSupport",
      ]),
    // A worker that breaks every rule.
    .executableTarget(
      name: "rogue-pages", dependencies: ["Engine", "Wire", "DocumentWire", "CSandbox"],
      path: "Tests/RoguePages", swiftSettings: strict),

    .executableTarget(
      name: "tsuzuri-pages", dependencies: ["WorkerLink", "Engine", "Wire"], swiftSettings: strict),
    .executableTarget(
      name: "tsuzuri-documents",
      dependencies: ["WorkerLink", "DocumentDesk", "DocumentWire", "Engine", "Wire", "Fonts"],
      swiftSettings: strict),

    library("Typesetting", ["Fonts", "CText"]),
    tests("TypesettingTests", ["Typesetting", "Fonts"]),

    library("PDFWriting", ["Files", "Fonts", "Typesetting", "CText", "CDeflate", "CImages"]),
    tests("PDFWritingTests", ["PDFWriting", "Engine", "Files", "Fonts", "Typesetting", "TestSupport"]),

    library("Protection", ["CQPDF"]),
    tests("ProtectionTests", ["Protection", "TestSupport"]),

    library(
      "Graphics",
      ["Files", "Fonts", "Typesetting", "PDFWriting", "Protection", "CText", "CCairo", "CImages"]),
    tests("GraphicsTests", ["Graphics", "Fonts", "Typesetting", "TestSupport"]),

    // Draws SVG in a process of its own, which needs no Swift: librsvg can be kept busy for hours.
    .executableTarget(
      name: "tsuzuri-figures", dependencies: ["CCairo"],
      linkerSettings: [.linkedLibrary("rsvg-2"), .linkedLibrary("m")]),

    library(
      "Compose",
      ["Graphics", "Files", "Fonts", "Typesetting", "PDFWriting", "Protection", "CMarkdown", "CSandbox"]),
    tests(
      "ComposeTests",
      [
        "Compose", "Graphics", "Fonts", "Typesetting", "PDFWriting", "PDFKit", "tsuzuri-figures",
        "TestSupport",
      ],
      exclude: ["Goldens"]),

    .executableTarget(
      name: "receipt", dependencies: ["Compose"], path: "Samples/receipt", swiftSettings: strict),
    .executableTarget(
      name: "monthly-summary", dependencies: ["Compose"], path: "Samples/monthly-summary",
      swiftSettings: strict),

    library("PDFValues", ["Engine", "Protection"]),

    library(
      "PDFKit",
      [
        "Engine", "Files", "TextSearch", "CQPDF", "CQPDFCrypt", "Fonts", "PDFWriting", "Graphics",
        "PDFValues",
        "Protection",
      ]),
    tests("PDFKitTests", ["PDFKit", "Engine", "Files", "Graphics", "Protection", "TestSupport"]),
    tests("AppleSamplesTests", ["PDFKit", "TestSupport"]),
    tests("CorpusTests", ["PDFKit", "Reading", "TestSupport"]),

    .executableTarget(
      name: "make-book", dependencies: ["Compose", "PDFKit"], path: "Samples/make-book",
      swiftSettings: strict),

    library("Storage", ["Files", "CDeflate", "CSQLite"]),
    tests("StorageTests", ["Storage", "Files", "TestSupport"]),

    library("Documents", ["Storage", "Files"]),
    tests("DocumentsTests", ["Documents", "Storage", "Files", "TestSupport"]),
    .executableTarget(
      name: "text-document", dependencies: ["Documents"], path: "Examples/text-document",
      swiftSettings: strict),

    library("Drafting", ["Compose", "Documents", "TextSearch"]),
    tests("DraftingTests", ["Drafting", "Compose", "TestSupport"]),

    library("Reading", ["Storage"]),
    tests("ReadingTests", ["Reading", "Storage", "TestSupport"]),

    // GTK 4 and libadwaita.
    system("CGtk", "tsuzuri-desktop"),
    library("Gtk", ["CGtk"]),

    library(
      "PDFKitUI",
      [
        "Gtk", "Reading", "PageService", "DocumentWire", "DocumentDesk", "PDFKit", "Graphics", "Engine",
        "Wire",
      ]),
    tests(
      "PDFKitUITests",
      [
        "PDFKitUI", "Gtk", "Reading", "PageService", "DocumentWire", "DocumentDesk", "PDFKit", "PDFValues",
        "TextSearch", "Engine", "TestSupport",
      ]),
    // A sample: a window that shows a document.
    .executableTarget(
      name: "pdf-viewer", dependencies: ["PDFKitUI", "PDFKit", "Gtk"], path: "Samples/pdf-viewer",
      swiftSettings: strict),

    library(
      "TsuzuriApp",
      [
        "PDFKitUI", "Gtk", "Reading", "PageService", "TextSearch", "DocumentWire", "PDFValues", "Protection",
        "Documents", "Storage", "Files", "Engine", "Wire",
      ]),
    .executableTarget(name: "tsuzuri-app", dependencies: ["TsuzuriApp"], swiftSettings: strict),
    tests("AppTests", ["tsuzuri-app", "tsuzuri", "tsuzuri-pages", "tsuzuri-documents", "TestSupport"]),

    library(
      "Commands",
      [
        "PageService", "DocumentWire", "Engine", "Wire", "PDFValues", "Protection", "Compose", "Documents",
        "Storage", "Files", "Graphics", "Reading", "TextSearch",
      ]),
    tests(
      "CommandsTests",
      [
        "Commands", "PageService", "Engine", "Wire", "PDFKit", "Graphics", "tsuzuri", "tsuzuri-pages",
        "tsuzuri-documents", "tsuzuri-figures", "rogue-pages", "TestSupport",
      ]),

    .executableTarget(name: "tsuzuri", dependencies: ["Commands"], swiftSettings: strict),

    .executableTarget(
      name: "search-again", dependencies: ["PDFKit"], path: "Benchmarks/search-again", swiftSettings: strict),
    .executableTarget(
      name: "border-cost", dependencies: ["PageService", "Engine", "Wire"], path: "Benchmarks/border-cost",
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Only `Scripts/fuzz` builds with libFuzzer, which this target needs.
if Context.environment["TSUZURI_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-markdown", dependencies: ["Compose"], path: "Tests/Fuzz", swiftSettings: strict))
}
