import { strToU8, zipSync } from 'fflate'
import { flagOf, numberOf } from '../values.ts'
import { plainText } from './cell-values.ts'
import { kindFacts } from './column-kinds.ts'
import { cellValue, type TableColumn } from './columns.ts'
import { momentOfColumn } from './moments.ts'
import type { DataRow } from './rows.ts'

/** The most letters that a cell of a workbook holds. */
const longestCell = 32_767

/** The places of the looks of cells in `styles` below. */
const looks = { plain: 0, heading: 1, day: 2, moment: 3 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All of a workbook but its sheet: the least that spreadsheets ask for, by ECMA-376. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as it stands in the file: without signs that XML has no way to say. */
const written = (text: string): string =>
  text
    .slice(0, longestCell)
    // What looks like the way in which spreadsheets write such signs is meant as it stands.
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')

/** The name of a column in a spreadsheet: A to Z, then AA and so on. */
const letters = (place: number): string =>
  (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCodePoint(65 + (place % 26))

// As text it never runs as a formula, whatever it begins with.
const textCell = (at: string, text: string, look: number = looks.plain): string =>
  `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${written(text)}</t></is></c>`

/** Spreadsheets know neither days nor zones: a day is a number, counted so that this is the first of January 1970. */
const epochDay = 25_569
/** Before the first of March 1900 spreadsheets disagree, because one of them had a day too many. */
const firstSureDay = 61

/** The number of a moment by the clocks of the person who looks: what they see here is what stands there. */
const dayNumber = (moment: Date): number =>
  (moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000 + epochDay

const cell = (at: string, column: TableColumn, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  switch (kindFacts(column.type).nature) {
    case 'number': {
      const number = numberOf(value)
      if (number !== undefined && Number.isFinite(number)) return `<c r="${at}"><v>${number}</v></c>`
      break
    }
    case 'time': {
      const moment = momentOfColumn(column, value)
      const day = moment === undefined ? 0 : dayNumber(moment)
      const look = column.type === 'date' ? looks.day : looks.moment
      if (day >= firstSureDay) return `<c r="${at}" s="${look}"><v>${day}</v></c>`
      break
    }
    case 'flag':
      return `<c r="${at}" t="b"><v>${flagOf(value) ? 1 : 0}</v></c>`
    case 'text':
    case 'list':
  }
  return textCell(at, plainText(value))
}

const sheet = (columns: readonly TableColumn[], rows: readonly DataRow[]): string => {
  const names = columns.map((_column, place) => letters(place))
  const line = (number: number, cells: readonly string[]): string =>
    `<row r="${number}">${cells.join('')}</row>`
  const widths = columns.map(({ width }, place) => {
    const number = place + 1
    return `<col min="${number}" max="${number}" width="${Math.max(8, Math.round(width / 8))}" customWidth="1"/>`
  })
  return [
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
    line(
      1,
      columns.map(({ label }, place) => textCell(`${names[place]}1`, label, looks.heading)),
    ),
    ...rows.map((row, index) =>
      line(
        index + 2,
        columns.map((column, place) => cell(`${names[place]}${index + 2}`, column, cellValue(column, row))),
      ),
    ),
    '</sheetData></worksheet>',
  ].join('')
}

/**
 * The rows as an Excel workbook with one sheet, whose headings stay in sight: numbers, days and yes and no as such,
 * everything else as text.
 */
export const workbookOf = (
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
): Uint8Array<ArrayBuffer> => {
  const parts = { ...frame, 'xl/worksheets/sheet1.xml': sheet(columns, rows) }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(head + part)])),
  )
}
