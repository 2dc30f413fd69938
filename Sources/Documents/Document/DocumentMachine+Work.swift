extension DocumentMachine {
  // MARK: Beginning

  /// Begins what is to be done next, while nothing is under way.
  mutating func goOn() {
    while work == nil {
      if needsLook, isOpen {
        needsLook = false
        (work, effects) = (.looking, effects + [.look])
      } else if !requests.isEmpty {
        begin(requests.removeFirst())
      } else if autosave == nil, !closers.isEmpty {
        if close() { return }
      } else if autosave == nil, autosaveIsDue, isOpen {
        autosaveIsDue = false
        if changes.hasChanges, !isInConflict { beginAutosave() }
      } else {
        return
      }
    }
  }

  private mutating func beginAutosave() {
    autosave = (changes.current, changes.saved)
    effects.append(.autosave)
  }

  /// Whether that takes time.
  private mutating func close() -> Bool {
    if isOpen, changes.hasChanges, !isInConflict {
      beginAutosave()
      return true
    }
    // What only we have is not thrown away: the person has to choose.
    let isDone = !isOpen || !isInConflict
    if isDone, isOpen {
      (isOpen, isMissing, needsLook, autosaveIsDue) = (false, false, false, false)
      for timer in Timer.allCases { stop(timer) }
      forgetJournal()
    }
    endClosing(isDone)
    return false
  }

  private mutating func endClosing(_ isDone: Bool) {
    for number in closers { finish(number, isDone) }
    closers = []
  }

  private mutating func begin(_ request: Request) {
    let number = request.number
    switch request.kind {
    case .open: isOpen ? finish(number, true) : read(Reading(request: number))
    case .save:
      if isInConflict { return finish(number, false) }
      // People who ask while nothing is open make a new document.
      write(Writing(mark: changes.current, request: number, mayCreate: !isOpen || isMissing))
    case .saveAs:
      write(Writing(mark: changes.current, request: number, isElsewhere: true, mayCreate: true))
    case .revert:
      guard isOpen else { return finish(number, false) }
      read(Reading(request: number, keepsMine: changes.hasChanges))
    case .revertToOther:
      guard isOpen else { return finish(number, false) }
      read(Reading(request: number, isOther: true, keepsMine: changes.hasChanges))
    case .move: (work, effects) = (.moving(number), effects + [.move(number)])
    case .resolve(let resolution):
      guard isInConflict else { return finish(number, true) }
      switch resolution {
      case .mine:
        write(Writing(mark: changes.current, request: number, replacesOthers: true, mayCreate: true))
      case .theirs: read(Reading(request: number, keepsMine: true))
      case .both: (work, effects) = (.copying(number), effects + [.copyMine(number)])
      }
    }
  }

  private mutating func read(_ reading: Reading) {
    (work, effects) = (.reading(reading), effects + [.read(reading)])
  }

  private mutating func write(_ writing: Writing) {
    (work, effects) = (.writing(writing), effects + [.write(writing)])
  }

  // MARK: Ending

  mutating func read(_ end: Event.ReadEnd) {
    guard case .reading(let reading)? = work else { return }
    work = nil
    if end == .done {
      changes.replace(isSaved: !reading.isOther)
      changesWereCounted()
      wasOpen = true
      (isOpen, isInConflict, isMissing) = (
        true, reading.isOther && isInConflict, reading.isOther && isMissing
      )
      // The file does not have it yet.
      if reading.isOther { takeOther(reading) } else if let number = reading.request { finish(number, true) }
      return
    }
    if let number = reading.request { return finish(number, false) }
    // The file has what we cannot take: both are kept until someone chooses.
    isInConflict = true
    journalNow()
  }

  private mutating func takeOther(_ reading: Reading) {
    guard let number = reading.request else { return }
    if isInConflict { return finish(number, true) }
    requests.insert(Request(number, .save), at: 0)
  }

  mutating func wrote(_ end: Event.WriteEnd) {
    guard case .writing(let writing)? = work else { return }
    work = nil
    switch end {
    case .done:
      if writing.isElsewhere || writing.replacesOthers { isInConflict = false }
      (isOpen, wasOpen, isMissing, failures) = (true, true, false, 0)
      stop(.retry)
      changes.save(writing.mark)
      changesWereCounted()
      // Changed since: as if the first change came now.
      if changes.hasChanges {
        start(.idle)
        start(.bound)
      }
      finish(writing.request, true)
    case .failed:
      failures += 1
      if isOpen { start(.retry) }
      journalNow()
      finish(writing.request, false)
    case .differs:
      (isInConflict, autosaveIsDue) = (true, false)
      journalNow()
      finish(writing.request, false)
    case .missing:
      // It may have moved: once that is known, the same is tried again.
      requests.insert(Request(writing.request, .save), at: 0)
      (needsLook, isMissing) = (true, true)
    }
  }

  mutating func looked(_ sight: Event.Sight) {
    guard work == .looking else { return }
    work = nil
    switch sight {
    case .same:
      if isInConflict { autosaveIsDue = true }
      (isInConflict, isMissing) = (false, false)
    case .changed:
      isMissing = false
      if isInConflict { return }
      if changes.hasChanges {
        (isInConflict, autosaveIsDue) = (true, false)
        journalNow()
      } else {
        read(Reading())
      }
    case .missing:
      (isMissing, isInConflict) = (true, false)
      autosaveIsDue = changes.hasChanges
    }
  }

  mutating func handled(_ isDone: Bool) {
    switch work {
    case .moving(let number):
      work = nil
      finish(number, isDone)
    case .copying(let number):
      work = nil
      if !isDone { return finish(number, false) }
      read(Reading(request: number))
    default: return
    }
  }

  mutating func autosaved(_ isDone: Bool) {
    guard let began = autosave else { return }
    autosave = nil
    if isDone {
      // A store of someone else's, who did not count: it has what there was when we asked.
      if changes.saved == began.saved, changes.hasChanges {
        changes.save(began.from)
        changesWereCounted()
      }
      return
    }
    endClosing(false)
    guard isOpen, changes.hasChanges, !isInConflict else { return }
    failures = max(1, failures)
    start(.retry)
    journalNow()
  }
}
