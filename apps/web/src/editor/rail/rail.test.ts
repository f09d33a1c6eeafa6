import { emptyPage, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { nextCard } from './card-focus.ts'
import { findComponents } from './find-components.ts'
import { layerRows } from './layer-rows.ts'
import { withLatest } from './recent-components.ts'

const types = (query: string) => findComponents(widgetDescriptors, query).map(({ type }) => type)

describe('searching components', () => {
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
  let count = 0
  const page = emptyPage('Page1', () => `id${(count += 1)}`)

  it('has a row per component with its level and its place', () => {
    expect(layerRows(page, new Set())).toMatchObject([
      { name: 'Page1', level: 0, isOpen: true, position: 1, setSize: 1 },
      { name: 'Section1', level: 1, isOpen: true },
      { name: 'Canvas1', level: 2, isOpen: null },
    ])
  })

  it('leaves out what is inside closed ones', () => {
    expect(layerRows(page, new Set(['0']))).toMatchObject([{ name: 'Page1', isOpen: false }])
  })
})
