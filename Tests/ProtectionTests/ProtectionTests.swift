import Testing

@testable import Protection
