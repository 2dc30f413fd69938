// What PDF contexts take and throw: permissions and errors of protection.
@_exported public import Protection
