import type { DatabaseColumn, DatabaseColumnKind } from '@ashlar/schema'
import type { QueryColumn, QueryFunction } from '@ashlar/schema/table-query'

type Facts = Pick<DatabaseColumn, 'kind'>

interface FunctionFacts {
  /** How people read it: `Month of invoice_date`. */
  readonly label: string
  readonly takes: 'text' | 'number' | 'day' | 'time'
  /** What it gives; absent: what it takes. */
  readonly gives?: DatabaseColumnKind
}

const facts: Readonly<Record<QueryFunction, FunctionFacts>> = {
  lower: { label: 'Small letters', takes: 'text' },
  upper: { label: 'Capital letters', takes: 'text' },
  trim: { label: 'Trimmed', takes: 'text' },
  length: { label: 'Length', takes: 'text', gives: 'integer' },
  round: { label: 'Rounded', takes: 'number' },
  floor: { label: 'Rounded down', takes: 'number' },
  ceil: { label: 'Rounded up', takes: 'number' },
  abs: { label: 'Without sign', takes: 'number' },
  'start of year': { label: 'Start of year', takes: 'day' },
  'start of quarter': { label: 'Start of quarter', takes: 'day' },
  'start of month': { label: 'Start of month', takes: 'day' },
  'start of week': { label: 'Start of week', takes: 'day' },
  'start of day': { label: 'Start of day', takes: 'time' },
  'start of hour': { label: 'Start of hour', takes: 'time' },
  year: { label: 'Year', takes: 'day', gives: 'integer' },
  quarter: { label: 'Quarter', takes: 'day', gives: 'integer' },
  month: { label: 'Month', takes: 'day', gives: 'integer' },
  day: { label: 'Day of month', takes: 'day', gives: 'integer' },
  hour: { label: 'Hour', takes: 'time', gives: 'integer' },
}

const taken: Readonly<Record<FunctionFacts['takes'], readonly DatabaseColumnKind[]>> = {
  text: ['text', 'longText'],
  number: ['integer', 'decimal'],
  day: ['date', 'dateTime', 'localDateTime'],
  time: ['dateTime', 'localDateTime'],
}

/** What a function is called. */
export const sayFunction = (through: QueryFunction): string => facts[through].label

/** Those of a dialect's functions that make something of values of a kind; all of them where the kind is not known. */
export const functionsFor = (
  functions: readonly QueryFunction[],
  column: Facts | undefined,
): readonly QueryFunction[] =>
  column === undefined
    ? functions
    : functions.filter((through) => taken[facts[through].takes].includes(column.kind))

/** What is known of the values that a function makes of those of a column. */
export const factsThrough = (
  column: DatabaseColumn | undefined,
  through: QueryFunction | undefined,
): DatabaseColumn | undefined => {
  if (column === undefined || through === undefined) return column
  const { options: _, references: __, ...rest } = column
  return { ...rest, kind: facts[through].gives ?? column.kind }
}

/** A column whose values are taken through a function, or as they are. */
export const through = (column: QueryColumn, next: QueryFunction | undefined): QueryColumn => {
  const { through: _, ...rest } = column
  return next === undefined ? rest : { ...rest, through: next }
}
