import { type RefObject, useLayoutEffect } from 'react'
import type { CanvasLayout } from '../page-view/layout.ts'
import { observeSize } from '../page-view/observe-size.ts'

/** What is sought anew only when so much was scrolled, in px. */
const step = 400

/** A stretch of a canvas, in px from its top. */
export interface Stretch {
  readonly top: number
  readonly bottom: number
}

/**
 * The stretch of a canvas whose frames are drawn, where its top stands at `top` of a window of a height: what is seen, and
 * about as much above and below. The same for small movements.
 */
export const nearStretch = (top: number, windowHeight: number): Stretch => {
  const seen = Math.floor(-top / step) * step
  return { top: seen - windowHeight, bottom: seen + step + 2 * windowHeight }
}

/** Whether a frame stands out of the stretch. One of unknown place does not, and neither does what has no end. */
export const isFar = (
  { placements, bottoms }: Pick<CanvasLayout, 'placements' | 'bottoms'>,
  id: string,
  near: Stretch,
): boolean => {
  const placement = placements.get(id)
  // What is as high as its content is measured, for which it has to be drawn; what fills the canvas may reach anywhere.
  if (placement?.height === undefined || placement.height.startsWith('max(')) return false
  return placement.top > near.bottom || (bottoms.get(id) ?? near.top) < near.top
}

const markFar = (canvas: HTMLElement, layout: CanvasLayout, near: Stretch): void => {
  for (const frame of canvas.children) {
    if (!(frame instanceof HTMLElement)) continue
    const is = isFar(layout, frame.dataset['widgetId'] ?? '', near)
    if (is === 'far' in frame.dataset) continue
    if (!is) delete frame.dataset['far']
    // Whoever types in it and scrolls goes on typing.
    else if (!frame.contains(document.activeElement)) frame.dataset['far'] = ''
  }
}

/**
 * Marks the frames of a large canvas that stand far from what is seen, which then draw nothing; they stay where they are.
 * A browser that is left to find out by itself (`content-visibility: auto`) looks at each of thousands before every picture.
 * The marks are set past React, for which nothing changes. Asked again whenever `drawn` frames are there.
 */
export const useFarFrames = (
  canvas: RefObject<HTMLElement | null>,
  { layout, drawn, isOn }: { layout: CanvasLayout; drawn: number; isOn: boolean },
): void => {
  // A canvas of which so much was deleted that it is no large one any more draws all of itself again.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!isOn || element === null) return
    return () => {
      for (const frame of element.children) frame.removeAttribute('data-far')
    }
  }, [canvas, isOn])
  useLayoutEffect(() => {
    const element = canvas.current
    if (!isOn || element === null) return
    let marked: Stretch | null = null
    const look = (): void => {
      const { top, height } = element.getBoundingClientRect()
      // It is not shown, such as on a tab behind another one.
      if (height === 0) return
      const near = nearStretch(top, window.innerHeight)
      if (marked?.top === near.top && marked.bottom === near.bottom) return
      marked = near
      markFar(element, layout, near)
    }
    look()
    // Whatever scrolls around it.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    // Whatever grows or shrinks above it moves it without a scroll.
    const page = element.closest('[data-mode]')
    const endObserving = page === null ? undefined : observeSize(page, look)
    return () => {
      endObserving?.()
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [canvas, layout, drawn, isOn])
}
