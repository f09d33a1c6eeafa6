import { type EvaluationError, thrownError } from './changes.ts'
import { createScope, type NameScope } from './compile.ts'
import { isSimple, toPlainValue } from './plain-value.ts'
import type { Program } from './program.ts'

/** A value as a property takes it, and what is wrong with the value that was given. */
export interface Validated {
  readonly value: unknown
  readonly error?: string
}

/** What a template gave for each item of a list. */
export interface RowResults {
  readonly values: unknown[]
  /** The first failure with the number of its row, counted from 1. */
  readonly failure: EvaluationError | undefined
}

/**
 * Evaluates a template once per item. Each result is checked for itself (`check`; a failed one asks with undefined), so
 * that a row that fails has the property's default and the others have their values. What is no list has no rows.
 */
export function runRows(
  program: Program,
  scope: NameScope,
  rows: unknown,
  check: (value: unknown) => Validated,
): RowResults {
  const values: unknown[] = []
  if (!Array.isArray(rows)) return { values, failure: undefined }
  const inner = createScope(scope)
  const as = program.definition.rows?.as ?? ''
  // Rows often share what they give, such as one record that all of them look up: it is looked into once.
  const plain = new Set<unknown>()
  let first: EvaluationError | undefined
  let firstRow = 0
  let failed = 0
  for (let row = 0; row < rows.length; row += 1) {
    inner[as] = rows[row]
    let value: unknown
    let failure: EvaluationError | undefined
    try {
      value = program.run(inner)
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
    const checked = check(value)
    values.push(checked.value)
    if (checked.error !== undefined) failure ??= { kind: 'validation', message: checked.error }
    if (failure === undefined) continue
    failed += 1
    if (first !== undefined) continue
    first = failure
    firstRow = row + 1
  }
  return { values, failure: first && { ...first, message: told(first.message, firstRow, failed - 1) } }
}

function told(message: string, row: number, more: number): string {
  return more === 0 ? `Row ${row}: ${message}` : `Row ${row} (and ${more} more): ${message}`
}
