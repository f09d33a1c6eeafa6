import { gridUnits, type WidgetRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  cellOf,
  clampToCanvas,
  columnsOn,
  layOut,
  rowsOf,
  toColumn,
  toGrid,
  toPixels,
  unitWidth,
} from './grid.ts'

const canvas = { left: 20, top: 40, width: 480, height: 600 }
const widget = (more: Partial<WidgetRecord>): WidgetRecord => ({
  kind: 'widget',
  id: 'w',
  name: 'W',
  type: 'leaf',
  parentId: 'canvas',
  order: 'a0',
  left: gridUnits(10),
  top: gridUnits(2),
  width: gridUnits(20),
  height: gridUnits(4),
  properties: {},
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
  ...more,
})

describe('the grid', () => {
  it('is 1/96 of the canvas across and 12 px down', () => {
    expect(toPixels({ left: 10, top: 2, columns: 20, rows: 4 }, canvas)).toEqual({
      left: 70,
      top: 64,
      width: 100,
      height: 48,
    })
  })

  it('has columns that are as wide as the canvas lets them be', () => {
    expect([960, 480, 100].map(unitWidth)).toEqual([10, 5, 100 / 96])
  })

  it('finds the nearest unit of a point', () => {
    expect(toGrid({ x: 72, y: 71 }, canvas)).toEqual({ left: 10, top: 3 })
  })

  it('brings units to the lines between the columns of a canvas that is divided into fewer', () => {
    expect([toColumn(11), toColumn(11, 12), toColumn(13, 12), toColumn(96, 7)]).toEqual([11, 8, 16, 96])
    expect([columnsOn(8, 1, 12), columnsOn(8, -1, 12), columnsOn(10, 1)]).toEqual([16, 0, 11])
  })

  it('counts the rows that a height takes', () => {
    expect([rowsOf(1), rowsOf(12), rowsOf(12.05), rowsOf(13)]).toEqual([1, 1, 1, 2])
  })

  it('keeps a cell inside the canvas', () => {
    expect(clampToCanvas({ left: 90, top: -2, columns: 12, rows: 3 })).toEqual({
      left: 84,
      top: 0,
      columns: 12,
      rows: 3,
    })
  })
})

describe('the layout of a canvas', () => {
  it('takes the measured height where content decides it, never less than what was drawn', () => {
    const fits = widget({ height: { value: 4, mode: 'fitContent' } })
    expect(cellOf(fits, 480, 100).rows).toBe(9)
    expect(cellOf(fits, 480, 10).rows).toBe(4)
    expect(cellOf(widget({}), 480, 100).rows).toBe(4)
  })

  it('reads widths in px and widths that fill', () => {
    expect(cellOf(widget({ width: { value: 101, mode: 'px' } }), 480).columns).toBe(21)
    expect(cellOf(widget({ width: { value: 1, mode: 'fillParent' } }), 480).columns).toBe(86)
  })

  it('gives each widget its rectangle on the page', () => {
    expect(layOut([widget({})], canvas).get('w')).toEqual({ left: 70, top: 64, width: 100, height: 48 })
  })
})
