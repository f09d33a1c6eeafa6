import { emptyPage, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { findComponents } from './find-components.ts'
import { layerRows } from './layer-rows.ts'

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
