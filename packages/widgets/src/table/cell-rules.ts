import { parseNumberText } from '../shared/number-text.ts'
import { checkPattern, uncheckedPattern } from '../shared/patterns/check-pattern.ts'
import { choiceOf, flagOf, numberOf, textOf } from '../values.ts'
import { kindFacts } from './column-kinds.ts'
import { givenOptions, type CellOption } from './column-options.ts'
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
  | 'choices'
  | 'checkbox'
  | 'email'
  | 'tags'

/** The editor of a column: the builder's choice, otherwise what fits its type. */
export const editorOf = (column: TableColumn): CellEditorKind => {
  const chosen = choiceOf(column.settings.editInputType, [
    'AUTO',
    'TEXT',
    'NUMBER',
    'DATE',
    'DROPDOWN',
    'MULTI_DROPDOWN',
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
    case 'MULTI_DROPDOWN':
      return 'choices'
    case 'CHECKBOX':
      return 'checkbox'
    case 'EMAIL':
      return 'email'
    case 'AUTO':
      break
  }
  if (column.type === 'email') return 'email'
  if (column.type === 'dropdown' || column.type === 'badge') return 'dropdown'
  if (column.type === 'tags') return givenOptions(column).length > 0 ? 'choices' : 'tags'
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

/** Whether an editor chooses from options. */
export const hasOptions = (editor: CellEditorKind): boolean => editor === 'dropdown' || editor === 'choices'

/** Whether a person may change the cell. New rows ask their own setting. */
export const isCellEditable = (column: TableColumn, row: DataRow): boolean => {
  if (column.key === '' || isComputed(column) || column.type === 'button') return false
  return row.insertedId === undefined
    ? flagOf(settingAt(column.settings.isEditable, row.index))
    : flagOf(column.settings.isEditableOnInsertion, true)
}

/** The options of a cell; without any the different values in the data, at most 500. */
export const cellOptions = (column: TableColumn, rows: readonly DataRow[]): readonly CellOption[] => {
  const given = givenOptions(column)
  if (given.length > 0) return given
  const found = new Map<string, CellOption>()
  for (const row of rows) {
    const value = cellValue(column, row)
    for (const entry of Array.isArray(value) ? tagsOf(value) : [value]) {
      const label = textOf(entry)
      if (label !== '' && !found.has(label)) found.set(label, { label, value: entry })
    }
    if (found.size >= 500) break
  }
  return [...found.values()].sort((one, other) => (one.label < other.label ? -1 : 1))
}

/** The value as its editor begins with it. */
export const entryText = (column: TableColumn, editor: CellEditorKind, value: unknown): string => {
  if (editor === 'tags' || editor === 'choices') return tagsOf(value).join(', ')
  if (editor !== 'date' && editor !== 'dateTime') return textOf(value)
  const moment = momentOfColumn(column, value)
  return moment === undefined ? '' : editorText(column, moment, editor === 'dateTime')
}

/** A number as spreadsheets show it, with a currency or a percent sign: € 1.234,50, 1,234.50 EUR, 12 %. */
const withItsUnit = /^(?:\p{Sc}|[A-Z]{3}\b)?\s*([^\p{L}\p{Sc}%]+?)\s*(?:(\p{Sc}|[A-Z]{3})|(%))?$/u

/** The number in an entered text, as the data of the column has it. */
const typedNumber = (column: TableColumn, text: string): number | undefined => {
  const [, digits = text, , percent] = withItsUnit.exec(text) ?? []
  const number = parseNumberText(digits)
  return number !== undefined && percent !== undefined && column.type === 'percent' ? number / 100 : number
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
      const number = typedNumber(column, tight)
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
    case 'choices':
      return chosenValues(
        tagsOf(tight).map((tag) => textOf(options.find(({ label }) => label === tag)?.value ?? tag)),
        before,
        options,
      )
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

/** The values that were chosen by their texts; text with commas stays that. */
export const chosenValues = (
  chosen: readonly string[],
  before: unknown,
  options: readonly CellOption[],
): unknown => {
  const values = chosen.map((text) => options.find(({ value }) => textOf(value) === text)?.value ?? text)
  return typeof before === 'string' ? values.map(textOf).join(', ') : values
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

/** What is wrong with the value of a cell, as a sentence; `undefined` where nothing is. */
export const cellProblem = (column: TableColumn, row: DataRow, value: unknown): string | undefined => {
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
  if (!flagOf(settingAt(settings.customValidationRule, row.index), true))
    return textOf(settingAt(settings.customErrorMessage, row.index)) || 'This value cannot be saved.'
  return undefined
}

/** What is wrong with the changed cells of a row, a sentence by field. */
export const rowProblems = (
  columns: readonly TableColumn[],
  row: DataRow,
  changed: (key: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      if (!isCellEditable(column, row) || !changed(column.key)) return []
      const problem = cellProblem(column, row, row.fields[column.key])
      return problem === undefined ? [] : [[column.key, problem]]
    }),
  )
