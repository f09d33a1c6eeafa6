import {
  bytesOf,
  emptyPage,
  getDefaultLayout,
  gridUnits,
  pageRecordsSchema,
  widgetCatalogue,
  type JsonObject,
} from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { aPageWith, anApi, countingIds, theWidget, withRecords } from '../../test/build-page.ts'
import { dslCatalogue } from '../../test/dsl-catalogue.ts'
import { toPageDsl } from '../dsl-write.ts'
import { migrateWidgets } from './migrate-widgets.ts'
import { pageDocumentReader } from './read-page-document.ts'
import { renewIds } from './renew-ids.ts'
import { storedPageCheck } from './stored-page-check.ts'

const read = (given: unknown) => pageDocumentReader(dslCatalogue)(given, countingIds('n'), () => undefined)
const problemsOf = (given: unknown) => {
  const answer = read(given)
  return answer.ok ? [] : answer.problems
}
const { version: _, ...withoutVersion } = getDefaultLayout(8)
const nested = (levels: number): JsonObject => {
  let value: JsonObject = {}
  for (let level = 0; level < levels; level += 1) value = { children: [value] }
  return value
}

describe('reading the document of a page', () => {
  it.each([5, 6, 7, 8])('makes an empty page of the empty layout of version %i', (version) => {
    const answer = read(getDefaultLayout(version))
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
    const shapes = (records: object) =>
      Object.values(records)
        .map(({ name, type }: { name: string; type: string }) => `${type} ${name}`)
        .sort()
    expect(shapes(answer.value)).toEqual(shapes(emptyPage('Page1', countingIds())))
    expect(answer.value['0']).toMatchObject({ parentId: null })
  })

  it('refuses a document that is newer than the product, with a sentence', () => {
    expect(problemsOf({ ...getDefaultLayout(8), version: 9 })).toEqual([
      {
        path: 'version',
        reason:
          'This page was made with a newer version of the product (document version 9; this one reads up to 8). Update the product to open it.',
      },
    ])
  })

  it.each([
    ['nothing', null, ''],
    ['a list', [], ''],
    ['text', 'page', ''],
    ['no version', withoutVersion, 'version'],
    ['a version that is no number', { ...getDefaultLayout(8), version: 'new' }, ''],
    ['a thousand levels', nested(1000), ''],
    ['keys that reach prototypes', JSON.parse('{"version":8,"__proto__":{"isAdmin":true}}'), ''],
    ['a broken flat page', { ...getDefaultLayout(6), children: [{ type: 'button' }] }, ''],
    [
      'an unknown component',
      { ...getDefaultLayout(8), children: [{ widgetId: 'a', widgetName: 'A', type: 'nothing' }] },
      'A.type',
    ],
  ])('refuses %s', (_, given, path) => {
    expect(problemsOf(given)[0]?.path).toBe(path)
    expect(problemsOf(given)[0]?.reason).not.toBe('')
  })

  describe('with a canvas of fewer columns', () => {
    const records = aPageWith(
      { type: 'container', place: { left: 4, top: 0 }, columns: 40 },
      { type: 'button', parentId: 'w2', place: { left: 8, top: 2 }, columns: 24 },
    )
    const coarse = withRecords(records, { ...theWidget(records, 'w2'), properties: { gridColumns: 12 } })
    const inFile: unknown = JSON.parse(JSON.stringify(toPageDsl(coarse, dslCatalogue)))

    it('is measured by these columns in a file', () => {
      expect(JSON.stringify(inFile)).toContain('"left":{"value":1,"mode":"gridUnit"}')
      expect(JSON.stringify(inFile)).toContain('"width":{"value":3,"mode":"gridUnit"}')
    })

    it('gives what stands on it the same place on the grid of 96, and keeps its columns', () => {
      const answer = read(inFile)
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
      expect(theWidget(answer.value, 'w1')).toMatchObject({ left: gridUnits(4), width: gridUnits(40) })
      expect(theWidget(answer.value, 'w2')).toMatchObject({ properties: { gridColumns: 12 } })
      expect(theWidget(answer.value, 'w3')).toMatchObject({
        left: gridUnits(8),
        top: gridUnits(2),
        width: gridUnits(24),
      })
    })

    it('takes as many columns as what stands on it needs, where the document states fewer', () => {
      const wide = withRecords(records, {
        ...theWidget(records, 'w3'),
        left: gridUnits(0),
        width: gridUnits(96),
      })
      const answer = read(
        JSON.parse(
          JSON.stringify(toPageDsl(wide, dslCatalogue)).replace(
            '"type":"canvas","parentId":"w1"',
            '"type":"canvas","gridColumns":48,"parentId":"w1"',
          ),
        ),
      )
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
      expect(theWidget(answer.value, 'w2')).toMatchObject({ properties: { gridColumns: 96 } })
      expect(theWidget(answer.value, 'w3')).toMatchObject({ left: gridUnits(0), width: gridUnits(96) })
    })

    it.each(['FIXED_GRID', 'HSTACK', 'VSTACK'])(
      'of a canvas of more columns keeps the shares (%s)',
      (layout) => {
        const canvas = { ...theWidget(records, 'w2'), properties: { layout } }
        const wide = withRecords(records, canvas, {
          ...theWidget(records, 'w3'),
          left: gridUnits(layout === 'FIXED_GRID' ? 96 : 500),
          width: gridUnits(layout === 'FIXED_GRID' ? 96 : 192),
        })
        const answer = read(JSON.parse(JSON.stringify(toPageDsl(wide, dslCatalogue))))
        if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
        expect(theWidget(answer.value, 'w3').width).toEqual(gridUnits(layout === 'FIXED_GRID' ? 48 : 96))
      },
    )

    it('is the same after any number of ways out and in, also where something stands between its columns', () => {
      for (const columns of [1, 5, 7, 12, 64]) {
        const canvas = { ...theWidget(records, 'w2'), properties: { gridColumns: columns } }
        const between = { ...theWidget(records, 'w3'), left: gridUnits(11), width: gridUnits(17) }
        const answer = read(
          JSON.parse(JSON.stringify(toPageDsl(withRecords(records, canvas, between), dslCatalogue))),
        )
        if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
        expect(theWidget(answer.value, 'w3')).toMatchObject({ left: gridUnits(11), width: gridUnits(17) })
      }
    })
  })

  it('refuses more than five megabytes, and a single text of ten', () => {
    const name = 'x'.repeat(10 * 1024 * 1024)
    expect(bytesOf(name)).toBeGreaterThan(10_000_000)
    expect(problemsOf({ ...getDefaultLayout(8), widgetName: name })[0]?.reason).toContain('at most 5 MB')
  })

  it('refuses what would not be one tree with unique names', () => {
    const dsl = toPageDsl(aPageWith({ type: 'button' }, { type: 'button' }), dslCatalogue)
    const text = JSON.stringify(dsl).replaceAll('"Button2"', '"Button1"')
    expect(problemsOf(JSON.parse(text))).toMatchObject([{ reason: 'The name Button1 is already taken.' }])
  })
})

describe('a page as it is stored', () => {
  it('takes at most five megabytes', () => {
    const large = (count: number) =>
      withRecords(
        aPageWith({ type: 'button' }),
        ...Array.from({ length: count }, (_, index) => ({
          kind: 'stateVariable' as const,
          id: `v${index}`,
          name: `Variable${index}`,
          defaultValue: 'x'.repeat(1_000_000),
          persistance: 'Temporary' as const,
          createdAt: 0,
        })),
      )
    const checkStored = storedPageCheck(dslCatalogue)
    expect(checkStored(large(5)).ok).toBe(true)
    expect(checkStored(large(6))).toMatchObject({ problems: [{ reason: expect.stringContaining('5 MB') }] })
  })

  it('is read once where all of its widgets are those of today', () => {
    const reading = vi.spyOn(pageRecordsSchema, 'safeParse')
    expect(storedPageCheck(dslCatalogue)(aPageWith({ type: 'button' })).ok).toBe(true)
    expect(reading).toHaveBeenCalledTimes(1)
    reading.mockRestore()
  })
})

describe('widgets of earlier versions', () => {
  const button = dslCatalogue.get('button')
  if (button === undefined) throw new Error('The test needs a button.')
  const catalogue = widgetCatalogue([
    ...[...dslCatalogue.values()].filter(({ type }) => type !== 'button'),
    {
      ...button,
      migrations: [
        { title: 'label becomes text', up: ({ label, ...others }) => ({ ...others, text: label ?? '' }) },
        {
          title: 'text is never only spaces',
          up: (properties) => {
            if (properties.text === 'broken') throw new Error('unreadable')
            return { ...properties, text: String(properties.text).trim() }
          },
        },
      ],
    },
  ])
  const withButton = (label: string, version?: number) => {
    const records = aPageWith({ type: 'button' })
    return withRecords(records, {
      ...Object(records['w1']),
      properties: version === undefined ? { label } : { text: label },
      ...(version === undefined ? {} : { version }),
    })
  }

  it('go through every migration they have not been through, and get their bindings listed', () => {
    expect(migrateWidgets(withButton(' {{ A }} '), catalogue)).toMatchObject({
      value: {
        w1: { properties: { text: '{{ A }}' }, version: 2, dynamicBindingPathList: [{ key: 'text' }] },
      },
    })
    expect(migrateWidgets(withButton(' a ', 1), catalogue)).toMatchObject({
      value: { w1: { properties: { text: 'a' }, version: 2 } },
    })
  })

  it('get the type that their kind has today', () => {
    const renamed = widgetCatalogue([
      ...dslCatalogue.values(),
      { ...button, type: 'key', formerTypes: ['knob'] },
    ])
    const records = withRecords(aPageWith({ type: 'button' }), {
      ...Object(aPageWith({ type: 'button' })['w1']),
      type: 'knob',
    })
    expect(migrateWidgets(records, renamed)).toMatchObject({ ok: true, value: { w1: { type: 'key' } } })
  })

  it('stay the same object when nothing is to be done', () => {
    const records = withButton(' a ', 2)
    expect(migrateWidgets(records, catalogue)).toEqual({ ok: true, value: records })
  })

  it('are refused when they are newer than the product, or when a migration cannot read them', () => {
    expect(migrateWidgets(withButton('a', 3), catalogue)).toMatchObject({
      problems: [{ path: 'w1.version', reason: expect.stringContaining('newer version') }],
    })
    expect(migrateWidgets(withButton('broken', 1), catalogue)).toMatchObject({
      problems: [{ path: 'w1.properties', reason: 'Button1 could not be brought up to date: unreadable' }],
    })
  })
})

describe('a copy under new ids', () => {
  it('is the same page, with references by id following', () => {
    const records = withRecords(
      aPageWith({ type: 'container' }),
      anApi('Orders', '1', {
        onSuccess: [
          { id: 's', type: 'setStateVar', state: { name: 'A', scope: 'page', id: 'variable-A' }, value: '' },
        ],
      }),
      {
        kind: 'stateVariable',
        id: 'variable-A',
        name: 'A',
        defaultValue: '',
        persistance: 'Temporary',
        createdAt: 0,
      },
    )
    const copy = Object.values(renewIds(records, countingIds('n')))
    expect(copy.map(({ name }) => name)).toEqual(Object.values(records).map(({ name }) => name))
    const variable = copy.find(({ kind }) => kind === 'stateVariable')
    expect(copy.find(({ kind }) => kind === 'api')).toMatchObject({
      onSuccess: [{ id: 's', state: { id: variable?.id } }],
    })
    const kept = copy.filter(({ id }) => Object.hasOwn(records, id)).map(({ id }) => id)
    expect(kept).toEqual(['0'])
    const container = copy.find(({ name }) => name === 'Container1')
    expect(copy.find(({ name }) => name === 'Canvas2')).toMatchObject({ parentId: container?.id })
  })
})
