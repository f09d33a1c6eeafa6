import {
  type ApiRecord,
  blocksWithin,
  check,
  checkApplicationRecords,
  introducedFaults,
  pageCheck,
  pageFaults,
  type PageRecords,
  pageRecordSchema,
  withSequences,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBranch, beginning } from '../../test/any-branch.ts'
import { after, catalogue } from '../../test/build-page.ts'
import { itemOf } from '../../test/picking.ts'
import { isSame } from '../equality.ts'
import { addWidget } from '../operations/add-widget.ts'
import { deleteTab, renameTab } from '../operations/tabs.ts'
import type { Outcome } from '../outcome.ts'
import type { ContentOfVersion } from './content.ts'
import { mergeVersions, type MergedVersions, type VersionChoice } from './merge-versions.ts'

const checkPage = pageCheck(catalogue)
const runs = { numRuns: 200 }

const recordsOf = ({ pages, records }: ContentOfVersion): ReadonlyMap<string | null, PageRecords> =>
  new Map<string | null, PageRecords>([
    [null, records],
    ...pages.map((page) => [page.id, page.records] as const),
  ])

/** Whether it could be saved and opened: nothing is wrong with it that was right on both branches. */
const expectOpens = (content: ContentOfVersion, before: readonly ContentOfVersion[]): void => {
  const application = checkApplicationRecords(content.records)
  expect(application.ok ? [] : application.problems).toEqual([])
  for (const { id, records } of content.pages) {
    const checked = checkPage(records)
    expect(checked.ok ? [] : checked.problems).toEqual([])
    const known = before.flatMap((one) => {
      const own = recordsOf(one).get(id)
      return own === undefined ? [] : pageFaults(own, catalogue)
    })
    expect(introducedFaults(known, pageFaults(records, catalogue))).toEqual([])
  }
  for (const record of Object.values(content.records)) {
    expect(check(pageRecordSchema, record).ok).toBe(true)
    if (record.kind === 'route') expect(content.pages.map(({ id }) => id)).toContain(record.pageId)
  }
}

const collidingIn = ({ collisions }: MergedVersions): ReadonlySet<string> =>
  new Set(collisions.map(({ pageId, id }) => `${pageId} ${id}`))

const partsOf = ({ blocks }: ApiRecord): ReadonlyMap<string, unknown> =>
  new Map([...blocksWithin(blocks)].map((block) => [block.id, withSequences(block, () => [])]))

/** What one branch made of something that the other one left alone is in what was merged. */
const expectKept = (merged: MergedVersions, mine: ContentOfVersion, theirs: ContentOfVersion): void => {
  const [before, my, their, all] = [beginning, mine, theirs, merged.content].map(recordsOf)
  const colliding = collidingIn(merged)
  for (const [pageId, records] of my ?? []) {
    if (colliding.has(`${pageId} ${pageId}`)) continue
    const result = all?.get(pageId)
    for (const [id, record] of Object.entries(records)) {
      const [was, other] = [before?.get(pageId)?.[id], their?.get(pageId)?.[id]]
      if (isSame(record, was) || colliding.has(`${pageId} ${id}`)) continue
      const now = result?.[id]
      // What was put into something is asked about with it, where that is gone.
      if (now === undefined && merged.collisions.length > 0) continue
      if (record.kind === 'route' && result?.[id] === undefined && !all?.has(record.pageId)) continue
      expect(now, `${pageId} ${id}`).toBeDefined()
      if (
        record.kind === 'widget' &&
        now?.kind === 'widget' &&
        was?.kind === 'widget' &&
        other?.kind === 'widget'
      ) {
        for (const [name, value] of Object.entries(record.properties)) {
          if (isSame(value, was.properties[name]) || JSON.stringify(value).includes('{{')) continue
          if (isSame(other.properties[name], was.properties[name]))
            expect(now.properties[name]).toEqual(value)
        }
      }
      if (record.kind === 'theme') {
        for (const field of ['primaryColor', 'borderRadius', 'mode'] as const) {
          if (was?.kind !== 'theme' || now?.kind !== 'theme' || isSame(record.theme[field], was.theme[field]))
            continue
          expect(now.theme[field]).toEqual(record.theme[field])
        }
      }
      if (record.kind === 'api' && now?.kind === 'api' && was?.kind === 'api' && other?.kind === 'api') {
        expectBlocksKept({ was, mine: record, theirs: other, now })
      }
    }
  }
}

const expectBlocksKept = (apis: Record<'was' | 'mine' | 'theirs' | 'now', ApiRecord>): void => {
  const [was, mine, theirs, now] = [apis.was, apis.mine, apis.theirs, apis.now].map(partsOf)
  for (const [id, part] of mine ?? []) {
    const isChanged = !isSame(part, was?.get(id))
    if (isChanged && isSame(was?.get(id), theirs?.get(id))) expect(now?.get(id)).toBeDefined()
    if (!isChanged && !theirs?.has(id) && !now?.has(id)) continue
    if (was?.get(id) === undefined) expect(now?.has(id)).toBe(true)
  }
  for (const id of was?.keys() ?? []) {
    if (!mine?.has(id) && isSame(was?.get(id), theirs?.get(id)) && now?.has(id)) {
      // Only where the other branch put something into it or moved it would somebody be asked.
      expect([...(theirs?.keys() ?? [])]).toContain(id)
    }
  }
}

/** Whether each thing is called as one of both branches calls it. */
const isCalledAsBefore = (content: ContentOfVersion, sides: readonly ContentOfVersion[]): boolean =>
  [...recordsOf(content)].every(([pageId, records]) =>
    Object.entries(records).every(([id, { name }]) =>
      sides.some((side) => recordsOf(side).get(pageId)?.[id]?.name === name),
    ),
  )

const sorted = ({ pages, records }: ContentOfVersion) => ({
  records,
  pages: pages.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

describe('random edits of pages, steps, theme and routes on two branches', () => {
  it('are merged to the same both ways, with every edit that did not collide', () => {
    let compared = 0
    fastCheck.assert(
      fastCheck.property(anyBranch('a'), anyBranch('b'), (one, other) => {
        const there = mergeVersions({ base: beginning, mine: one, theirs: other, catalogue })
        const back = mergeVersions({ base: beginning, mine: other, theirs: one, catalogue })
        // What stands for the time being differs, and so may which questions come first, but not whether there are any.
        expect(there.collisions.length === 0).toBe(back.collisions.length === 0)
        for (const merged of [there, back]) {
          expectOpens(merged.content, [one, other])
          expectKept(merged, one, other)
          expectKept(merged, other, one)
        }
        if (there.collisions.length > 0 || !isCalledAsBefore(there.content, [one, other])) return
        compared += 1
        expect(sorted(there.content)).toEqual(sorted(back.content))
      }),
      runs,
    )
    expect(compared).toBeGreaterThan(10)
  })

  it('make pages that open, whatever is chosen of what collides', () => {
    fastCheck.assert(
      fastCheck.property(
        anyBranch('a'),
        anyBranch('b'),
        fastCheck.infiniteStream(fastCheck.boolean()),
        (one, other, coins) => {
          const versions = { base: beginning, mine: one, theirs: other, catalogue }
          let { collisions, content } = mergeVersions(versions)
          let choices: VersionChoice[] = []
          // A choice may bring up another question, such as about what stood inside.
          for (let round = 0; collisions.length > 0 && round < 10; round += 1) {
            choices = [
              ...choices,
              ...collisions.map(({ pageId, id }) => ({
                pageId,
                id,
                choice: coins.next().value === true ? ('mine' as const) : ('theirs' as const),
              })),
            ]
            ;({ collisions, content } = mergeVersions({ ...versions, choices }))
          }
          expect(collisions).toEqual([])
          expectOpens(content, [one, other])
        },
      ),
      runs,
    )
  })
})

describe('a page of which each branch deleted another route', () => {
  it('keeps the same one, whichever is merged into the other', () => {
    const without = (id: string): ContentOfVersion => ({
      ...beginning,
      records: Object.fromEntries(Object.entries(beginning.records).filter(([key]) => key !== id)),
    })
    const [one, other] = [without('one'), without('other')]
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const { content } = mergeVersions({ base: beginning, mine, theirs, catalogue })
      const routes = Object.values(content.records).filter((record) => record.kind === 'route')
      expect(routes.map(({ id }) => id).toSorted()).toEqual(['home', 'other'])
    }
  })
})

describe('a tab that one branch deleted and the other called something else', () => {
  it('has its canvas with what is on it, where the tabs stay as the other branch has them', () => {
    const records = beginning.pages.find(({ id }) => id === 'q')?.records ?? {}
    const tabs = Object.values(records).find((one) => one.kind === 'widget' && one.type === 'tabs')
    const id = tabs?.id ?? ''
    const tabId = itemOf(records, id, 'tabs', 0)
    const canvas =
      Object.values(records).find((one) => one.kind === 'widget' && one.parentId === id)?.id ?? ''
    const place = { parentId: canvas, place: { left: 0, top: 0 } }
    const filled = after(
      records,
      addWidget(records, catalogue, { type: 'button', ...place }, () => 'inside'),
    )
    const branch = (outcome: Outcome): ContentOfVersion => ({
      ...beginning,
      pages: beginning.pages.map((page) =>
        page.id === 'q' ? { ...page, records: after(filled, outcome) } : page,
      ),
    })
    const base = branch({ ok: true, change: { added: {}, updated: {}, removed: {} } })
    const mine = branch(deleteTab(filled, catalogue, { id, tabId }))
    const theirs = branch(renameTab(filled, catalogue, { id, tabId, label: 'Called otherwise' }))
    for (const [choice, kept] of [
      ['theirs', true],
      ['mine', false],
    ] as const) {
      const choices = [id, canvas].map((one) => ({ pageId: 'q', id: one, choice }))
      const { content, collisions } = mergeVersions({ base, mine, theirs, catalogue, choices })
      expect(collisions).toEqual([])
      expectOpens(content, [mine, theirs])
      expect(content.pages.find((page) => page.id === 'q')?.records['inside'] !== undefined).toBe(kept)
    }
  })
})
