import { csvFile } from '../shared/delimited-text.ts'
import { plainText } from './cell-values.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'

/** The rows as a CSV file, values as they stand in the data. */
export const csvOf = (columns: readonly TableColumn[], rows: readonly DataRow[]): string =>
  csvFile([
    columns.map((column) => column.label),
    ...rows.map((row) => columns.map((column) => plainText(cellValue(column, row)))),
  ])
