import { textOf } from '../values.ts'
import type { TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'

// Spreadsheets run cells that begin with these as formulas. Numbers may begin with a sign.
const runsAsFormula = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)*$/.test(text)

const cell = (value: unknown): string => {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  const safe = runsAsFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The rows as a CSV file by RFC 4180, values as they stand in the data. It begins with a byte order mark, without which
 * spreadsheets misread letters with accents.
 */
export const csvOf = (columns: readonly TableColumn[], rows: readonly DataRow[]): string => {
  const header = columns.map((column) => cell(column.label)).join(',')
  const lines = rows.map((row) => columns.map((column) => cell(row.fields[column.key])).join(','))
  return `\uFEFF${[header, ...lines].join('\r\n')}\r\n`
}

/** A file name from a title: what file systems refuse is left out. */
export const csvFileName = (title: string): string =>
  `${title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'table'}.csv`

/** Hands the rows to the browser as a download. */
export const downloadCsv = (
  title: string,
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
): void => {
  const address = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = csvFileName(title)
  link.click()
  URL.revokeObjectURL(address)
}
