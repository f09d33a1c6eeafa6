import type { WidgetProperties } from '@ashlar/schema'
import { expect, it } from 'vitest'
import { widgetDescriptors } from '../src/descriptors.ts'

/**
 * Data that is written as code: it may be of any structure, or comes from a binding in the place of entries that are made by
 * hand beside it.
 */
const writtenAsCode = [
  'breadcrumbs.data',
  'chart.chartOption',
  'jsonExplorer.data',
  'map.geoJson',
  'menu.menuItems',
]

const codeWithin = (path: string, properties: WidgetProperties): string[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const own = `${path}.${name}`
    if (property.isInternal === true) return []
    if (property.kind === 'items') return codeWithin(own, property.properties)
    const isCode =
      (property.kind === 'data' && property.editor === undefined) ||
      (property.kind === 'text' && property.language === 'json')
    return isCode ? [own] : []
  })

it('every property that holds data is drawn as what it is, and nobody has to write JSON', () => {
  const found = widgetDescriptors.flatMap(({ type, properties }) => codeWithin(type, properties))
  expect(found.toSorted()).toEqual(writtenAsCode)
})

it('rows that are drawn say what stands in them', () => {
  for (const { type, properties } of widgetDescriptors) {
    for (const [name, property] of Object.entries(properties)) {
      if (property.kind === 'data' && property.editor === 'rows')
        expect(property.rows?.fields.length, `${type}.${name}`).toBeGreaterThan(0)
    }
  }
})
