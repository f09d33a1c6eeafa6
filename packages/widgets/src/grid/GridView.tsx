import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useChildren, useHost } from '../page-view/host-context.ts'
import { observeSize } from '../page-view/observe-size.ts'
import type { WidgetViewProps } from '../view.ts'
import {
  columnsFor,
  indexAfterKey,
  itemsOf,
  mostCellsWithoutScrolling,
  pageRange,
  wholeNumber,
} from './grid-cells.ts'
import { GridCell, type CellKind } from './GridCell.tsx'
import { GridPages } from './GridPages.tsx'
import styles from './GridView.module.css'
import { useGridSelection } from './use-grid-selection.ts'
import type { grid } from './grid.ts'

/** How high a row is taken to be before it was drawn, in px. */
const estimatedRow = 120

const useWidth = () => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    return observeSize(current, () => {
      if (current.getClientRects().length > 0) setWidth(current.clientWidth)
    })
  }, [])
  return { element, width }
}

/** A canvas repeated for each item of a list. Only the cells that can be seen are drawn. */
export const GridView = (props: WidgetViewProps<typeof grid>) => {
  const { id, record, values, isLoading, describedBy } = props
  const host = useHost()
  const canvasId = useChildren(host, id)[0]
  const { element, width } = useWidth()
  const [askedPage, showPage] = useState(0)
  const [active, setActive] = useState(0)
  const items = useMemo(() => itemsOf(values.items), [values.items])
  const isEdited = host.mode === 'edit'
  const isSelectable = values.isSelectable
  const { selected, press } = useGridSelection(props, items, isSelectable)

  const isSideways = values.direction === 'HORIZONTAL'
  const isBounded = record.height.mode !== 'fitContent' || record.maxHeight !== undefined
  const scrolls = isBounded || isSideways
  const gap = wholeNumber(values.gap, 0, 100)
  const minimumCellWidth = wholeNumber(values.minimumCellWidth, 40, 2000)
  const hasPages = values.pageType === 'CLIENT_SIDE'
  const pageSize = hasPages
    ? wholeNumber(values.pageSize, 1, mostCellsWithoutScrolling)
    : scrolls
      ? undefined
      : mostCellsWithoutScrolling
  // While it is built, the grid shows its template also where there is nothing to repeat it for.
  const count = Math.max(items.length, isEdited ? 1 : 0)
  const range = useMemo(() => pageRange(count, askedPage, pageSize), [count, askedPage, pageSize])
  const columns = isSideways
    ? 1
    : columnsFor(width, {
        columns: values.columns === undefined ? undefined : wholeNumber(values.columns, 1, 24),
        minimumCellWidth,
        gap,
      })
  const rows = Math.ceil(range.count / columns)
  const virtualizer = useVirtualizer({
    count: rows,
    enabled: scrolls,
    horizontal: isSideways,
    getScrollElement: () => element.current,
    estimateSize: () => (isSideways ? minimumCellWidth : estimatedRow),
    gap,
    overscan: 2,
    initialRect: { width: 800, height: 600 },
  })

  const handlers = record.properties.onCellClick
  const isInteractive = !isEdited && (isSelectable || (Array.isArray(handlers) && handlers.length > 0))
  const activeIndex = active >= range.first && active < range.first + range.count ? active : range.first
  const onKey = useCallback(
    (index: number, event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        press(index, false)
        return
      }
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const next = indexAfterKey(event.key, index, columns, range, isRightToLeft)
      if (next === undefined) return
      event.preventDefault()
      setActive(next)
      if (scrolls) virtualizer.scrollToIndex(Math.floor((next - range.first) / columns))
      // The cell may have to be drawn first.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>(`:scope > * > * > [data-cell="${next}"]`)?.focus(),
      )
    },
    [press, columns, range, scrolls, virtualizer, element],
  )
  const onPress = useCallback(
    (index: number, isControl: boolean) => {
      if (isEdited) return
      setActive(index)
      press(index, isControl)
    },
    [isEdited, press],
  )
  const kindOf = (index: number): CellKind =>
    isEdited ? (index === range.first ? 'template' : 'copy') : isInteractive ? 'choice' : 'item'

  const rowOf = (row: number) => {
    const first = range.first + row * columns
    const cells = Math.min(columns, range.first + range.count - first)
    return Array.from({ length: Math.max(0, cells) }, (_none, place) => {
      const index = first + place
      return canvasId === undefined ? null : (
        <GridCell
          key={index}
          host={items.length === 0 ? host : host.cell(id, index)}
          canvasId={canvasId}
          index={index}
          kind={kindOf(index)}
          isSelected={isSelectable && index === selected}
          isActive={index === activeIndex}
          hasBorder={values.hasBorder}
          column={place + 1}
          onPress={onPress}
          onKey={onKey}
        />
      )
    })
  }
  const shown = scrolls
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : Array.from({ length: rows }, (_none, index) => ({ index, start: undefined }))
  const isEmpty = items.length === 0
  const isAwaited = isLoading && values.animateLoading
  const size = `${virtualizer.getTotalSize()}px`
  return (
    <div
      className={styles.grid}
      data-grows-when-stacked={isBounded ? undefined : ''}
      aria-busy={isAwaited || undefined}
    >
      <div
        ref={element}
        className={styles.scroller}
        data-scrolls={scrolls ? (isSideways ? 'across' : 'down') : undefined}
        style={{
          '--grid-columns': columns,
          '--grid-gap': `${gap}px`,
          '--cell-width': `${minimumCellWidth}px`,
        }}
      >
        {isEmpty && !isEdited && (
          <p className={styles.empty}>
            {isAwaited ? 'Loading…' : values.emptyMessage || 'There is nothing to show.'}
          </p>
        )}
        {range.count > 0 && (
          <div
            className={styles.rows}
            role={isInteractive ? 'grid' : isEdited ? undefined : 'list'}
            aria-label={isEdited ? undefined : record.name}
            aria-describedby={describedBy}
            aria-rowcount={isInteractive ? rows : undefined}
            style={scrolls ? (isSideways ? { inlineSize: size } : { blockSize: size }) : undefined}
          >
            {shown.map(({ index, start }) => (
              <div
                key={index}
                ref={scrolls ? virtualizer.measureElement : undefined}
                className={styles.row}
                role={isInteractive ? 'row' : isEdited ? undefined : 'presentation'}
                aria-rowindex={isInteractive ? index + 1 : undefined}
                data-index={index}
                style={start === undefined ? undefined : { '--row-start': `${start}px` }}
              >
                {rowOf(index)}
              </div>
            ))}
          </div>
        )}
      </div>
      {range.pages > 1 && <GridPages range={range} items={items.length} show={showPage} />}
    </div>
  )
}
