import {
  check,
  gridUnits,
  pageCheck,
  pageDslSchema,
  type JsonObject,
  type PageDsl,
  type PageRecord,
  type PageRecords,
  type WidgetRecord,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import { generateNKeysBetween } from 'fractional-indexing'
import { describe, expect, it } from 'vitest'
import { aPage, anApi, aVariable, canvasId, countingIds, withRecords } from '../test/build-page.ts'
import { dslCatalogue } from '../test/dsl-catalogue.ts'
import { withBindingPaths } from './bindings.ts'
import { fromPageDsl } from './dsl-read.ts'
import { toPageDsl } from './dsl-write.ts'
import { childrenOf } from './tree.ts'

const schema = pageDslSchema(dslCatalogue)
const checkPage = pageCheck(dslCatalogue)

/** A document as it is in a file, checked. */
const inFile = (dsl: PageDsl): PageDsl => {
  const checked = check(schema, JSON.parse(JSON.stringify(dsl)))
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.value
}

/** The records with the shortest keys of the same order, as reading a document gives them. */
const withPlainOrder = (records: PageRecords): PageRecords => {
  const next: { [id: string]: PageRecord } = { ...records }
  for (const record of Object.values(records)) {
    const children = childrenOf(records, record.id)
    const orders = generateNKeysBetween(null, null, children.length)
    children.forEach((child, index) => {
      next[child.id] = { ...child, order: orders[index] ?? '' }
    })
  }
  return next
}

const steps = [{ id: 'x1', type: 'executeApi' as const, apiNames: ['Orders'] }]

const word = fastCheck.constantFrom('a', 'b.c', '{{ Orders.response }}', '', 'primaryColumns', '1')
const maybe = <Value>(value: fastCheck.Arbitrary<Value>) => fastCheck.option(value, { nil: undefined })
const column = fastCheck.record({
  id: fastCheck.constantFrom('a', 'a.b', 'c', '__proto__', '7', 'constructor'),
  label: maybe(word),
  isDerived: maybe(fastCheck.boolean()),
  onClick: maybe(fastCheck.constant(steps)),
})
const geometry = fastCheck.record(
  {
    minHeight: fastCheck.constantFrom(
      { value: 4, mode: 'gridUnit' as const },
      { value: 9, mode: 'px' as const },
    ),
    maxWidth: fastCheck.constant({ value: 700, mode: 'px' as const }),
    isDeletable: fastCheck.boolean(),
    disallowCopy: fastCheck.boolean(),
    version: fastCheck.nat(3),
  },
  { requiredKeys: [] },
)
const properties: { [type: string]: fastCheck.Arbitrary<JsonObject> } = {
  listing: fastCheck
    .record({ columns: fastCheck.array(column, { maxLength: 5 }) })
    // As a file of JSON has it: without what is undefined.
    .map((values): JsonObject => JSON.parse(JSON.stringify(values))),
  button: fastCheck.record({ text: word, onClick: fastCheck.constant(steps) }, { requiredKeys: [] }),
  container: fastCheck.record({ padding: word }, { requiredKeys: [] }),
  canvas: fastCheck.record(
    { gridColumns: fastCheck.nat(96), tabId: fastCheck.constantFrom('t1', 't2') },
    { requiredKeys: [] },
  ),
  tabbed: fastCheck.constant({
    tabs: [
      { id: 't1', label: 'One' },
      { id: 't2', label: 'Two' },
    ],
  }),
}
const holders: { [type: string]: string } = {
  canvas: 'container',
  listing: 'canvas',
  button: 'canvas',
  tabbed: 'canvas',
  container: 'canvas',
}

interface Drawn {
  type: string
  parent: number
  order: string
  properties: JsonObject
  more: Partial<WidgetRecord>
}
const drawn: fastCheck.Arbitrary<Drawn> = fastCheck.constantFrom(...Object.keys(properties)).chain((type) =>
  fastCheck.record({
    type: fastCheck.constant(type),
    parent: fastCheck.nat(50),
    order: fastCheck.constantFrom('a0', 'a1', 'a0V', 'a2', 'Zz'),
    properties: properties[type] ?? fastCheck.constant({}),
    more: geometry,
  }),
)

const page = fastCheck
  .record({
    widgets: fastCheck.array(drawn, { maxLength: 20 }),
    onPageLoad: maybe(fastCheck.constant(steps)),
    emittedEvents: maybe(fastCheck.boolean()),
    hasMore: fastCheck.boolean(),
  })
  .map(({ widgets, onPageLoad, emittedEvents, hasMore }): PageRecords => {
    const records: { [id: string]: PageRecord } = { ...aPage() }
    const root = records['0']
    if (root?.kind === 'widget') {
      records['0'] = {
        ...root,
        properties: JSON.parse(JSON.stringify({ onPageLoad, emittedEvents })),
      }
    }
    widgets.forEach((widget, index) => {
      const holds = widget.type === 'canvas' ? ['container', 'tabbed'] : [holders[widget.type]]
      const parents = Object.values(records).filter(
        (record) => record.kind === 'widget' && holds.includes(record.type),
      )
      const parentId = parents[widget.parent % parents.length]?.id
      const descriptor = dslCatalogue.get(widget.type)
      if (parentId === undefined || descriptor === undefined) return
      const id = `w${index}`
      const record: WidgetRecord = {
        kind: 'widget',
        id,
        name: `Widget${index}`,
        type: widget.type,
        parentId,
        order: widget.order,
        left: gridUnits(index),
        top: gridUnits(3 * index),
        width: { value: 1, mode: 'fillParent' },
        height: { value: 40, mode: 'px' },
        properties: widget.properties,
        dynamicBindingPathList: [],
        dynamicPropertyPathList:
          widget.type === 'listing' && index % 2 === 0 ? [{ key: 'columns.0.label' }] : [],
        ...widget.more,
      }
      records[id] = withBindingPaths(record, descriptor)
    })
    if (!hasMore) return records
    return withRecords(
      records,
      anApi('Orders', '{{ Users.response }}', { onSuccess: steps }),
      anApi('Users', 'select 1'),
      aVariable('A', '{{ 1 }}'),
      {
        kind: 'timer',
        id: 'timer1',
        name: 'Poll',
        startOnPageLoad: true,
        intervalMs: 5000,
        steps,
        createdAt: 1,
      },
      {
        kind: 'event',
        id: 'event1',
        name: 'Paid',
        arguments: [{ id: 'g1', name: 'total' }],
        onTrigger: steps,
        createdAt: 2,
      },
      {
        kind: 'embedProperty',
        id: 'embed1',
        name: 'Orders',
        defaultValue: '1',
        onChange: steps,
        createdAt: 3,
      },
    )
  })
  .filter((records) => checkPage(records).ok)

describe('a page', () => {
  it('comes back from the nested document as the same records', () => {
    fastCheck.assert(
      fastCheck.property(page, (records) => {
        const read = fromPageDsl(inFile(toPageDsl(records, dslCatalogue)), dslCatalogue, countingIds('new'))
        expect(read).toEqual(withPlainOrder(records))
        expect(checkPage(read).ok).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('written again from what was read of a document is the same document', () => {
    fastCheck.assert(
      fastCheck.property(page, (records) => {
        const dsl = inFile(toPageDsl(records, dslCatalogue))
        expect(inFile(toPageDsl(fromPageDsl(dsl, dslCatalogue, countingIds('new')), dslCatalogue))).toEqual(
          dsl,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('the nested document', () => {
  const grid = (properties: JsonObject, more: Partial<WidgetRecord> = {}): PageRecords =>
    withRecords(aPage(), {
      kind: 'widget',
      id: 'g',
      name: 'Grid1',
      type: 'listing',
      parentId: canvasId,
      order: 'a0',
      left: gridUnits(0),
      top: gridUnits(0),
      width: gridUnits(96),
      height: gridUnits(10),
      properties,
      dynamicBindingPathList: [],
      dynamicPropertyPathList: [],
      ...more,
    })
  const gridOf = (records: PageRecords) =>
    toPageDsl(records, dslCatalogue).children?.[0]?.children?.[0]?.children?.[0]

  it('keeps columns as maps by id with an order, and the paths into them by id', () => {
    const written = gridOf(
      grid(
        {
          columns: [
            { id: 'b', label: 'B' },
            { id: 'a', isDerived: true, label: '{{ 1 }}' },
          ],
        },
        { dynamicPropertyPathList: [{ key: 'columns.1.label' }] },
      ),
    )
    expect(written).toMatchObject({
      primaryColumns: { b: { id: 'b', label: 'B' } },
      derivedColumns: { a: { id: 'a', isDerived: true } },
      columnOrder: ['b', 'a'],
      dynamicPropertyPathList: [{ key: 'derivedColumns.a.label' }],
    })
    expect(written).not.toHaveProperty('columns')
  })

  it('loses no item when two share an id', () => {
    const records = grid({
      columns: [
        { id: 'a', label: 'one' },
        { id: 'a', label: 'two' },
      ],
    })
    expect(fromPageDsl(inFile(toPageDsl(records, dslCatalogue)), dslCatalogue, countingIds())).toEqual(
      records,
    )
  })

  it('names the canvas of each tab, and gives a canvas without one its tab', () => {
    const tabs: PageRecord = {
      ...Object(grid({})['g']),
      id: 't',
      name: 'Tabs1',
      type: 'tabbed',
      properties: { tabs: [{ id: 'one', label: 'One' }] },
    }
    const canvas: PageRecord = {
      ...Object(aPage()[canvasId]),
      id: 'c',
      name: 'Canvas2',
      parentId: 't',
      properties: { tabId: 'one', tabName: 'One' },
    }
    const records = withRecords(aPage(), tabs, canvas)
    const dsl = inFile(toPageDsl(records, dslCatalogue))
    const written = dsl.children?.[0]?.children?.[0]?.children?.[0]
    expect(written).toMatchObject({ tabs: [{ id: 'one', label: 'One', widgetId: 'c' }] })
    const child = written?.children?.[0]
    expect(child).toHaveProperty('tabId', 'one')
    if (child !== undefined) Object.assign(child, { tabId: undefined, tabName: undefined })
    expect(fromPageDsl(dsl, dslCatalogue, countingIds())).toEqual(records)
  })

  it('says which APIs run when the page opens and what they read', () => {
    const records = withRecords(
      aPage(),
      anApi('Orders', '{{ Users.response }}', { trigger: { type: 'UI', executeOnPageLoad: true } }),
      anApi('Users', '1'),
    )
    expect(toPageDsl(records, dslCatalogue).cachedData).toEqual({
      apiNames: ['Orders', 'Users'],
      apiDeps: { Orders: ['Users'], Users: [] },
      pageLoadActions: { apiNames: ['Orders', 'Users'], apiDeps: { Orders: ['Users'], Users: [] } },
    })
  })

  it('is not believed about what can be derived', () => {
    const dsl = inFile(toPageDsl(grid({ columns: [{ id: 'a', label: '{{ 1 }}' }] }), dslCatalogue))
    const forged = {
      ...dsl,
      cachedData: { apiNames: ['Delete'], pageLoadActions: { apiNames: ['Delete'], apiDeps: {} } },
      dynamicBindingPathList: [{ key: 'nothing' }],
    }
    expect(fromPageDsl(inFile(forged), dslCatalogue, countingIds())).toEqual(
      fromPageDsl(dsl, dslCatalogue, countingIds()),
    )
  })

  it('keeps the step that runs the APIs of the page load, and says which these are', () => {
    const records = withRecords(
      aPage(),
      anApi('Orders', '1', { trigger: { type: 'UI', executeOnPageLoad: true } }),
    )
    const step = { id: 'load', type: 'optimizedPageLoadApis' as const }
    const dsl = {
      ...inFile(toPageDsl(records, dslCatalogue)),
      onPageLoad: [{ ...step, apiNames: ['Forged'] }],
    }
    const read = fromPageDsl(inFile(dsl), dslCatalogue, countingIds())
    expect(read).toMatchObject({ 0: { properties: { onPageLoad: [step] } } })
    expect(toPageDsl(read, dslCatalogue).onPageLoad).toEqual([{ ...step, apiNames: ['Orders'] }])
  })

  it('gives a new id where two entities share one', () => {
    const dsl = toPageDsl(aPage(), dslCatalogue)
    const twice = { ...dsl, children: [...(dsl.children ?? []), ...(dsl.children ?? [])] }
    expect(fromPageDsl(twice, dslCatalogue, countingIds('new'))).toMatchObject({
      new1: { name: 'Section1', parentId: '0' },
      new2: { name: 'Canvas1', parentId: 'new1' },
    })
  })
})
