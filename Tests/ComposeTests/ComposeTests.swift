import Testing

@testable import Compose
