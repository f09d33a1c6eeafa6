import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { rowsOf } from './rows.ts'
import { workbookOf } from './workbook.ts'

const partsOf = (data: readonly object[], settings: readonly object[] = []) => {
  const { rows } = rowsOf(data)
  const files = unzipSync(workbookOf(columnsOf(settings, rows), rows))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const sheetOf = (...given: Parameters<typeof partsOf>): string =>
  partsOf(...given)['xl/worksheets/sheet1.xml'] ?? ''
/** The value of a cell as it stands in the sheet; empty where there is none. */
const valueAt = (sheet: string, place: string): string =>
  new RegExp(`<c r="${place}"[^>]*>(?:<v>|<is><t xml:space="preserve">)([^<]*)<`).exec(sheet)?.[1] ?? ''

describe('a table as a workbook', () => {
  it('has the headings in its first line, which stays in sight', () => {
    const sheet = sheetOf([{ name: 'Ada', note: '' }])
    expect(valueAt(sheet, 'A1')).toBe('Name')
    expect(valueAt(sheet, 'B1')).toBe('Note')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  })

  it('keeps numbers, days and yes and no, so that people can go on with them', () => {
    const sheet = sheetOf([{ total: 12.25, since: '2026-03-01', paid: true }])
    expect(sheet).toContain('<c r="A2"><v>12.25</v></c>')
    expect(valueAt(sheet, 'B2')).toBe('46082')
    expect(sheet).toContain('<c r="C2" t="b"><v>1</v></c>')
  })

  it('writes moments by the clocks of the person who looks', () => {
    const noon = new Date(2026, 2, 1, 12).toISOString()
    const sheet = sheetOf([{ at: noon }], [{ id: 'at', key: 'at', type: 'dateTime' }])
    expect(Number(valueAt(sheet, 'A2'))).toBe(46_082.5)
  })

  it('writes days as text that spreadsheets do not agree on', () => {
    const sheet = sheetOf([{ born: '1815-12-10' }], [{ id: 'born', key: 'born', type: 'date' }])
    expect(valueAt(sheet, 'A2')).toBe('1815-12-10')
  })

  it('never lets a text run or end the file', () => {
    const sheet = sheetOf([{ name: '=1+1', note: '</t><c/> & \u0000"', code: '_x0041_' }])
    expect(valueAt(sheet, 'A2')).toBe('=1+1')
    expect(valueAt(sheet, 'B2')).toBe('&lt;/t&gt;&lt;c/&gt; &amp; "')
    // Spreadsheets read the sign after the mark as the mark alone.
    expect(valueAt(sheet, 'C2')).toBe('_x005F_x0041_')
    expect(sheet).not.toContain('<f>')
  })

  it('cuts what is longer than a cell may be', () => {
    expect(valueAt(sheetOf([{ name: 'a'.repeat(40_000) }]), 'A2')).toHaveLength(32_767)
  })

  it('names columns behind the twenty-sixth as spreadsheets do', () => {
    const wide = Object.fromEntries(Array.from({ length: 30 }, (_none, place) => [`field${place}`, place]))
    expect(valueAt(sheetOf([wide]), 'AD2')).toBe('29')
  })

  it('names each of its parts', () => {
    const parts = partsOf([{ name: 'Ada' }])
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/styles.xml'])
      expect(parts['[Content_Types].xml']).toContain(`PartName="/${name}"`)
    for (const part of Object.values(parts)) expect(part).toMatch(/^<\?xml version="1.0"/)
  })
})
