@_exported public import Graphics
