import { IntegrationError } from '../integration-error.ts'
import { writtenOffset } from '../sql/compile-sql.ts'
import type { SqlStatement } from '../sql/statement.ts'
import { timedOut } from '../sql/result-limit.ts'
import { codeOf, numberOf, saidOf } from './answer.ts'

const times = `Write to_date({{ … }}, 'YYYY-MM-DD') or to_timestamp({{ … }}, 'YYYY-MM-DD"T"HH24:MI:SS') with the form of the text.`

/** Advice that the server's own message lacks for people who write bindings. */
const advice: ReadonlyMap<number, string> = new Map([
  [60, 'Two runs waited for each other, and the statement was taken back. Run it again.'],
  [54, 'Another run holds rows that this one wants. Run it again, or end the other one.'],
  [904, 'Names that are not in capitals in the database stand in double quotes.'],
  [932, 'For bytes as hexadecimal digits write hextoraw({{ … }}).'],
  [942, 'Check the name, its schema, and what the database user may see.'],
  [1795, 'Put the values into a table, or split the list.'],
  [1830, times],
  [1840, times],
  [1843, times],
  [1847, times],
  [1858, times],
  [1861, times],
  [1465, 'Bytes are written as hexadecimal digits.'],
])

/** Puts into words what the server says about a statement, and on which line of the text that the builder wrote. */
export const describeQueryError = (
  error: unknown,
  statement: SqlStatement,
  written: string,
): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  const code = codeOf(error)
  if (code === 'NJS-123') {
    return timedOut(options)
  }
  if (code === 'NJS-098') {
    return new IntegrationError(
      'query_failed',
      'The statement has a placeholder of its own, such as :name. Write a binding such as {{ Country.value }} instead.',
      options,
    )
  }
  const number = numberOf(error)
  if (number === 0 || code === 'NJS-500') {
    return new IntegrationError(
      'network_failed',
      `The connection to the database broke off: ${saidOf(error)}`,
      options,
    )
  }
  const text = `${saidOf(error).replace(/\.$/u, '')}${sayLine(error, statement, written)}.`
  return new IntegrationError('query_failed', [text, advice.get(number)].filter(Boolean).join(' '), options)
}

/** " (line 2)"; nothing where the server names no place, or there is one line only. */
const sayLine = (error: unknown, statement: SqlStatement, written: string): string => {
  const offset =
    error instanceof Error && 'offset' in error && typeof error.offset === 'number' ? error.offset : 0
  if (offset <= 0 || !written.includes('\n')) return ''
  // It counts bytes.
  const sent = Buffer.from(statement.text).subarray(0, offset).toString().length
  const line = written.slice(0, writtenOffset(statement, sent)).split('\n').length
  return ` (line ${line})`
}
