import type { PageRecords } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../change.ts'
import { bringTo } from './bring-to.ts'
import { compareVersions } from './compare-versions.ts'
import type { ContentOfVersion } from './content.ts'

const variable = (id: string, value: string) =>
  ({
    kind: 'stateVariable',
    id,
    name: id,
    defaultValue: value,
    persistance: 'Temporary',
    createdAt: 1,
    scope: 'app',
  }) as const

const records = (values: Readonly<Record<string, string>>): PageRecords =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, variable(id, value)]))

const contents: fc.Arbitrary<ContentOfVersion> = fc
  .record({
    name: fc.constantFrom('Orders', 'Sales'),
    records: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
    pages: fc.dictionary(
      fc.constantFrom('p', 'q', 'r'),
      fc.record({
        isHidden: fc.boolean(),
        records: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3')),
      }),
    ),
  })
  .map(({ name, records: own, pages }) => ({
    name,
    records: records(own),
    pages: Object.entries(pages).map(([id, page]) => ({
      id,
      name: id.toUpperCase(),
      ...(page.isHidden ? { isHidden: true } : {}),
      records: records(page.records),
    })),
  }))

const sorted = ({ pages, ...content }: ContentOfVersion) => ({
  ...content,
  pages: pages
    .map(({ isHidden = false, ...page }) => ({ ...page, isHidden }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

describe('comparing versions', () => {
  it('names all that leads from one to the other, and nothing else', () => {
    fc.assert(
      fc.property(contents, contents, (from, to) => {
        const { pages, application } = compareVersions(from, to)
        expect(apply(from.records, application)).toMatchObject({ ok: true, records: to.records })
        for (const page of to.pages) {
          const was = from.pages.find(({ id }) => id === page.id)
          const compared = pages.find(({ id }) => id === page.id)
          const applied = apply(
            was?.records ?? {},
            compared?.change ?? { added: {}, updated: {}, removed: {} },
          )
          expect(applied).toMatchObject({ ok: true, records: page.records })
        }
        expect(compareVersions(to, to)).toMatchObject({ name: null, pages: [] })
      }),
    )
  })
})

describe('bringing what is saved to a version', () => {
  it('is that version, where nothing was saved since', () => {
    fc.assert(
      fc.property(contents, contents, (now, to) => {
        const brought = bringTo(now, now, to)
        expect(brought.ok && sorted(brought.content)).toEqual(sorted({ ...to, name: now.name }))
      }),
    )
  })

  it('can be taken back', () => {
    fc.assert(
      fc.property(contents, contents, (now, to) => {
        const there = bringTo(now, now, to)
        if (!there.ok) throw new Error('It can be brought there.')
        const back = bringTo(there.content, to, now)
        expect(back.ok && sorted(back.content)).toEqual(sorted(now))
      }),
    )
  })

  it('never loses what was saved since: it stays, or nothing is done', () => {
    fc.assert(
      fc.property(contents, contents, contents, (from, to, now) => {
        const brought = bringTo(now, from, to)
        if (!brought.ok) {
          expect(brought.collisions).not.toEqual([])
          return
        }
        for (const page of now.pages) {
          const was = from.pages.find(({ id }) => id === page.id)
          const after = brought.content.pages.find(({ id }) => id === page.id)
          for (const [id, record] of Object.entries(page.records)) {
            const isSavedSince = JSON.stringify(was?.records[id]) !== JSON.stringify(record)
            if (isSavedSince) expect(after?.records[id]).toEqual(record)
          }
        }
      }),
    )
  })
})
