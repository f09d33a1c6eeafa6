import { csvOf } from './csv.ts'
import type { TableColumn } from './columns.ts'
import { downloadFile, fileNameOf } from './download.ts'
import type { DataRow } from './rows.ts'

/** Downloads the rows as a CSV file. */
export const downloadCsv = (title: string, columns: readonly TableColumn[], rows: readonly DataRow[]): void =>
  downloadFile(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'))

/** Downloads the rows as an Excel workbook. */
export const downloadWorkbook = async (
  title: string,
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
): Promise<void> => {
  const { workbookOf } = await import('./workbook.ts')
  downloadFile(await workbookOf(columns, rows), fileNameOf(title, 'xlsx'))
}
