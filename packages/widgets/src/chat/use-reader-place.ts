import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { placeAfterScroll, type ReaderPlace } from './scroll-place.ts'

/** A list that keeps its reader's place while messages come and grow. */
export interface ReadingPlace {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<HTMLUListElement | null>
  readonly isAtEnd: boolean
  /** After the list was scrolled; `hasLater` says that its end is not drawn. Answers whether the end is followed. */
  readonly onScroll: (hasLater: boolean) => boolean
  readonly goToEnd: () => void
  /** Puts the reader back to their place after the list was drawn anew. */
  readonly settle: () => void
}

/** The first message in sight, found by halves: a list may hold thousands. */
const firstInSight = (list: HTMLElement, top: number): HTMLElement | undefined => {
  const { children } = list
  let low = 0
  let high = children.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const child = children[middle]
    if (child instanceof HTMLElement && child.offsetTop + child.offsetHeight <= top) low = middle + 1
    else high = middle
  }
  const found = children[low]
  return found instanceof HTMLElement ? found : undefined
}

/** Follows the end while the reader is there, and holds the message in sight where it is otherwise. */
export const useReaderPlace = (): ReadingPlace => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<ReaderPlace>({ isAtEnd: true, top: 0 })
  const anchor = useRef<{ readonly element: HTMLElement; readonly offset: number }>(undefined)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const settle = useCallback(() => {
    const box = scroller.current
    if (box === null || box.clientHeight === 0) return
    const held = anchor.current
    if (place.current.isAtEnd) box.scrollTop = box.scrollHeight
    else if (held?.element.isConnected === true) box.scrollTop = held.element.offsetTop - held.offset
    place.current = { isAtEnd: place.current.isAtEnd, top: box.scrollTop }
  }, [])

  const onScroll = useCallback((hasLater: boolean) => {
    const box = scroller.current
    // What is not displayed has no place.
    if (box === null || box.clientHeight === 0) return place.current.isAtEnd
    const top = box.scrollTop
    const below = box.scrollHeight - box.clientHeight - top
    place.current = placeAfterScroll(place.current, top, hasLater ? Infinity : below)
    const element = list.current === null ? undefined : firstInSight(list.current, top)
    anchor.current = element === undefined ? undefined : { element, offset: element.offsetTop - top }
    setIsAtEnd(place.current.isAtEnd)
    return place.current.isAtEnd
  }, [])

  const goToEnd = useCallback(() => {
    place.current = { isAtEnd: true, top: 0 }
    setIsAtEnd(true)
    settle()
  }, [settle])

  useLayoutEffect(() => {
    const observer = new ResizeObserver(settle)
    if (scroller.current !== null) observer.observe(scroller.current)
    if (list.current !== null) observer.observe(list.current)
    return () => observer.disconnect()
  }, [settle])

  return useMemo(
    () => ({ scroller, list, isAtEnd, onScroll, goToEnd, settle }),
    [isAtEnd, onScroll, goToEnd, settle],
  )
}
