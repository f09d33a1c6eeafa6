import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useReducer } from 'react'
import { bodyLine, type TableBodyProps } from './BodyLine.tsx'
import { useEndReached } from './use-end-reached.ts'

/** The lines in sight where their heights differ, because text is wrapped or details are unfolded. */
export const MeasuredBody = (props: TableBodyProps) => {
  const { scroller, scrollTo, lines, rowHeight } = props
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: props.headerHeight,
    scrollPaddingStart: props.headerHeight,
    scrollPaddingEnd: props.footerHeight,
    initialRect: { width: 800, height: props.expectedHeight },
    // Heights belong to lines and not to places.
    getItemKey: (place: number) => lines.at(place)?.key ?? place,
  })
  // The element that scrolls stands around this one and may be there only after the first drawing.
  const [, attach] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => attach(), [])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useLayoutEffect(() => {
    scrollTo.current = (line) => virtualizer.scrollToIndex(line)
  }, [scrollTo, virtualizer])

  const items = virtualizer.getVirtualItems()
  useEndReached(props, (items.at(-1)?.index ?? -1) + 1)
  const measure = useMemo(
    () => (element: HTMLElement | null) => virtualizer.measureElement(element),
    [virtualizer],
  )
  return (
    <div role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }}>
      <div
        role="presentation"
        style={{ translate: `0 ${(items[0]?.start ?? props.headerHeight) - props.headerHeight}px` }}
      >
        {items.map((item) => bodyLine(props, item.index, measure))}
      </div>
    </div>
  )
}
