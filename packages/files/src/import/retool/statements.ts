import type { JsonObject } from '@ashlar/schema'
import { textIn } from './known.ts'
import { pairsIn } from './requests.ts'

/** Names of tables and columns that can be written without quotes; others are left to the person. */
const plainName = /^[A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*){0,2}$/

const comparisons: Readonly<Record<string, string>> = {
  '=': '=',
  '!=': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
}

interface Pair {
  readonly key: string
  readonly value: string
  readonly operation: string
}

const pairsOf = (template: JsonObject, name: string): Pair[] | null => {
  const pairs = pairsIn(template[name]).map((pair) => ({
    key: textIn(pair, 'key'),
    value: textIn(pair, 'value'),
    operation: comparisons[textIn(pair, 'operation') || '='] ?? '',
  }))
  const isReadable =
    pairs.length > 0 && pairs.every(({ key, operation }) => plainName.test(key) && operation !== '')
  return isReadable ? pairs : null
}

/** A value as it stands in a statement: a binding is a parameter, a text is quoted. */
const valueIn = (value: string): string =>
  /^\s*\{\{[\s\S]*\}\}\s*$/.test(value) || /^-?\d+(?:\.\d+)?$/.test(value)
    ? value.trim()
    : `'${value.replaceAll("'", "''")}'`

/** The statement of a query on a database, which may have been put together in a form; null where that cannot be said. */
export const statementOf = (template: JsonObject): string | null => {
  if (textIn(template, 'editorMode') !== 'gui') return textIn(template, 'query')
  const table = textIn(template, 'tableName')
  if (!plainName.test(table)) return null
  const [values, filter] = [pairsOf(template, 'changeset'), pairsOf(template, 'filterBy')]
  const where = filter
    ?.map(({ key, operation, value }) => `${key} ${operation} ${valueIn(value)}`)
    .join('\n  AND ')
  switch (textIn(template, 'actionType')) {
    case 'INSERT':
      return values === null
        ? null
        : `INSERT INTO ${table} (${values.map(({ key }) => key).join(', ')})\nVALUES (${values.map(({ value }) => valueIn(value)).join(', ')})`
    case 'UPDATE_BY':
      return values === null || where === undefined
        ? null
        : `UPDATE ${table}\nSET ${values.map(({ key, value }) => `${key} = ${valueIn(value)}`).join(',\n  ')}\nWHERE ${where}`
    case 'DELETE_BY':
      return where === undefined ? null : `DELETE FROM ${table}\nWHERE ${where}`
    default:
      return null
  }
}
