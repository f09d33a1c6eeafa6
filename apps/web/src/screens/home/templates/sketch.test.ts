import { applicationTemplates } from '@ashlar/document'
import { gridColumns, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { makeTemplate } from './create-from-template.ts'
import { sketchOf } from './sketch.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const source = { pluginId: 'postgres', datasourceId: 'sample', configurationOf: (body: string) => ({ body }) }

describe('the drawing of a page', () => {
  it.each(applicationTemplates)('of $name shows its components beside and below each other', (template) => {
    const shapes = sketchOf(makeTemplate(template, source).pages[0].records, catalogue)
    expect(shapes.length).toBeGreaterThan(4)
    for (const { x, y, width, height } of shapes) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(gridColumns)
      expect(y).toBeGreaterThan(0)
      expect(height).toBeGreaterThan(0)
    }
    for (const [index, one] of shapes.entries()) {
      for (const other of shapes.slice(index + 1)) {
        const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
        const isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
        expect(isBeside || isBelow).toBe(true)
      }
    }
  })
})
