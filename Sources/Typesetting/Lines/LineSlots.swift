/// The stretch of a line that a cluster has, in points. Slots follow each other without gaps.
struct LineSlot {
  /// From where the slot starts to where the cluster's pen does; negative where its empty start is
  /// dropped. The start is at the right for letters that go from the right.
  var lead: Double
  /// The slot's width.
  var width: Double
}

extension LineSource {
  /// Gives each cluster of a line its slot, in the order of the text.
  func fill(
    _ slots: UnsafeMutableBufferPointer<LineSlot>, _ extent: LineExtent, _ fit: LineFit, indent: Double
  ) {
    let first = extent.first
    let adjusted = fit.first..<max(fit.first, fit.isNeeded ? extent.seen - (extent.hangs ? 1 : 0) : 0)
    var walk = LineWalk(self, from: first)
    var pen = 0.0
    var field: TabField?
    var hasInk = false
    var last = (index: first, edge: 0.0)
    var next = first
    while next < extent.end {
      let like = walk.endOfLike(self, from: next, to: extent.seen)
      if like > next {
        let grows = hasInk && adjusted.contains(next) && walk.like.bits == LetterKinds.square.bits
        pen += fillLike(next..<like, after: walk.previous ?? next, even: grows ? fit.even : 0, slots, first)
        walk.pass(to: like - 1)
        last = (like - 1, 0)
        next = like
        continue
      }
      let index = next
      next += 1
      let cluster = clusters[index]
      let previous = walk.previous
      let step = walk.step(self, to: index)
      // Blanks that hang take nothing from the last letter.
      var joint = index < extent.seen ? step.joint : Joint()
      var advance = cluster.advance
      let isBlank = cluster.kind.isOne(of: .blanks)
      if adjusted.contains(index) {
        if hasInk { adjust(&joint, &advance, of: cluster, fit) }
        hasInk = hasInk || !isBlank
      }
      if index == extent.seen, let pending = field {
        pen += resolve(pending, upTo: pen, slots, first)
        field = nil
      }
      if let previous {
        slots[previous - first].width += joint.quarter - joint.trimEnd
        pen += joint.quarter - joint.trimEnd
      }
      if cluster.kind == .tab {
        if let field { pen += resolve(field, upTo: pen, slots, first) }
        let new = tabField(at: index, start: pen, indent: indent)
        field = new.share > 0 ? new : nil
        advance = field == nil ? new.width(upTo: pen) : 0
      }
      let lead = step.lead - joint.trimStart
      slots[index - first] = LineSlot(lead: lead, width: lead + advance + step.trail)
      pen += lead + advance + step.trail
      if index < extent.seen, !cluster.kind.isOne(of: .unseen) { last = (index, step.edge) }
    }
    if let field { _ = resolve(field, upTo: pen, slots, first) }
    slots[last.index - first].width += last.edge + extent.hyphen - fit.trim
  }

  /// Fills the slots of letters that stand beside their like; returns how wide they are.
  @inline(__always)
  private func fillLike(
    _ letters: Range<Int>, after previous: Int, even: Double,
    _ slots: UnsafeMutableBufferPointer<LineSlot>, _ first: Int
  ) -> Double {
    var width = 0.0
    slots[previous - first].width += even
    for index in letters {
      let advance = clusters[index].advance + even
      slots[index - first] = LineSlot(lead: 0, width: advance)
      width += advance
    }
    // Whether there is space after the last one, the next letter tells.
    slots[letters.upperBound - 1 - first].width -= even
    return width
  }

  @inline(__always)
  private func adjust(
    _ joint: inout Joint, _ advance: inout Double, of cluster: ShapedParagraph.Cluster, _ fit: LineFit
  ) {
    joint.trimEnd += joint.looseEnd * (1 - fit.rooms)
    joint.trimStart += joint.looseStart * (1 - fit.rooms)
    joint.quarter *= fit.quarters
    if joint.grows { joint.quarter += fit.even }
    if cluster.kind == .space {
      let growth = max(0, size(of: cluster) / 2 - advance)
      advance = advance * fit.words + growth * fit.wordGrowth + fit.even
    }
  }

  private func resolve(
    _ field: TabField, upTo pen: Double, _ slots: UnsafeMutableBufferPointer<LineSlot>, _ first: Int
  ) -> Double {
    let width = field.width(upTo: pen)
    slots[field.tab - first].width += width
    return width
  }
}
