import type { PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { beginning } from '../../test/any-branch.ts'
import { after, catalogue, countingIds } from '../../test/build-page.ts'
import { itemOf } from '../../test/picking.ts'
import { addWidget } from '../operations/add-widget.ts'
import { deleteTab, renameTab } from '../operations/tabs.ts'
import type { ContentOfVersion } from './content.ts'
import { mergeVersions, type VersionChoice } from './merge-versions.ts'

const pageId = 'q'

const recordsOf = ({ pages }: ContentOfVersion): PageRecords =>
  pages.find(({ id }) => id === pageId)?.records ?? {}

const withPage = (records: PageRecords): ContentOfVersion => ({
  ...beginning,
  pages: beginning.pages.map((page) => (page.id === pageId ? { ...page, records } : page)),
})

const idOf = (records: PageRecords, type: string): string =>
  Object.values(records).find((one) => one.kind === 'widget' && one.type === type)?.id ?? ''

const canvasIn = (records: PageRecords, parentId: string): string =>
  Object.values(records).find((one) => one.kind === 'widget' && one.parentId === parentId)?.id ?? ''

/** The same with components elsewhere in the order of their kind, as whoever works on them leaves them. */
const touched = (records: PageRecords, ids: readonly string[]): PageRecords => ({
  ...records,
  ...Object.fromEntries(
    ids.flatMap((id) => {
      const record = records[id]
      return record?.kind === 'widget' ? [[id, { ...record, order: `${record.order}V` }]] : []
    }),
  ),
})

const choicesOf = (choices: Readonly<Record<string, 'mine' | 'theirs'>>): VersionChoice[] =>
  Object.entries(choices).map(([id, choice]) => ({ pageId, id, choice }))

describe('choices that contradict each other', () => {
  it('let what is in a component go with it, and end', () => {
    const start = recordsOf(beginning)
    const place = { parentId: canvasIn(start, idOf(start, 'section')), place: { left: 0, top: 60 } }
    const records = after(
      start,
      addWidget(start, catalogue, { type: 'container', ...place }, countingIds('new')),
    )
    const container = idOf(records, 'container')
    const canvas = canvasIn(records, container)
    const inside = { type: 'button', parentId: canvas, place: { left: 0, top: 0 } }
    const filled = after(
      records,
      addWidget(records, catalogue, inside, () => 'inside'),
    )
    const gone = new Set([container, canvas, 'inside'])
    const without = Object.fromEntries(Object.entries(filled).filter(([id]) => !gone.has(id)))
    const merged = mergeVersions({
      base: withPage(filled),
      mine: withPage(without),
      theirs: withPage(touched(filled, [container, canvas])),
      catalogue,
      choices: choicesOf({ [container]: 'mine', [canvas]: 'theirs' }),
    })
    expect(merged.collisions).toEqual([])
    expect(Object.keys(recordsOf(merged.content)).toSorted()).toEqual(Object.keys(without).toSorted())
  })

  it('leave a tab that stays its canvas', () => {
    const records = recordsOf(beginning)
    const tabs = idOf(records, 'tabs')
    const canvas = canvasIn(records, tabs)
    const tab = { id: tabs, tabId: itemOf(records, tabs, 'tabs', 0) }
    const mine = after(records, deleteTab(records, catalogue, tab))
    const renamed = after(records, renameTab(records, catalogue, { ...tab, label: 'Called otherwise' }))
    const merged = mergeVersions({
      base: withPage(records),
      mine: withPage(mine),
      theirs: withPage(touched(renamed, [canvas])),
      catalogue,
      choices: choicesOf({ [tabs]: 'theirs', [canvas]: 'mine' }),
    })
    expect(merged.collisions).toEqual([])
    expect(recordsOf(merged.content)).toHaveProperty(canvas)
  })
})
