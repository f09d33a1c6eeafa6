import { gridUnits, pixels, type WidgetRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { layOutStack, spacingOf } from './stack-layout.ts'

const widget = (id: string, changes: Partial<WidgetRecord> = {}) => {
  const record: WidgetRecord = {
    kind: 'widget',
    id,
    name: id,
    type: 'text',
    parentId: 'canvas',
    order: id,
    left: gridUnits(0),
    top: gridUnits(0),
    width: gridUnits(24),
    height: gridUnits(3),
    properties: {},
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
    ...changes,
  }
  return { id, record }
}

const placementOf = (direction: 'VSTACK' | 'HSTACK', changes: Partial<WidgetRecord>) =>
  layOutStack([widget('a', changes)], { direction, gap: 12 }).get('a')

describe('the layout of a stack', () => {
  it('gives shares of 96 the whole line together with the gaps between them', () => {
    expect(placementOf('HSTACK', { width: gridUnits(48) })?.width).toBe('calc((100% + 12px) * 0.5 - 12px)')
    expect(placementOf('VSTACK', { width: gridUnits(48) })?.width).toBe('50%')
  })

  it('fills a vertical stack that stretches what stands in it, except with widths in px', () => {
    const stretched = (width: WidgetRecord['width']) =>
      layOutStack([widget('a', { width })], { direction: 'VSTACK', gap: 12, isStretched: true }).get('a')
        ?.width
    expect([gridUnits(24), pixels(200)].map(stretched)).toEqual(['100%', '200px'])
  })

  it('gives what stretches the whole line whatever share of it was kept', () => {
    const line = layOutStack(
      [
        widget('a'),
        widget('b', { width: { value: 1, mode: 'fillParent' } }),
        widget('c', { width: pixels(40) }),
      ],
      { direction: 'VSTACK', gap: 12, isStretched: true },
    )
    expect(['a', 'b', 'c'].map((id) => line.get(id)?.width)).toEqual(['100%', '100%', '40px'])
  })

  it('lets what fills its parent grow along the stack, and never below ten grid units', () => {
    const fills = { value: 1, mode: 'fillParent' } as const
    expect(placementOf('HSTACK', { width: fills })).toMatchObject({
      width: '0px',
      grow: 1,
      minimumWidth: '10.416666666666668%',
    })
    expect(placementOf('VSTACK', { width: fills })).toMatchObject({ width: '100%', grow: 0 })
    expect(placementOf('VSTACK', { height: fills })).toMatchObject({
      height: undefined,
      grow: 1,
      minimumHeight: 120,
    })
    expect(placementOf('HSTACK', { height: fills })).toMatchObject({ isStretched: true, grow: 0 })
  })

  it('keeps what has a width in px as wide as that, and lets the others shrink', () => {
    expect(placementOf('HSTACK', { width: pixels(200) })).toMatchObject({ width: '200px', shrink: 0 })
    expect(placementOf('HSTACK', { width: { value: 1, mode: 'fitContent' } })).toMatchObject({
      width: 'auto',
      shrink: 1,
    })
  })

  it('respects bounds and margins', () => {
    expect(
      placementOf('VSTACK', {
        height: { value: 3, mode: 'fitContent' },
        minHeight: gridUnits(2),
        maxHeight: pixels(90),
        minWidth: pixels(50),
        maxWidth: pixels(500),
        margin: { top: pixels(1), right: pixels(2), bottom: pixels(3), left: pixels(4) },
      }),
    ).toMatchObject({
      height: undefined,
      minimumHeight: 24,
      maximumHeight: 90,
      minimumWidth: '50px',
      maximumWidth: '500px',
      margin: '1px 2px 3px 4px',
    })
  })

  it('has a gap of one row unless the canvas sets another', () => {
    expect(spacingOf(widget('canvas').record)).toBe(12)
    expect(spacingOf(widget('canvas', { spacing: gridUnits(2) }).record)).toBe(24)
    expect(spacingOf(widget('canvas', { spacing: pixels(5) }).record)).toBe(5)
  })

  it('keeps the same placements as objects while they do not change', () => {
    const before = layOutStack([widget('a'), widget('b')], { direction: 'HSTACK', gap: 12 })
    const after = layOutStack(
      [widget('b'), widget('a', { width: gridUnits(30) })],
      { direction: 'HSTACK', gap: 12 },
      before,
    )
    expect(after.get('b')).toBe(before.get('b'))
    expect(after.get('a')).not.toBe(before.get('a'))
  })
})
