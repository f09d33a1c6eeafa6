import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { isRecord, textOf } from '../values.ts'
import { grid } from './grid.ts'
import { columnsFor, indexAfterKey, itemsOf, pageRange, wholeNumber } from './grid-cells.ts'
import { selectedIndexOf } from './use-grid-selection.ts'

const people = [{ name: 'Ada' }, { name: 'Alan' }, { name: 'Grace' }]

const page = (
  values: NonNullable<SampleWidget['values']>,
  mode: 'edit' | 'published' = 'published',
  record: NonNullable<SampleWidget['record']> = { height: { value: 30, mode: 'fitContent' } },
) =>
  renderPage(
    sampleHost(
      [
        {
          type: 'grid',
          name: 'Grid1',
          place: [0, 0, 96, 30],
          values,
          record,
          children: [
            {
              type: 'text',
              name: 'Name',
              place: [0, 0, 40, 2],
              inCell: (item, index) => ({
                text: `${index}: ${isRecord(item) ? textOf(item.name) : 'nobody'}`,
              }),
            },
          ],
        },
      ],
      mode,
    ),
  )

describe('a grid', () => {
  it('repeats one canvas for each item, under names that bindings know', () => {
    expect(grid.repeats).toEqual({ of: 'items', as: { item: 'currentItem', cell: 'currentCell' } })
    expect(grid.children).toEqual([{ type: 'canvas' }])
  })

  it('shows every item with its own values', async () => {
    const markup = await page({ items: people })
    for (const text of ['0: Ada', '1: Alan', '2: Grace']) expect(markup).toContain(text)
    expect(markup).toContain('role="list"')
    expect(markup.match(/role="listitem"/g)).toHaveLength(3)
  })

  it('draws of ten thousand items only those that can be seen', async () => {
    const items = Array.from({ length: 10_000 }, (_none, index) => ({ name: `Person ${index}` }))
    const markup = await page({ items }, 'published', { height: { value: 30, mode: 'gridUnit' } })
    expect(markup).toContain('0: Person 0')
    expect(markup.match(/role="listitem"/g)?.length ?? 0).toBeLessThan(60)
  })

  it('divides a list that it cannot scroll into pages', async () => {
    const items = Array.from({ length: 500 }, (_none, index) => ({ name: `Person ${index}` }))
    const markup = await page({ items })
    expect(markup.match(/role="listitem"/g)).toHaveLength(200)
    expect(markup.replaceAll('<!-- -->', '')).toContain('1–200 of 500')
    const pages = await page({ items, pageType: 'CLIENT_SIDE', pageSize: 20 })
    expect(pages.match(/role="listitem"/g)).toHaveLength(20)
    expect(pages).toMatch(/<button[^>]*aria-label="Previous page" disabled=""/)
  })

  it('whose cells can be selected is a grid for the keyboard and for screen readers', async () => {
    const markup = await page({ items: people, isSelectable: true, selectedIndex: 1 })
    expect(markup).toContain('role="grid"')
    expect(markup.match(/role="gridcell"[^>]*aria-selected="true"/g)).toHaveLength(1)
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1)
  })

  it('says that there is nothing, or that it is on its way', async () => {
    expect(await page({ items: [], emptyMessage: 'No people yet.' })).toContain('No people yet.')
    expect(await page({ items: 'no list' })).toContain('There is nothing to show.')
  })

  it('is edited in its first cell; the others carry no ids and take no part', async () => {
    const markup = await page({ items: people }, 'edit')
    expect(markup.match(/data-widget-id="[^"]+" data-widget-name="Name"/g)).toHaveLength(1)
    expect(markup.match(/data-widget-name="Name"/g)).toHaveLength(3)
    expect(markup.match(/ inert=""/g)).toHaveLength(2)
    expect(await page({ items: [] }, 'edit')).toContain('data-widget-name="Name"')
  })

  it('survives whatever a binding gives', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    const hostile = [null, 7, cyclic, [cyclic, null, 3, undefined, [[]]], '{"a":', [Symbol('x')], new Map()]
    for (const items of hostile)
      expect(
        await page({
          items,
          columns: cyclic,
          gap: 'wide',
          minimumCellWidth: -1,
          pageSize: 0,
          selectedIndex: 1e9,
        }),
      ).toContain('data-widget-name="Grid1"')
  })

  it('reads lists also from text', () => {
    expect(itemsOf('[1, 2]')).toEqual([1, 2])
    expect(itemsOf({ length: 3 })).toEqual([])
  })

  it('has as many columns as fit, or as the builder chose while they can be read', () => {
    const rule = { columns: undefined, minimumCellWidth: 240, gap: 12 }
    expect(columnsFor(1000, rule)).toBe(4)
    expect(columnsFor(0, rule)).toBe(1)
    expect(columnsFor(1000, { ...rule, columns: 3 })).toBe(3)
    expect(columnsFor(366, { ...rule, columns: 6 })).toBe(2)
    expect(columnsFor(1000, { ...rule, columns: 12, minimumCellWidth: 60 })).toBe(12)
  })

  it('keeps numbers within bounds', () => {
    expect(wholeNumber(6.6, 0, 10)).toBe(7)
    expect(wholeNumber(-1, 0, 10)).toBe(0)
    expect(wholeNumber(99, 0, 10)).toBe(10)
  })

  it('shows every item on exactly one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }), (items, size) => {
        const { pages } = pageRange(items, 0, size)
        const ranges = Array.from({ length: pages }, (_none, index) => pageRange(items, index, size))
        expect(ranges.reduce((sum, range) => sum + range.count, 0)).toBe(items)
        expect(pageRange(items, 1e6, size).page).toBe(pages - 1)
      }),
    )
  })

  it('is walked through by arrows within the page', () => {
    const range = { first: 10, count: 7 }
    const after = (key: string, from: number, isRightToLeft = false) =>
      indexAfterKey(key, from, 3, range, isRightToLeft)
    expect(after('ArrowRight', 10)).toBe(11)
    expect(after('ArrowRight', 10, true)).toBeUndefined()
    expect(after('ArrowDown', 10)).toBe(13)
    expect(after('ArrowUp', 10)).toBeUndefined()
    expect(after('End', 10)).toBe(16)
    expect(after('Home', 15)).toBe(10)
    expect(after('ArrowDown', 15)).toBeUndefined()
    expect(after('a', 10)).toBeUndefined()
  })

  it('forgets a selection that its list does not have', () => {
    expect(selectedIndexOf(1, people)).toBe(1)
    expect(selectedIndexOf(3, people)).toBe(-1)
    expect(selectedIndexOf('x', people)).toBe(-1)
    expect(selectedIndexOf(0.5, people)).toBe(-1)
  })
})
