/** Where two texts differ: from and to in the first one, and what stands there in the second one. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The one place that leads from a text to another one; null where they are the same. */
export const changeBetween = (before: string, after: string): TextChange | null => {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1
  let end = 0
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/**
 * What somebody is writing, with what others changed of the text that they began with; null where both changed the same place, or
 * places beside each other.
 */
export const rebased = (before: string, after: string, written: string): TextChange | null | 'collides' => {
  const theirs = changeBetween(before, after)
  if (theirs === null) return null
  const mine = changeBetween(before, written)
  if (mine === null) return theirs
  if (theirs.to < mine.from) return theirs
  if (theirs.from > mine.to) {
    const moved = mine.insert.length - (mine.to - mine.from)
    return { from: theirs.from + moved, to: theirs.to + moved, insert: theirs.insert }
  }
  return 'collides'
}
