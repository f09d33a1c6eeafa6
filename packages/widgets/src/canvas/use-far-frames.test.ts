// @vitest-environment jsdom
import { act, createElement, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CanvasLayout, Placement } from '../page-view/layout.ts'
import { isFar, nearStretch, useFarFrames } from './use-far-frames.ts'

const placement = (more: Partial<Placement>): Placement => ({
  kind: 'grid',
  left: '0%',
  top: 0,
  width: '10%',
  height: '36px',
  minimumHeight: undefined,
  maximumHeight: undefined,
  minimumWidth: undefined,
  maximumWidth: undefined,
  ...more,
})
const layoutOf = (placed: Placement, bottom: number) => ({
  placements: new Map([['widget', placed]]),
  bottoms: new Map([['widget', bottom]]),
})

describe('the stretch of a large canvas that is drawn', () => {
  it('is what is seen, with a window of room above and below', () => {
    const near = nearStretch(-5000, 800)
    expect(near.top).toBeLessThanOrEqual(5000 - 800)
    expect(near.bottom).toBeGreaterThanOrEqual(5000 + 2 * 800)
  })

  it('stays the same while little is scrolled', () => {
    expect(nearStretch(-4801, 800)).toEqual(nearStretch(-5190, 800))
    expect(nearStretch(-4801, 800)).not.toEqual(nearStretch(-5201, 800))
  })
})

describe('a component of a large canvas', () => {
  const near = { top: 1000, bottom: 3000 }

  it('is far where it ends above of what is near, or begins below', () => {
    expect(isFar(layoutOf(placement({ top: 900 }), 936), 'widget', near)).toBe(true)
    expect(isFar(layoutOf(placement({ top: 3001 }), 3037), 'widget', near)).toBe(true)
  })

  it('is near where any part of it is', () => {
    expect(isFar(layoutOf(placement({ top: 0 }), 1000), 'widget', near)).toBe(false)
    expect(isFar(layoutOf(placement({ top: 3000 }), 3036), 'widget', near)).toBe(false)
  })

  it('is never far where only drawing tells how high it is, or where it fills the canvas', () => {
    expect(isFar(layoutOf(placement({ top: 9000, height: undefined }), 9036), 'widget', near)).toBe(false)
    expect(
      isFar(layoutOf(placement({ top: 0, height: 'max(36px, calc(100% - 0px))' }), 36), 'widget', near),
    ).toBe(false)
  })

  it('is not far where nobody knows where it stands', () => {
    expect(isFar({ placements: new Map(), bottoms: new Map() }, 'widget', near)).toBe(false)
  })
})

describe('the frames of a canvas that is scrolled to its top', () => {
  const layout: CanvasLayout = {
    order: ['first', 'last'],
    placements: new Map([
      ['first', placement({ top: 0 })],
      ['last', placement({ top: 19_000 })],
    ]),
    bottoms: new Map([
      ['first', 36],
      ['last', 19_036],
    ]),
    height: 19_036,
  }
  const Canvas = ({ isOn }: { isOn: boolean }) => {
    const canvas = useRef<HTMLDivElement>(null)
    useFarFrames(canvas, { layout, drawn: layout.order.length, isOn })
    const frames = layout.order.map((id) => createElement('div', { key: id, 'data-widget-id': id }))
    return createElement('div', { ref: canvas }, frames)
  }
  let root: Root
  let place: HTMLElement
  const show = (isOn: boolean) => act(() => root.render(createElement(Canvas, { isOn })))
  const far = () =>
    [...place.querySelectorAll<HTMLElement>('[data-far]')].map(({ dataset }) => dataset['widgetId'])

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 1000, layout.height),
    )
    place = document.createElement('div')
    root = createRoot(place)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('are marked where they are far', () => {
    show(true)
    expect(far()).toEqual(['last'])
  })

  it('are all drawn again where the canvas is no large one any more', () => {
    show(true)
    show(false)
    expect(far()).toEqual([])
  })
})
