import { describe, expect, it } from 'vitest'
import { aPage, aVariable, withRecords } from '../test/build-page.ts'
import { apply, difference, isEmpty, reverse, squash } from './change.ts'

const base = withRecords(aPage(), aVariable('One', '1'))
const changed = withRecords(aPage(), aVariable('One', '2'), aVariable('Two'))

describe('a change', () => {
  it('leads from one state to the other, and its reverse back', () => {
    const change = difference(base, changed)
    expect(apply(base, change)).toEqual({ ok: true, records: changed })
    expect(apply(changed, reverse(change))).toEqual({ ok: true, records: base })
  })

  it('is refused as a whole where a record is not what it expects', () => {
    const change = difference(base, changed)
    const moved = withRecords(base, aVariable('One', '3'))
    expect(apply(moved, change)).toEqual({
      ok: false,
      collisions: [{ id: 'variable-One', expected: aVariable('One', '1'), found: aVariable('One', '3') }],
    })
    expect(apply(changed, change)).toMatchObject({ ok: false })
  })

  it('fits records whose keys stand in another order', () => {
    const shuffled = Object.fromEntries(Object.entries(aVariable('One', '1')).reverse())
    const records = { ...base, 'variable-One': { ...aVariable('One', '1'), ...shuffled } }
    expect(apply(records, difference(base, changed))).toMatchObject({ ok: true })
  })

  it('squashes with the next one to what both do', () => {
    const last = withRecords(aPage(), aVariable('Two', 'x'))
    const both = squash(difference(base, changed), difference(changed, last))
    expect(apply(base, both)).toEqual({ ok: true, records: last })
    expect(both).toEqual(difference(base, last))
  })

  it('squashes with its reverse to nothing', () => {
    const change = difference(base, changed)
    expect(isEmpty(squash(change, reverse(change)))).toBe(true)
  })

  it('never reads what only a prototype holds', () => {
    const hostile = { added: {}, updated: {}, removed: { constructor: aVariable('One') } }
    expect(apply(base, hostile)).toMatchObject({ ok: false })
  })
})
