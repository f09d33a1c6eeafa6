import { checkPattern, uncheckedPattern } from '../shared/patterns/check-pattern.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { choiceOf } from '../values.ts'
import { kindFacts } from './column-kinds.ts'
import { cellValue, isComputed, settingAt, type TableColumn } from './columns.ts'
import { tagsOf } from './cell-values.ts'
import { editorText, enteredMoment, inDataPattern, isoDay, momentOfColumn } from './moments.ts'
import type { DataRow } from './rows.ts'

/** What people enter into a cell. */
export type CellEditorKind =
  | 'text'
  | 'number'
  | 'date'
  | 'dateTime'
  | 'dropdown'
  | 'checkbox'
  | 'email'
  | 'tags'

/** One of the values that a cell can be given. */
export interface CellOption {
  readonly label: string
  readonly value: unknown
}

/** The editor of a column: the builder's choice, otherwise what fits its type. */
export const editorOf = (column: TableColumn): CellEditorKind => {
  const chosen = choiceOf(column.settings.editInputType, [
    'AUTO',
    'TEXT',
    'NUMBER',
    'DATE',
    'DROPDOWN',
    'CHECKBOX',
    'EMAIL',
  ])
  switch (chosen) {
    case 'TEXT':
      return 'text'
    case 'NUMBER':
      return 'number'
    case 'DATE':
      return column.type === 'dateTime' ? 'dateTime' : 'date'
    case 'DROPDOWN':
      return 'dropdown'
    case 'CHECKBOX':
      return 'checkbox'
    case 'EMAIL':
      return 'email'
    case 'AUTO':
      break
  }
  if (column.type === 'email') return 'email'
  if (column.type === 'dropdown' || column.type === 'badge') return 'dropdown'
  if (column.type === 'tags') return 'tags'
  switch (kindFacts(column.type).nature) {
    case 'number':
      return 'number'
    case 'time':
      return column.type === 'dateTime' ? 'dateTime' : 'date'
    case 'flag':
      return 'checkbox'
    case 'text':
    case 'list':
      return 'text'
  }
}

/** Whether a person may change the cell. New rows ask their own setting. */
export const isCellEditable = (column: TableColumn, row: DataRow): boolean => {
  if (column.key === '' || isComputed(column) || column.type === 'button') return false
  return row.insertedId === undefined
    ? flagOf(settingAt(column.settings.isEditable, row.index))
    : flagOf(column.settings.isEditableOnInsertion, true)
}

/** The options of a cell; without any the different values in the data, at most 500. */
export const cellOptions = (column: TableColumn, rows: readonly DataRow[]): readonly CellOption[] => {
  const given = column.settings.editOptions
  if (Array.isArray(given) && given.length > 0) {
    const entries: readonly unknown[] = given
    return entries.map((entry) =>
      isRecord(entry)
        ? { label: textOf(entry.label ?? entry.value), value: entry.value ?? entry.label }
        : { label: textOf(entry), value: entry },
    )
  }
  const found = new Map<string, CellOption>()
  for (const row of rows) {
    const value = cellValue(column, row)
    const label = textOf(value)
    if (label !== '' && !found.has(label)) found.set(label, { label, value })
    if (found.size >= 500) break
  }
  return [...found.values()].sort((one, other) => (one.label < other.label ? -1 : 1))
}

/** The value as its editor begins with it. */
export const entryText = (column: TableColumn, editor: CellEditorKind, value: unknown): string => {
  if (editor === 'tags') return tagsOf(value).join(', ')
  if (editor !== 'date' && editor !== 'dateTime') return textOf(value)
  const moment = momentOfColumn(column, value)
  return moment === undefined ? '' : editorText(column, moment, editor === 'dateTime')
}

/** Decimal signs and spaces as people paste them from spreadsheets: 1 234,50 and 1,234.50. */
const typedNumber = (text: string): number | undefined => {
  const tight = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(tight)) return numberOf(tight.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(tight)) return numberOf(tight.replaceAll('.', '').replace(',', '.'))
  return numberOf(/^[+-]?\d+,\d+$/.test(tight) ? tight.replace(',', '.') : tight)
}

/**
 * The value that was entered as text, of the type that the cell had before where there is a choice: numbers that the
 * data holds as text stay text. An empty entry is `null`.
 */
export const enteredValue = (
  column: TableColumn,
  editor: CellEditorKind,
  text: string,
  before: unknown,
  options: readonly CellOption[] = [],
): unknown => {
  const tight = text.trim()
  if (editor === 'checkbox') return /^(true|yes|1|x|✓)$/i.test(tight)
  if (tight === '') return editor === 'text' && typeof before === 'string' ? '' : null
  switch (editor) {
    case 'number': {
      const number = typedNumber(tight)
      if (number === undefined) return tight
      return typeof before === 'string' ? String(number) : number
    }
    case 'date':
    case 'dateTime': {
      const moment = enteredMoment(column, tight)
      if (moment === undefined) return tight
      if (column.inputFormat === 'seconds') return Math.floor(moment.getTime() / 1000)
      if (column.inputFormat === 'milliseconds' || typeof before === 'number') return moment.getTime()
      return inDataPattern(column, moment) ?? (editor === 'date' ? isoDay(moment) : moment.toISOString())
    }
    case 'dropdown':
      return options.find(({ label, value }) => label === tight || textOf(value) === tight)?.value ?? tight
    case 'tags': {
      const tags = tagsOf(tight)
      return typeof before === 'string' ? tags.join(', ') : tags
    }
    case 'email':
      return tight
    case 'text':
      return text
  }
}

/** What is wrong with a text by the column's pattern, as a sentence; `undefined` where nothing is. */
const patternProblem = ({ settings }: TableColumn, text: string): string | undefined => {
  switch (checkPattern(text, textOf(settings.editPattern))) {
    case 'fits':
      return undefined
    case 'differs':
      return textOf(settings.editPatternMessage) || 'The text does not have the right form.'
    case 'unchecked':
      return uncheckedPattern
  }
}

/**
 * What is wrong with the value of a cell, as a sentence; `undefined` where nothing is. `place` is where the row stands in
 * the data with inserts, over which custom rules are worked out.
 */
export const cellProblem = (
  column: TableColumn,
  row: DataRow,
  value: unknown,
  place: number = row.index,
): string | undefined => {
  const { settings } = column
  const editor = editorOf(column)
  const text = textOf(value)
  const isEmpty = text === '' || (Array.isArray(value) && value.length === 0)
  if (flagOf(settings.editIsRequired) && (isEmpty || (editor === 'checkbox' && !flagOf(value))))
    return 'This field is required.'
  if (isEmpty) return undefined
  if (editor === 'number') {
    const number = numberOf(value)
    const least = numberOf(settings.editMinimum)
    const most = numberOf(settings.editMaximum)
    if (number === undefined) return 'Enter a number.'
    if (least !== undefined && number < least) return `Enter at least ${least}.`
    if (most !== undefined && number > most) return `Enter at most ${most}.`
  }
  if ((editor === 'date' || editor === 'dateTime') && momentOfColumn(column, value) === undefined)
    return 'Enter a date.'
  if (editor === 'email' && (text.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)))
    return 'Enter an e-mail address.'
  if (editor === 'text' || editor === 'email') {
    const problem = patternProblem(column, text)
    if (problem !== undefined) return problem
  }
  if (!flagOf(settingAt(settings.customValidationRule, place), true))
    return textOf(settingAt(settings.customErrorMessage, place)) || 'This value cannot be saved.'
  return undefined
}

/** What is wrong with the changed cells of a row, a sentence by field; `place` as for `cellProblem`. */
export const rowProblems = (
  columns: readonly TableColumn[],
  row: DataRow,
  changed: (key: string) => boolean,
  place: number = row.index,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      if (!isCellEditable(column, row) || !changed(column.key)) return []
      const problem = cellProblem(column, row, row.fields[column.key], place)
      return problem === undefined ? [] : [[column.key, problem]]
    }),
  )
