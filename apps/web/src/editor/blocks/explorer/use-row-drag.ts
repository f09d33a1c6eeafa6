import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BlockDrop } from './block-drop.ts'

/** What a row needs to be dragged and to take others. */
export interface RowDrag {
  /** The same for all rows of one tree: blocks of another one are not taken. */
  readonly treeId: string
  /** What goes along when the row is dragged; empty: it cannot be. */
  readonly dragged: () => readonly string[]
  /** Where blocks would go over the row; null where it does not take them. */
  readonly dropOf: (ids: readonly string[], fraction: number) => BlockDrop | null
  readonly onDrop: (ids: readonly string[], drop: BlockDrop) => void
}

const idsOf = (data: Record<string | symbol, unknown>): string[] => {
  const { ids } = data
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

const fractionOf = (element: Element, clientY: number): number => {
  const { top, height } = element.getBoundingClientRect()
  return height === 0 ? 0.5 : (clientY - top) / height
}

/** Lets a row be dragged and dropped upon. Answers with how what is dragged over it would land. */
export const useRowDrag = (
  row: RefObject<HTMLElement | null>,
  drag: RowDrag,
): { over: BlockDrop['at'] | null; isDragged: boolean } => {
  const [over, setOver] = useState<BlockDrop['at'] | null>(null)
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const dropAt = (data: Record<string | symbol, unknown>, clientY: number): BlockDrop | null =>
      latest.current.dropOf(idsOf(data), fractionOf(element, clientY))
    return combine(
      draggable({
        element,
        canDrag: () => latest.current.dragged().length > 0,
        getInitialData: () => ({ treeId: latest.current.treeId, ids: latest.current.dragged() }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['treeId'] === latest.current.treeId,
        onDrag: ({ source, location }) =>
          setOver(dropAt(source.data, location.current.input.clientY)?.at ?? null),
        onDragLeave: () => setOver(null),
        onDrop: ({ source, location }) => {
          setOver(null)
          const drop = dropAt(source.data, location.current.input.clientY)
          if (drop !== null) latest.current.onDrop(idsOf(source.data), drop)
        },
      }),
    )
  }, [row])
  return { over, isDragged }
}
