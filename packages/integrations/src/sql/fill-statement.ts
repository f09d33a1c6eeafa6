import { IntegrationError } from '../integration-error.ts'
import type { SqlStatement } from './statement.ts'
import type { SqlDialect } from './dialect.ts'
import type { ParameterValue } from './parameter.ts'

/** A statement with the values of one run: its text and the parameters, in the order of their placeholders. */
export interface FilledStatement {
  readonly statement: SqlStatement
  readonly text: string
  readonly values: readonly ParameterValue[]
  /** What each placeholder is called. */
  readonly placeholders: readonly string[]
}

/** Values that one list may bring: more of them belong into a table. */
const longestList = 10_000

const nowhere = { before: [], after: [] }

/**
 * Gives a statement the values of its bindings. Throws `IntegrationError` with the code `binding_failed` for what no parameter
 * can hold.
 */
export const fillStatement = (
  statement: SqlStatement,
  values: readonly unknown[],
  dialect: SqlDialect,
): FilledStatement => {
  const { listInParentheses } = dialect
  const given = statement.parameters.map(({ binding, encoding, isAloneInList }) => {
    const value = values[binding]
    if (!isAloneInList || !Array.isArray(value)) return { single: dialect.encode(value, encoding) }
    if (listInParentheses !== 'each') throw new IntegrationError('binding_failed', listInParentheses.advice)
    if (value.length === 0 && dialect.emptyList === undefined) {
      throw new IntegrationError(
        'binding_failed',
        'The list in in (…) is empty, for which the dialect has no form. Leave the step out where there is nothing to look for.',
      )
    }
    if (value.length > longestList) {
      throw new IntegrationError('binding_failed', `A list in in (…) has more than ${longestList} values.`)
    }
    return { list: value.map((item: unknown) => dialect.encode(item, encoding)) }
  })
  const flat = given.flatMap(({ single, list }) => list ?? [single ?? null])
  const placeholders = flat.map((_, index) => dialect.placeholder(index + 1, nowhere))
  const isAsWritten = given.every(({ list }) => list === undefined)
  if (isAsWritten) return { statement, text: statement.text, values: flat, placeholders }
  let text = statement.pieces[0] ?? ''
  let number = 0
  for (const [index, { list }] of given.entries()) {
    const count = list?.length ?? 1
    text += count === 0 ? (dialect.emptyList ?? '') : placeholders.slice(number, number + count).join(', ')
    text += statement.pieces[index + 1] ?? ''
    number += count
  }
  return { statement, text, values: flat, placeholders }
}
