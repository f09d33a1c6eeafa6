import type { PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anApi, aPage, aVariable, theApi, withRecords } from '../test/build-page.ts'
import { apply, difference, isEmpty, reverse, squash } from './change.ts'
import { apisOf, stateVariablesOf } from './tree.ts'

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

describe('what is known of a page after a change', () => {
  const page = withRecords(
    aPage(),
    anApi('Orders', 'select 1'),
    aVariable('Word'),
    anApi('Zones', 'select 2'),
  )
  const namesAfter = (records: PageRecords, next: PageRecords) => {
    // Asked before, so that it is carried over and not found anew.
    apisOf(records)
    const applied = apply(records, difference(records, next))
    if (!applied.ok) throw new Error('The change does not fit.')
    const names = (kind: typeof apisOf | typeof stateVariablesOf) =>
      kind(applied.records).map(({ name }) => name)
    return { apis: names(apisOf), variables: names(stateVariablesOf) }
  }

  it('names its APIs and variables in their order, whatever came, went or was renamed', () => {
    const added = withRecords(page, anApi('Middle', 'select 3'), aVariable('Also'))
    expect(namesAfter(page, added)).toEqual({
      apis: ['Middle', 'Orders', 'Zones'],
      variables: ['Also', 'Word'],
    })
    expect(namesAfter(added, page)).toEqual({ apis: ['Orders', 'Zones'], variables: ['Word'] })
    const renamed = { ...page, 'variable-Word': { ...aVariable('Word'), name: 'Zoo' } }
    expect(namesAfter(page, renamed)).toEqual({ apis: ['Orders', 'Zones'], variables: ['Zoo'] })
  })

  it('holds the API as it is after the change', () => {
    const before = theApi(page, apisOf(page)[0]?.id ?? '')
    const after = { ...before, trigger: { ...before.trigger, executeOnInputChange: true } }
    const applied = apply(page, difference(page, { ...page, [before.id]: after }))
    expect(applied.ok && apisOf(applied.records)[0]).toEqual(after)
  })
})
