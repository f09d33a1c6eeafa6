import Papa from 'papaparse'
import { plainText } from './cell-values.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'

// Spreadsheets run cells that begin with these as formulas. Numbers may begin with a sign.
const runsAsFormula = /^(?![+-]?\d+(?:[.,]\d+)*$)[=+\-@\t\r]/

/**
 * The rows as a CSV file by RFC 4180, values as they stand in the data. It begins with a byte order mark, without which
 * spreadsheets misread letters with accents.
 */
export const csvOf = (columns: readonly TableColumn[], rows: readonly DataRow[]): string => {
  const fields = columns.map((column) => column.label)
  const data = rows.map((row) => columns.map((column) => plainText(cellValue(column, row))))
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: runsAsFormula })}\r\n`
}

/** Rows of texts in the way in which spreadsheets exchange them through the clipboard: tabs between, lines below. */
export const tabbedText = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((line) => [...line]),
    { delimiter: '\t', newline: '\n', escapeFormulae: false },
  )

/** The rows of texts that were copied from a spreadsheet or another table. */
export const cellsOfTabbedText = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t', header: false }).data
