import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clampHeight, clampWidth, dragged, frameBeside, type PopupFrame, popupSizes } from './popup-frame.ts'

const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Follows a pointer from where it is pressed until it is released. */
const follow = (event: ReactPointerEvent<HTMLElement>, onMove: (x: number, y: number) => void): void => {
  const { currentTarget: element, pointerId, clientX, clientY } = event
  // The buttons of the head are pressed, not dragged.
  if (
    event.button !== 0 ||
    (event.target !== element && event.target instanceof Element && event.target.closest('button'))
  )
    return
  event.preventDefault()
  element.setPointerCapture(pointerId)
  const move = (next: PointerEvent): void => onMove(next.clientX - clientX, next.clientY - clientY)
  const end = (): void => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
  }
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}

/** Which edges of a popup are moved to change its size. */
export type MovedEdge = 'right' | 'bottom' | 'corner'

/** Where the popup stands. It follows its field until somebody drags it or changes its size. */
export const usePopupFrame = (
  field: RefObject<HTMLElement | null>,
  popup: HTMLElement | null,
  {
    column,
    minHeight,
  }: {
    /** In which column of the code the cursor stands. */
    readonly column: number
    /** In px. */
    readonly minHeight: number
  },
) => {
  const [frame, setFrame] = useState<PopupFrame | null>(null)
  const isPinned = useRef(true)
  useEffect(() => {
    const place = (): void => {
      if (!isPinned.current || field.current === null) return
      const height = popup?.offsetHeight ?? popupSizes.minHeight
      setFrame((before) => ({
        ...frameBeside(
          field.current?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: 0 },
          { height, width: before?.width ?? popupSizes.width, column },
          screenSize(),
        ),
        height: null,
      }))
    }
    place()
    const observer = new ResizeObserver(place)
    for (const element of [field.current, popup]) if (element !== null) observer.observe(element)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [field, popup, column])
  const change = (
    event: ReactPointerEvent<HTMLElement>,
    next: (x: number, y: number) => PopupFrame,
  ): void => {
    isPinned.current = false
    follow(event, (x, y) => setFrame(next(x, y)))
  }
  const begin = frame ?? { left: 0, top: 0, width: popupSizes.width, height: null }
  const resized = (edge: MovedEdge, x: number, y: number): PopupFrame => {
    // What was chosen for the menu may be less than a flow has.
    const height = Math.max(minHeight, begin.height ?? popup?.offsetHeight ?? minHeight)
    return {
      ...begin,
      ...(edge === 'bottom' ? {} : { width: clampWidth(begin.width + x, screenSize()) }),
      ...(edge === 'right' ? {} : { height: clampHeight(height + y, minHeight, screenSize(), begin.top) }),
    }
  }
  return {
    frame,
    onDrag: (event: ReactPointerEvent<HTMLElement>): void =>
      change(event, (x, y) => dragged(begin, { x, y }, screenSize())),
    onResize:
      (edge: MovedEdge) =>
      (event: ReactPointerEvent<HTMLElement>): void =>
        change(event, (x, y) => resized(edge, x, y)),
    /** Larger or smaller by a key, in px. */
    resizeBy: (x: number, y: number): void => {
      isPinned.current = false
      setFrame(resized(y === 0 ? 'right' : 'bottom', x, y))
    },
  }
}
