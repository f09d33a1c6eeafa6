import { type EvaluationError, thrownError } from './changes.ts'
import type { KeptSlot } from './name-scope.ts'
import { isSimple, toPlainValue } from './plain-value.ts'
import type { Program, ProgramSlots } from './program.ts'

/** A value as a property takes it, and what is wrong with the value that was given. */
export interface Validated {
  readonly value: unknown
  readonly error?: string
}

/** Asked for each value of a property, whose path it is told, before it is kept; a failed binding asks with undefined. */
export type Check = (value: unknown, path: string) => Validated

/** What a template gave for each item of a list. */
export interface RowResults {
  readonly values: unknown[]
  /** The first failure with the number of its row, counted from 1. */
  readonly failure: EvaluationError | undefined
}

const noSlots: ProgramSlots[number] = []

/**
 * Evaluates a template once per item, which it reads from `item`. Each result is checked for itself (`check`; a failed one asks with undefined), so
 * that a row that fails has the property's default and the others have their values. What is no list has no rows.
 */
export function runRows(
  program: Program,
  slots: ProgramSlots,
  item: KeptSlot,
  rows: unknown,
  check: Check | undefined,
  path: string,
): RowResults {
  const values: unknown[] = []
  const run = program.only
  if (!Array.isArray(rows)) return { values, failure: undefined }
  // Rows often share what they give, such as one record that all of them look up: it is looked into once.
  const plain = new Set<unknown>()
  const ownSlots = slots[0] ?? noSlots
  let first: EvaluationError | undefined
  let firstRow = 0
  let failed = 0
  for (let row = 0; row < rows.length; row += 1) {
    item.value = rows[row]
    let value: unknown
    let failure: EvaluationError | undefined
    try {
      value = run ? run(ownSlots) : program.run(slots)
      if (!isSimple(value) && !plain.has(value)) {
        const kept = toPlainValue(value)
        if ('fault' in kept) {
          value = undefined
          failure = { kind: 'value', message: kept.fault }
        } else {
          if (typeof value === 'object' && kept.value === value) plain.add(value)
          value = kept.value
        }
      }
    } catch (thrown) {
      value = undefined
      failure = thrownError(thrown)
    }
    const checked = check?.(value, path)
    values.push(checked ? checked.value : value)
    if (checked?.error !== undefined) failure ??= { kind: 'validation', message: checked.error }
    if (failure === undefined) continue
    failed += 1
    if (first !== undefined) continue
    first = failure
    firstRow = row + 1
  }
  item.value = undefined
  return { values, failure: first && { ...first, message: told(first.message, firstRow, failed - 1) } }
}

function told(message: string, row: number, more: number): string {
  return more === 0 ? `Row ${row}: ${message}` : `Row ${row} (and ${more} more): ${message}`
}
