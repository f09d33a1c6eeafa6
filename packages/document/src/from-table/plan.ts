import type { DatabaseColumn, DatabaseTable, ReadLabel, TableReading } from '@ashlar/schema'
import { labelOf, plainText, tableWords, type TableWords } from './words.ts'

/** A column of the table as a page works with it. */
export interface PlannedColumn {
  readonly column: DatabaseColumn
  /** The name of its values in rows, by which bindings read them. */
  readonly field: string
  /** What people call it. */
  readonly label: string
  /** The words that stand for its values, where it refers to rows of another table. */
  readonly words?: ReadLabel
}

/** What a page makes of a table: what is read, shown, entered and told apart. */
export interface TablePlan {
  readonly table: DatabaseTable
  readonly words: TableWords
  /** Everything that is read, in the order of the table. */
  readonly columns: readonly PlannedColumn[]
  /** The columns by which a row is told from the others; none where rows cannot be told apart. */
  readonly key: readonly PlannedColumn[]
  /** What people fill in. */
  readonly entered: readonly PlannedColumn[]
  /** By which people know a row. */
  readonly naming: readonly PlannedColumn[]
  /** Whether a row can be made of what people fill in. */
  readonly canInsert: boolean
}

/** Names by which no binding reads a value of a row: every object, or every function, has something of this name. */
const isInherited = (name: string): boolean => name in {} || name === 'prototype'

/** A free name in rows for a column: its own where bindings can read it. */
const fieldOf = (column: string, taken: Set<string>): string => {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/u.test(column) && !isInherited(column)
  const written = column.replaceAll(/[^A-Za-z0-9]+/gu, '_').replaceAll(/^_+|_+$/gu, '')
  const wanted = plain ? column : /^[A-Za-z]/u.test(written) && !isInherited(written) ? written : 'column'
  let field = wanted
  for (let number = 2; taken.has(field); number += 1) field = `${wanted.slice(0, 55)}_${number}`
  taken.add(field)
  return field
}

const isWord = ({ kind, options }: DatabaseColumn): boolean =>
  (kind === 'text' || kind === 'longText') && options === undefined

/** What columns are called by whose values people know a row, the likeliest first. */
const likely = [
  /^(?:title|label|full_?name|display_?name|company_?name)$/iu,
  /name$/iu,
  /title$/iu,
  /^(?:e_?mail|user_?name|code|number|subject)$/iu,
]

/** The columns by which people know a row of a table: its name, its first and last name, its title; else its key. */
export const namingColumns = (table: DatabaseTable): readonly string[] => {
  const words = table.columns.filter((column) => isWord(column) && column.references === undefined)
  const named = (pattern: RegExp): DatabaseColumn | undefined => words.find(({ name }) => pattern.test(name))
  const exact = named(/^name$/iu)
  if (exact !== undefined) return [exact.name]
  const first = named(/^(?:first|given)_?name$/iu)
  const last = named(/^(?:last|family|sur)_?name$/iu)
  if (first !== undefined && last !== undefined) return [first.name, last.name]
  const found = likely.flatMap((pattern) => named(pattern) ?? []).at(0)
  if (found !== undefined) return [found.name]
  if (table.primaryKey.length > 0) return table.primaryKey
  return (words.length > 0 ? words : table.columns).slice(0, 1).map(({ name }) => name)
}

/** The words of a reference: what the rows of the other table are known by. */
const labelOfReference = (
  { name, references }: DatabaseColumn,
  tables: readonly DatabaseTable[],
  taken: Set<string>,
): ReadLabel | undefined => {
  const other = tables.find((one) => one.schema === references?.schema && one.name === references.name)
  if (other === undefined || references === undefined) return undefined
  const words = namingColumns(other)
  // Its own key says no more than the reference itself.
  if (words.length === 0 || (words.length === 1 && words[0] === references.column)) return undefined
  const short = name.replace(/_?(?:id|key|code|no)$/iu, '')
  const field = fieldOf(short === '' || short === name ? `${name}_name` : short, taken)
  return {
    column: name,
    table: { schema: other.schema, name: other.name },
    key: references.column,
    words,
    field,
  }
}

const isEntered = ({ isFilled, kind }: DatabaseColumn): boolean =>
  !isFilled && kind !== 'binary' && kind !== 'list'

/** Works out what a page can do with a table; `tables` are all of its database, among which its references lead. */
export const planTable = (table: DatabaseTable, tables: readonly DatabaseTable[]): TablePlan => {
  const taken = new Set<string>()
  const read = table.columns.filter(({ kind }) => kind !== 'binary')
  const fields = read.map((column) => ({ column, field: fieldOf(column.name, taken) }))
  const columns = fields.map(({ column, field }): PlannedColumn => {
    const words = labelOfReference(column, tables, taken)
    const label = plainText(labelOf(words === undefined ? column.name : column.name.replace(/_?id$/iu, '')))
    return { column, field, label, ...(words === undefined ? {} : { words }) }
  })
  const named = (name: string): PlannedColumn[] => columns.filter(({ column }) => column.name === name)
  const key = table.primaryKey.flatMap(named)
  const entered = columns.filter(({ column }) => isEntered(column))
  const isMissing = ({ isRequired, isFilled, defaultValue, name }: DatabaseColumn): boolean =>
    isRequired &&
    !isFilled &&
    defaultValue === undefined &&
    !entered.some(({ column }) => column.name === name)
  return {
    table,
    words: tableWords(table.name),
    columns,
    key: key.length === table.primaryKey.length ? key : [],
    entered,
    naming: namingColumns(table).flatMap(named),
    canInsert: entered.length > 0 && !table.columns.some(isMissing),
  }
}

/** What is read of the table of a plan. */
export const readingOf = ({ table, columns }: TablePlan): TableReading => ({
  table: { schema: table.schema, name: table.name },
  columns: columns.map(({ column, field }) => ({ column: column.name, field })),
  labels: columns.flatMap(({ words }) => words ?? []),
})

/** Expressions of the words by which people know a row, for a binding with text around it. */
export const nameOfRow = (plan: TablePlan, row: string): string => {
  const known = plan.naming.length > 0 ? plan.naming : plan.columns.slice(0, 1)
  const name = known.map(({ field, words }) => `{{ ${row}.${words?.field ?? field} }}`).join(' ')
  // A number alone says nothing: Order 7.
  return known.every((column) => plan.key.includes(column)) ? `${plan.words.singular} ${name}` : name
}
