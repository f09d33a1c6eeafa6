// The build that compresses in the page itself: others start workers from text, which published pages do not allow.
import writeWorkbook, { type SheetData } from 'write-excel-file/universal'
import { flagOf, numberOf } from '../values.ts'
import { plainText } from './cell-values.ts'
import { kindFacts } from './column-kinds.ts'
import { cellValue, type TableColumn } from './columns.ts'
import { momentOfColumn } from './moments.ts'
import type { DataRow } from './rows.ts'

/** The most letters that a cell of a workbook holds. */
const longestCell = 32_767

type WorkbookCell = NonNullable<SheetData[number][number]>

const textCell = (value: unknown): WorkbookCell => ({
  // As text it never runs as a formula, whatever it begins with.
  type: String,
  value: plainText(value).slice(0, longestCell),
})

/** A workbook knows its times without zones: what the person sees here is what stands there. */
const asShown = (moment: Date): Date => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)

const cellOf = (column: TableColumn, value: unknown): WorkbookCell | null => {
  if (value === null || value === undefined || value === '') return null
  switch (kindFacts(column.type).nature) {
    case 'number': {
      const number = numberOf(value)
      return number === undefined ? textCell(value) : { type: Number, value: number }
    }
    case 'time': {
      const moment = momentOfColumn(column, value)
      return moment === undefined
        ? textCell(value)
        : {
            type: Date,
            value: asShown(moment),
            format: column.type === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm',
          }
    }
    case 'flag':
      return { type: Boolean, value: flagOf(value) }
    case 'text':
    case 'list':
      return textCell(value)
  }
}

/** The cells of a workbook with one sheet: numbers, days and yes and no as such, everything else as text. */
export const workbookCells = (columns: readonly TableColumn[], rows: readonly DataRow[]): SheetData => [
  columns.map((column) => ({ type: String, value: column.label, fontWeight: 'bold' as const })),
  ...rows.map((row) => columns.map((column) => cellOf(column, cellValue(column, row)))),
]

/** The rows as an Excel workbook. */
export const workbookOf = (columns: readonly TableColumn[], rows: readonly DataRow[]): Promise<Blob> =>
  writeWorkbook(workbookCells(columns, rows), {
    sheet: 'Rows',
    columns: columns.map((column) => ({ width: Math.max(8, Math.round(column.width / 8)) })),
    stickyRowsCount: 1,
  }).toBlob()
