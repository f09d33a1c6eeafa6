import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Fewer rows than these are all drawn. */
const fewRows = 60
/** How many rows are drawn above and below what is seen. */
const overscan = 6
/** So many rows before the end, more are asked for. */
const rowsAhead = 25
/** Of a row with one line, in px. */
const usualHeight = 49

/** A row that is drawn. */
interface DrawnRow {
  readonly index: number
  /** The room of the rows right above it that are not drawn, in px. */
  readonly gap: number
}

/** The rows of a list that are drawn, and the room of those that are not. */
export interface RowWindow {
  readonly isWindowed: boolean
  readonly drawn: readonly DrawnRow[]
  /** The room of the rows below the last one that is drawn, in px. */
  readonly below: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  /** A row that has the focus stays, also where it is scrolled away. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    const { overflowY } = getComputedStyle(above)
    if (overflowY === 'auto' || overflowY === 'scroll') return above
  }
  return document.documentElement
}

/** Of a long list only what is seen is drawn, within whatever scrolls around it. `onMore` asks for more rows near the end. */
export const useRowWindow = (
  count: number,
  frame: RefObject<HTMLElement | null>,
  onMore: (() => void) | null,
): RowWindow => {
  const isWindowed = count > fewRows || onMore !== null
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const focused = useRef<number | null>(null)

  useLayoutEffect(() => {
    const { current } = frame
    if (current === null || !isWindowed) return
    const found = scrollerOf(current)
    setScroller(found)
    const margin = current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop
    setScrollMargin(margin)
    // What stands above the rows may change with them; what else moves them is less than the rows drawn beyond what is seen.
  }, [frame, isWindowed, count])

  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: isWindowed ? count : 0,
    getScrollElement: () => scroller,
    estimateSize: () => usualHeight,
    overscan,
    scrollMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      const kept = focused.current
      if (kept === null || kept >= count || indexes.includes(kept)) return indexes
      return [...indexes, kept].toSorted((one, other) => one - other)
    },
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  const isNearEnd = isWindowed && last !== undefined && last.index >= count - rowsAhead
  useEffect(() => {
    if (isNearEnd) onMore?.()
  }, [isNearEnd, onMore])

  return {
    isWindowed,
    drawn: isWindowed
      ? items.map(({ index, start }, place) => ({
          index,
          gap: start - (items[place - 1]?.end ?? scrollMargin),
        }))
      : Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
    below: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
    measure: virtualizer.measureElement,
    onFocus: (event) => {
      const index = event.target.closest('tr')?.dataset['index']
      focused.current = index === undefined ? null : Number(index)
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
