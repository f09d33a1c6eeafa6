import type { PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPageWith, after, anApi, aVariable, canvasId, catalogue, withRecords } from '../test/build-page.ts'
import { difference } from './change.ts'
import { merge, type MergeChoice } from './merge.ts'
import { addWidget } from './operations/add-widget.ts'
import { deleteWidgets } from './operations/delete-widgets.ts'
import { moveWidgets } from './operations/move-widgets.ts'

const base = withRecords(
  aPageWith({ type: 'container' }, { type: 'button', place: { left: 60, top: 0 } }),
  aVariable('A', '1'),
  aVariable('B', '1'),
)
const merged = (mine: PageRecords, theirs: PageRecords, choices: Record<string, MergeChoice> = {}) =>
  merge({
    theirs,
    mine: difference(base, mine),
    missed: difference(base, theirs),
    catalogue,
    choices: new Map(Object.entries(choices)),
  })
const added = (records: PageRecords, id: string, parentId = canvasId) =>
  after(
    records,
    addWidget(records, catalogue, { type: 'button', parentId, place: { left: 0, top: 40 } }, () => id),
  )

describe('merging', () => {
  it('puts changes to different records together', () => {
    const { records, change, collisions } = merged(
      withRecords(base, aVariable('A', 'mine')),
      withRecords(base, aVariable('B', 'theirs')),
    )
    expect(records).toEqual(withRecords(base, aVariable('A', 'mine'), aVariable('B', 'theirs')))
    expect(Object.keys(change.updated)).toEqual(['variable-A'])
    expect(collisions).toEqual([])
  })

  it('lists a record that both changed, and does what was decided about it', () => {
    const mine = withRecords(base, aVariable('A', 'mine'))
    const theirs = withRecords(base, aVariable('A', 'theirs'))
    const open = merged(mine, theirs)
    expect(open.collisions).toEqual([
      { id: 'variable-A', mine: aVariable('A', 'mine'), theirs: aVariable('A', 'theirs') },
    ])
    expect(open.records).toEqual(theirs)
    expect(merged(mine, theirs, { 'variable-A': 'mine' })).toMatchObject({ records: mine, collisions: [] })
    expect(merged(mine, theirs, { 'variable-A': 'theirs' })).toMatchObject({
      records: theirs,
      collisions: [],
    })
  })

  it('sees no collision where both made the same of a record', () => {
    const both = withRecords(base, aVariable('A', 'both'))
    expect(merged(both, both)).toMatchObject({ collisions: [], change: { updated: {} } })
  })

  it('asks about a component that they deleted and I put something into', () => {
    const mine = added(base, 'x', 'w2')
    const theirs = after(base, deleteWidgets(base, catalogue, { ids: ['w1'] }))
    expect(merged(mine, theirs).collisions).toMatchObject([{ id: 'w2', theirs: null }])
    expect(merged(mine, theirs, { w2: 'theirs' }).records).toEqual(theirs)
    expect(merged(mine, theirs, { w1: 'mine', w2: 'mine' }).records).toEqual(mine)
  })

  it('brings back what is around a component that they deleted and I keep, and comes to an end', () => {
    const mine = added(base, 'x', 'w2')
    const theirs = after(base, deleteWidgets(base, catalogue, { ids: ['w1'] }))
    expect(merged(mine, theirs, { w2: 'mine' }).records).toEqual(mine)
  })

  it('asks about a component that I deleted and they put something into', () => {
    const mine = after(base, deleteWidgets(base, catalogue, { ids: ['w1'] }))
    const theirs = added(base, 'x', 'w2')
    const open = merged(mine, theirs)
    expect(open.collisions).toMatchObject([
      { id: 'w2', mine: null },
      { id: 'w1', mine: null },
    ])
    expect(open.records).toEqual(theirs)
    expect(merged(mine, theirs, { w1: 'mine', w2: 'mine' }).records).toEqual(mine)
  })

  it('gives my new component the next name where they took it, and my references follow', () => {
    const mine = withRecords(added(base, 'x'), anApi('Mine', '{{ Button2.text }}'))
    const theirs = withRecords(added(base, 'y'), anApi('Theirs', '{{ Button2.text }}'))
    const { records } = merged(mine, theirs)
    expect(records.x).toMatchObject({ name: 'Button3' })
    expect(records['api-Mine']).toMatchObject({ blocks: [{ configuration: { body: '{{ Button3.text }}' } }] })
    expect(records['api-Theirs']).toMatchObject({
      blocks: [{ configuration: { body: '{{ Button2.text }}' } }],
    })
  })

  it('never lets two containers end up in each other', () => {
    const start = aPageWith({ type: 'container' }, { type: 'container', place: { left: 0, top: 30 } })
    const into = (id: string, parentId: string) =>
      after(start, moveWidgets(start, catalogue, { moves: [{ id, parentId, place: { left: 0, top: 0 } }] }))
    const theirs = into('w3', 'w2')
    const { records } = merge({
      theirs,
      mine: difference(start, into('w1', 'w4')),
      missed: difference(start, theirs),
      catalogue,
    })
    expect(records).toEqual(theirs)
  })
})
