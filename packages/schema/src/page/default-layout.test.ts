import { describe, expect, it } from 'vitest'
import { getDefaultLayout } from './default-layout.ts'

describe('the layout of an empty page', () => {
  it.each([4, 9, 0, 5.5, Number.NaN])('is missing for version %s', (version) => {
    expect(() => getDefaultLayout(version)).toThrow(`Missing layout for version ${version}`)
  })

  it('was one flat canvas up to version 6, on a coarser grid in version 5', () => {
    expect(getDefaultLayout(6)).toMatchObject({
      version: 6,
      widgetId: '0',
      widgetName: 'MainContainer',
      topRow: 0,
      bottomRow: 99,
      snapRows: 99,
      snapColumns: 96,
      minHeight: 1292,
      children: [],
    })
    expect(getDefaultLayout(5)).toMatchObject({ version: 5, snapRows: 33, snapColumns: 16, minHeight: 1292 })
  })

  it('is a page, a section and a canvas on 96 columns in version 7, 1292 px high at least', () => {
    expect(getDefaultLayout(7)).toMatchObject({
      version: 7,
      type: 'page',
      gridColumns: 96,
      minHeight: { value: 1292, mode: 'px' },
      children: [
        {
          type: 'section',
          children: [{ type: 'canvas', gridColumns: 96, padding: { left: { mode: 'px' } } }],
        },
      ],
    })
  })

  it('has no padding, a height that fits, a least width and an embedding in version 8', () => {
    const layout = getDefaultLayout(8)
    expect(layout).toMatchObject({
      version: 8,
      layoutVersion: 2,
      height: { mode: 'fitContent' },
      minWidth: { value: 300, mode: 'px' },
      embedding: { propertyMap: {} },
      children: [{ stackColumnsAt: 480, children: [{ type: 'canvas' }] }],
    })
    expect(layout).not.toHaveProperty('children.0.children.0.padding')
  })

  it.each([7, 8])('has every field of a page in version %i', (version) => {
    const fields =
      'widgetId widgetName type children apis stateVars timers gridColumns left top width height'.split(' ')
    expect(Object.keys(getDefaultLayout(version))).toEqual(expect.arrayContaining(fields))
  })
})
