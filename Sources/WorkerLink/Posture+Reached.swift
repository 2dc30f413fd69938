package import CSandbox
package import Wire

extension Posture {
  /// What shutting in has reached.
  package init(_ reached: cs_posture) {
    self.init(
      isSingleThreaded: reached.single_threaded != 0, hasNoNewPrivileges: reached.no_new_privileges != 0,
      landlock: Int(reached.landlock_abi), landlockRefusesNetwork: reached.landlock_network != 0,
      hasSeccomp: reached.seccomp != 0, hasLimits: reached.limits != 0, error: reached.error)
  }
}
