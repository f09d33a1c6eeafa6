import type { ParameterValue } from './parameter.ts'
import type { FilledStatement } from './fill-statement.ts'

type Filled = Pick<FilledStatement, 'text' | 'values' | 'placeholders'>

const longestValue = 200
const longestText = 64 * 1024
const mostPlaceholders = 200

/** A statement as it was sent, with its values below, for people to read. */
export const sayRequest = ({ text, values, placeholders }: Filled): string => {
  const names = placeholders.map((name, index) => (name === '?' ? `?${index + 1}` : name))
  const lines = values.map((value, index) => `${names[index] ?? '?'} = ${sayValue(value)}`)
  const whole = lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`
  return whole.length > longestText ? `${whole.slice(0, longestText)} …` : whole
}

/**
 * The values of statements by their placeholders, as they were sent: `$1`, or `2:$1` where there are several statements.
 * Long ones are cut.
 */
export const placeholdersOf = (statements: readonly Filled[]): Record<string, ParameterValue> => {
  const all = statements.flatMap(({ values }, statement) =>
    values.map((value, index): [string, ParameterValue] => [
      statements.length === 1 ? `$${index + 1}` : `${statement + 1}:$${index + 1}`,
      typeof value === 'string' ? cut(value) : value,
    ]),
  )
  return Object.fromEntries(all.slice(0, mostPlaceholders))
}

const sayValue = (value: ParameterValue): string =>
  typeof value === 'string' ? `'${cut(value).replaceAll("'", "''")}'` : String(value)

const cut = (value: string): string =>
  value.length > longestValue ? `${value.slice(0, longestValue)} …` : value
