import { addWidget, apply, widgetOf, type Outcome } from '@ashlar/document'
import { emptyPage, widgetCatalogue, type PageRecords, type WidgetRecord } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { nextCard } from './card-focus.ts'
import { findComponents } from './find-components.ts'
import { layerDrop } from './layer-drop.ts'
import { layerRows, type LayerRow } from './layer-rows.ts'
import { withLatest } from '../session/recent-components.ts'

const counting = (prefix: string) => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}
const done = (records: PageRecords, outcome: Outcome): PageRecords => {
  const applied = outcome.ok ? apply(records, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error('The change was refused.')
  return applied.records
}
const widgetIn = (records: PageRecords, id: string): WidgetRecord => {
  const widget = widgetOf(records, id)
  if (widget === undefined) throw new Error(`There is no widget ${id}.`)
  return widget
}

const types = (query: string) => findComponents(widgetDescriptors, query).map(({ type }) => type)

describe('searching components', () => {
  it('finds each component first by its own name', () => {
    const offered = widgetDescriptors.filter(({ insertable }) => insertable)
    expect(offered.map(({ label }) => types(label)[0])).toEqual(offered.map(({ type }) => type))
  })

  it('offers everything that can be inserted', () => {
    expect(types('')).toEqual(
      [...widgetCatalogue(widgetDescriptors).values()]
        .filter(({ insertable }) => insertable)
        .map(({ type }) => type),
    )
  })

  it('finds by label and by other words', () => {
    expect(types('TAB')).toContain('table')
    expect(types('submit')).toContain('button')
    expect(types('nothing of the kind')).toEqual([])
  })

  it('puts what is called so before what is only described so', () => {
    const found = types('button')
    expect(found[0]).toBe('button')
    expect(types('input')[0]).toBe('input')
  })
})

describe('components used last', () => {
  it('are the latest first, each once, and few', () => {
    expect(withLatest(['table', 'input'], 'input')).toEqual(['input', 'table'])
    expect(withLatest(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c'])
  })
})

describe('the arrow keys among cards', () => {
  const places = [0, 1, 2, 3, 4].map((index) => ({
    left: (index % 2) * 110,
    top: Math.floor(index / 2) * 42,
  }))

  it('go on in reading order, and up and down to the nearest card', () => {
    expect(nextCard(places, 0, 'ArrowRight')).toBe(1)
    expect(nextCard(places, 2, 'ArrowLeft')).toBe(1)
    expect(nextCard(places, 1, 'ArrowDown')).toBe(3)
    expect(nextCard(places, 3, 'ArrowDown')).toBe(4)
    expect(nextCard(places, 4, 'ArrowUp')).toBe(2)
    expect(nextCard(places, 3, 'Home')).toBe(0)
    expect(nextCard(places, 0, 'End')).toBe(4)
  })

  it('stop at the ends', () => {
    expect(nextCard(places, 4, 'ArrowRight')).toBeNull()
    expect(nextCard(places, 0, 'ArrowUp')).toBeNull()
    expect(nextCard(places, 4, 'ArrowDown')).toBeNull()
    expect(nextCard([], 0, 'End')).toBeNull()
  })
})

describe('the tree of layers', () => {
  const catalogue = widgetCatalogue(widgetDescriptors)
  const newId = counting('w')
  const page = ['container', 'button', 'input'].reduce(
    (records, type) =>
      done(
        records,
        addWidget(records, catalogue, { type, parentId: 's2', place: { left: 0, top: 0 } }, newId),
      ),
    emptyPage('Page1', counting('s')),
  )
  const rows = (closed: readonly string[] = [], query = '') =>
    layerRows(page, { catalogue, closed: new Set(closed), query })
  const rowOf = (name: string): LayerRow => {
    const row = rows().find((candidate) => candidate.name === name)
    if (row === undefined) throw new Error(`There is no row ${name}.`)
    return row
  }

  it('has a row per component with its level and its place', () => {
    expect(rows()).toMatchObject([
      { name: 'Page1', level: 0, isOpen: true, position: 1, setSize: 1 },
      { name: 'Section1', level: 1, isOpen: true },
      { name: 'Canvas1', level: 2, isOpen: true },
      { name: 'Container1', level: 3, isOpen: true, position: 1, setSize: 3 },
      { name: 'Canvas2', level: 4, isOpen: null },
      { name: 'Button1', level: 3, position: 2 },
      { name: 'Input1', level: 3, position: 3 },
    ])
  })

  it('leaves out what is inside closed ones', () => {
    expect(rows(['s1']).map(({ name }) => name)).toEqual(['Page1', 'Section1'])
  })

  it('shows what a search finds with everything around it, opened', () => {
    expect(rows(['s1'], 'input').map(({ name }) => name)).toEqual(['Page1', 'Section1', 'Canvas1', 'Input1'])
    expect(rows([], 'nothing of the kind')).toEqual([])
  })

  it('marks what is hidden and what cannot be deleted', () => {
    const changed = {
      ...page,
      w3: { ...widgetIn(page, 'w3'), properties: { isVisible: false }, isDeletable: false },
    }
    const found = layerRows(changed, { catalogue, closed: new Set(), query: 'button' })
    expect(found.at(-1)).toMatchObject({ name: 'Button1', isHidden: true, isLocked: true })
  })

  it('takes what is dragged before a row, after it, or into it', () => {
    const over = (name: string, fraction: number, dragged: string) =>
      layerDrop(page, catalogue, rowOf(name), fraction, [rowOf(dragged).id])
    expect(over('Button1', 0.2, 'Input1')).toEqual({ parentId: 's2', beforeId: 'w3', at: 'above' })
    expect(over('Button1', 0.8, 'Container1')).toEqual({ parentId: 's2', beforeId: 'w4', at: 'below' })
    expect(over('Input1', 0.8, 'Button1')).toEqual({ parentId: 's2', beforeId: null, at: 'below' })
    expect(over('Container1', 0.5, 'Button1')).toEqual({ parentId: 'w2', beforeId: null, at: 'inside' })
    expect(over('Canvas1', 0.9, 'Button1')).toEqual({ parentId: 's2', beforeId: 'w1', at: 'below' })
  })

  it('never takes something into itself', () => {
    expect(layerDrop(page, catalogue, rowOf('Container1'), 0.5, ['w1'])).toBeNull()
    expect(layerDrop(page, catalogue, rowOf('Canvas2'), 0.5, ['w1'])).toBeNull()
  })
})
