import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'
import type { BoardCard } from './board.ts'
import { expectedHeight, withKept } from './card-window.ts'

type CardVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>

/** Space between two cards, in px. */
const gap = 8

/** How many cards stand ready on each side of those in sight. */
const around = 5

const heightOf = (element: HTMLLIElement, entry: ResizeObserverEntry | undefined, board: CardVirtualizer) => {
  const height = measureElement(element, entry, board)
  // What is hidden has no height, and that must not be taken for its height.
  return height > 0 ? height : board.options.estimateSize(board.indexFromElement(element))
}

const observeSight = (board: CardVirtualizer, report: (rect: { width: number; height: number }) => void) =>
  observeElementRect(board, (rect) => {
    if (rect.height > 0) report(rect)
  })

/**
 * Which cards of a column are drawn and where: those in sight, some around them, and the one at the place `kept`, which
 * has the focus or is being dragged and must not go when it is scrolled out of sight.
 */
export const useCardWindow = (
  scroller: RefObject<HTMLDivElement | null>,
  cards: readonly BoardCard[],
  kept: number | undefined,
): CardVirtualizer =>
  useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: cards.length,
    getScrollElement: () => scroller.current,
    // Heights belong to cards and not to places.
    getItemKey: useCallback((place: number) => cards[place]?.key ?? place, [cards]),
    estimateSize: (place) => {
      const card = cards[place]
      return card === undefined ? 0 : expectedHeight(card)
    },
    rangeExtractor: useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]),
    measureElement: heightOf,
    observeElementRect: observeSight,
    initialRect: { width: 280, height: 600 },
    gap,
    overscan: around,
  })
