import { emptyPage, type PageRecord, type PageRecords, pageFaults } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../test/build-page.ts'
import { apply, difference, touchedIds } from '../change.ts'
import { fieldAt } from '../choose-fields.ts'
import { isSame } from '../equality.ts'
import { addWidget } from '../operations/add-widget.ts'
import { deleteWidgets } from '../operations/delete-widgets.ts'
import { setProperty } from '../operations/set-property.ts'
import type { Outcome } from '../outcome.ts'
import type { ContentOfVersion } from './content.ts'
import { mergeVersions } from './merge-versions.ts'

let made = 0
const newId = (): string => `id-${(made += 1)}`

const done = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) return records
  const applied = apply(records, outcome.change)
  return applied.ok ? applied.records : records
}
const canvasOf = (records: PageRecords): string =>
  Object.values(records).find((one) => one.kind === 'widget' && one.type === 'canvas')?.id ?? ''
const withWidget = (records: PageRecords, type: string, name?: string): PageRecords => {
  const place = { left: 0, top: 40 * Object.keys(records).length }
  const after = done(
    records,
    addWidget(records, catalogue, { type, parentId: canvasOf(records), place }, newId),
  )
  if (name === undefined) return after
  // Each side names what it adds itself: what both call the same gets another name on one of them.
  return Object.fromEntries(
    Object.entries(after).map(([id, one]): [string, PageRecord] =>
      records[id] === undefined && one.kind === 'widget' && one.type === type
        ? [id, { ...one, name }]
        : [id, one],
    ),
  )
}

const start: ContentOfVersion = (() => {
  const pages = ['p', 'q'].map((id) => {
    let records: PageRecords = emptyPage(id.toUpperCase(), newId)
    for (const type of ['button', 'button', 'container', 'table']) records = withWidget(records, type)
    return { id, name: id.toUpperCase(), records }
  })
  return { name: 'Orders', records: {}, pages }
})()

type Edit = (content: ContentOfVersion, side: string) => ContentOfVersion
const onPage =
  (place: number, change: (records: PageRecords, side: string) => PageRecords): Edit =>
  (content, side) => ({
    ...content,
    pages: content.pages.map((page, index) =>
      index === place % content.pages.length ? { ...page, records: change(page.records, side) } : page,
    ),
  })
const nthWidget = (records: PageRecords, nth: number): string => {
  const all = Object.values(records).filter(
    (one) => one.kind === 'widget' && ['button', 'container', 'table'].includes(one.type),
  )
  return all[nth % Math.max(all.length, 1)]?.id ?? ''
}

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(fc.nat(3), fc.nat(9), fc.constantFrom('text', 'isVisible', 'isDisabled', 'tooltip'), fc.nat(3))
    .map(([place, nth, path, value]) =>
      onPage(place, (records) =>
        done(
          records,
          setProperty(records, catalogue, {
            ids: [nthWidget(records, nth)],
            path,
            value: path.startsWith('is') ? value % 2 === 0 : `value ${value}`,
          }),
        ),
      ),
    ),
  fc
    .tuple(fc.nat(3), fc.constantFrom('button', 'table'), fc.nat(1_000_000))
    .map(([place, type, number]) =>
      onPage(place, (records, side) => withWidget(records, type, `${side}${number}x${newId().slice(3)}`)),
    ),
  fc
    .tuple(fc.nat(3), fc.nat(9))
    .map(([place, nth]) =>
      onPage(place, (records) =>
        done(records, deleteWidgets(records, catalogue, { ids: [nthWidget(records, nth)] })),
      ),
    ),
  fc.nat(1_000_000).map(
    (number): Edit =>
      (content, side) => {
        const id = newId()
        const name = `${side}Variable${number}x${id.slice(3)}`
        const record = {
          kind: 'stateVariable' as const,
          id,
          name,
          defaultValue: '1',
          persistance: 'Temporary' as const,
          createdAt: 1,
          scope: 'app' as const,
        }
        return { ...content, records: { ...content.records, [id]: record } }
      },
  ),
  fc.nat(1_000_000).map(
    (): Edit => (content, side) => {
      const id = newId()
      const name = `${side}Page${id.slice(3)}`
      return { ...content, pages: [...content.pages, { id, name, records: emptyPage(name, newId) }] }
    },
  ),
)

const edited = (side: string) =>
  fc.array(edits, { maxLength: 6 }).map((all) => all.reduce((content, edit) => edit(content, side), start))

/** The same with texts of its own on the first component of a page, so that both sides collide there. */
const alsoSaid = (content: ContentOfVersion, side: string): ContentOfVersion =>
  ['text', 'tooltip'].reduce(
    (before, path) =>
      onPage(0, (records) =>
        done(
          records,
          setProperty(records, catalogue, {
            ids: [nthWidget(records, 0)],
            path,
            value: `${path} of ${side}`,
          }),
        ),
      )(before, side),
    content,
  )

/** The fields in which two versions of a record differ. */
const fieldsOf = (mine: PageRecord, theirs: PageRecord): readonly string[] => {
  const keys = (one: object, two: object, above: readonly string[]) =>
    [...new Set([...Object.keys(one), ...Object.keys(two)])]
      .filter((key) => !isSame(Reflect.get(one, key), Reflect.get(two, key)))
      .map((key) => fieldAt({ mine, theirs }, [...above, key]))
  if (mine.kind !== 'widget' || theirs.kind !== 'widget') return keys(mine, theirs, [])
  const own = keys(mine, theirs, []).filter((field) => field !== 'properties')
  return [...new Set([...own, ...keys(mine.properties, theirs.properties, ['properties'])])]
}

const sorted = ({ pages, records }: ContentOfVersion) => ({
  records,
  pages: pages.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

/** Whether all stand in something, and nothing is called as something else. */
const expectSound = ({ pages }: ContentOfVersion): void => {
  for (const { records } of pages) {
    for (const one of Object.values(records)) {
      if (one.kind === 'widget' && one.parentId !== null) expect(records[one.parentId]).toBeDefined()
    }
    const names = Object.values(records).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(pageFaults(records, catalogue)).toEqual([])
  }
}

describe('merging two versions', () => {
  it('gives the same sound tree both ways, with every edit that did not collide', () => {
    let merged = 0
    fc.assert(
      fc.property(edited('a'), edited('b'), (one, other) => {
        const there = mergeVersions({ base: start, mine: one, theirs: other, catalogue })
        const back = mergeVersions({ base: start, mine: other, theirs: one, catalogue })
        const keysOf = ({ collisions }: typeof there) =>
          collisions.map(({ pageId, id }) => `${pageId} ${id}`).toSorted()
        expect(keysOf(there)).toEqual(keysOf(back))
        expectSound(there.content)
        expectSound(back.content)
        if (there.collisions.length > 0) {
          // Whatever is chosen, the same side stays both ways, and the result is sound.
          const chosen = (result: typeof there, choice: 'mine' | 'theirs') =>
            result.collisions.map(({ pageId, id }) => ({ pageId, id, choice }))
          const mine = { base: start, mine: one, theirs: other, catalogue, choices: chosen(there, 'mine') }
          const kept = mergeVersions(mine)
          expect(kept.collisions).toEqual([])
          expectSound(kept.content)
          return
        }
        merged += 1
        expect(sorted(there.content)).toEqual(sorted(back.content))
        for (const side of [one, other]) {
          for (const page of side.pages) {
            const was = start.pages.find(({ id }) => id === page.id)?.records ?? {}
            const result = there.content.pages.find(({ id }) => id === page.id)?.records ?? {}
            const change = difference(was, page.records)
            for (const id of touchedIds(change)) {
              if (change.removed[id] !== undefined) expect(result[id]).toBeUndefined()
              else if (was[id] === undefined) expect(result[id]?.name).toBe(page.records[id]?.name)
              else expect(result[id]).toBeDefined()
            }
          }
          for (const id of Object.keys(side.records))
            expect(there.content.records[id]).toEqual(side.records[id])
        }
      }),
      { numRuns: 150 },
    )
    expect(merged).toBeGreaterThan(10)
  })

  it('gives a sound tree whatever is chosen, property by property, and each is as it was chosen', () => {
    let decided = 0
    fc.assert(
      fc.property(edited('a'), edited('b'), fc.infiniteStream(fc.boolean()), (first, second, coins) => {
        const [one, other] = [alsoSaid(first, 'a'), alsoSaid(second, 'b')]
        const toss = (): boolean => coins.next().value === true
        const versions = { base: start, mine: one, theirs: other, catalogue }
        const { collisions } = mergeVersions(versions)
        const choices = collisions.map(({ pageId, id, mine, theirs }) => {
          const fields = mine === null || theirs === null ? [] : fieldsOf(mine, theirs)
          const choice = toss() ? ('mine' as const) : ('theirs' as const)
          return { pageId, id, choice, except: fields.filter(toss) }
        })
        const merged = mergeVersions({ ...versions, choices })
        expect(merged.collisions).toEqual([])
        expectSound(merged.content)
        for (const [place, { pageId, id, choice, except }] of choices.entries()) {
          const sides = collisions[place]
          const result = merged.content.pages.find((page) => page.id === pageId)?.records[id]
          if (sides?.mine?.kind !== 'widget' || sides.theirs?.kind !== 'widget' || result?.kind !== 'widget')
            continue
          for (const field of fieldsOf(sides.mine, sides.theirs)) {
            if (!field.startsWith('properties.')) continue
            decided += 1
            const isMine = (choice === 'mine') !== except.includes(field)
            const name = field.slice('properties.'.length)
            expect(result.properties[name]).toEqual((isMine ? sides.mine : sides.theirs).properties[name])
          }
        }
      }),
      { numRuns: 150 },
    )
    expect(decided).toBeGreaterThan(10)
  })

  it('is the other version where only that one was changed', () => {
    fc.assert(
      fc.property(edited('a'), (one) => {
        const { content, collisions } = mergeVersions({ base: start, mine: one, theirs: start, catalogue })
        expect(collisions).toEqual([])
        expect(sorted(content)).toEqual(sorted(one))
        const already = mergeVersions({ base: start, mine: one, theirs: one, catalogue })
        expect(sorted(already.content)).toEqual(sorted(one))
      }),
      { numRuns: 50 },
    )
  })
})
