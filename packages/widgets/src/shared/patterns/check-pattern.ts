import { machineOf, type Machine } from './pattern-states.ts'
import { readPattern, UncheckablePattern, type PatternFlags } from './pattern-tree.ts'
import { takesWhole } from './run-machine.ts'

/** What a pattern says of a text; `unchecked` where it asks for more than can be done while somebody types. */
export type PatternVerdict = 'fits' | 'differs' | 'unchecked'

interface ReadPattern {
  readonly flags: PatternFlags
  /** None where the pattern cannot be checked, from the start or since a text took too many steps. */
  machine: Machine | undefined
  readonly verdicts: Map<string, PatternVerdict>
}

/** Longer texts are no entries, and are not held against patterns. */
const longestMatched = 10_000
const longestPattern = 5_000

// Browsers read the patterns of their own fields with v; patterns from elsewhere may only be valid without.
const flagsOf = (pattern: string): PatternFlags | undefined =>
  (['v', 'u', ''] as const).find((flags) => {
    try {
      return new RegExp(`^(?:${pattern})$`, flags) instanceof RegExp
    } catch {
      return false
    }
  })

const unlessUncheckable = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch (error) {
    if (error instanceof UncheckablePattern) return undefined
    throw error
  }
}

const read = (pattern: string): ReadPattern | undefined => {
  const flags = flagsOf(pattern)
  if (flags === undefined) return undefined
  const machine = unlessUncheckable(() => machineOf(readPattern(pattern, flags), flags))
  return { flags, machine, verdicts: new Map() }
}

const mostKept = 200
const readPatterns = new Map<string, ReadPattern | undefined>()

const keep = <Value>(kept: Map<string, Value>, key: string, value: Value): Value => {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, value)
  return value
}

const verdictOf = (known: ReadPattern, text: string): PatternVerdict => {
  const { machine, flags } = known
  if (machine === undefined) return 'unchecked'
  const isTaken = unlessUncheckable(() => takesWhole(machine, flags === '' ? text.split('') : [...text]))
  // The next texts would take as long, and there may be thousands of them.
  if (isTaken === undefined) known.machine = undefined
  return isTaken === undefined ? 'unchecked' : isTaken ? 'fits' : 'differs'
}

/**
 * Whether the whole text is of the form that a regular expression of a builder describes, as browsers understand it
 * (lookarounds too), in time bounded by the lengths of both. This is the only way in which such expressions are run on
 * the page: the browser's own engine tries one way after the other and may never end. Where there is no expression, or
 * none that can be read, every text fits.
 */
export const checkPattern = (text: string, pattern: string): PatternVerdict => {
  if (pattern === '') return 'fits'
  if (text.length > longestMatched) return 'differs'
  if (pattern.length > longestPattern) return 'unchecked'
  const known = readPatterns.has(pattern)
    ? readPatterns.get(pattern)
    : keep(readPatterns, pattern, read(pattern))
  if (known === undefined) return 'fits'
  return known.verdicts.get(text) ?? keep(known.verdicts, text, verdictOf(known, text))
}

/** What a field or a cell says where its pattern cannot be checked. */
export const uncheckedPattern =
  'This cannot be checked: the pattern that it has to match is too complicated. Tell the person who made this page.'
