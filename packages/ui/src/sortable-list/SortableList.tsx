import { VisuallyHidden } from '@mantine/core'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { nearerEdge, placeAtEdge, type Edge } from './order.ts'
import classes from './SortableList.module.css'

/** What a list needs whose items a person puts in order. */
export interface SortableListProps<Item> {
  items: readonly Item[]
  /** The accessible name of the list. */
  label: string
  /** What tells one item from another for as long as the list lives. */
  idOf: (item: Item) => string
  /** What the item is called, for the name of its handle. */
  titleOf: (item: Item, index: number) => string
  /** Draws what stands beside the handle. */
  renderItem: (item: Item, index: number) => ReactNode
  onMove: (from: number, to: number) => void
}

/** A list that is put in order by dragging a handle, or by the arrow keys upon it. */
export const SortableList = <Item,>({
  items,
  label,
  idOf,
  titleOf,
  renderItem,
  onMove,
}: SortableListProps<Item>) => {
  const listId = useId()
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number): void => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    onMove(from, to)
    setAnnouncement(`${titleOf(item, from)} is now ${to + 1} of ${items.length}.`)
  }
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <SortableRow
            key={idOf(item)}
            listId={listId}
            index={index}
            title={titleOf(item, index)}
            onMove={move}
          >
            {renderItem(item, index)}
          </SortableRow>
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const indexOf = (data: Record<string | symbol, unknown>): number =>
  typeof data.index === 'number' ? data.index : -1

const SortableRow = ({
  listId,
  index,
  title,
  onMove,
  children,
}: {
  listId: string
  index: number
  title: string
  onMove: (from: number, to: number) => void
  children: ReactNode
}) => {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const latestMove = useRef(onMove)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setDragged] = useState(false)

  useEffect(() => {
    latestMove.current = onMove
  })

  useEffect(() => {
    const element = row.current
    const dragHandle = handle.current
    if (element === null || dragHandle === null) return
    const edgeAt = (pointer: number): Edge => nearerEdge(element.getBoundingClientRect(), pointer)
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ listId, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.listId === listId,
        onDrag: ({ source, location }) =>
          setEdge(indexOf(source.data) === index ? null : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          const from = indexOf(source.data)
          latestMove.current(from, placeAtEdge(from, index, edgeAt(location.current.input.clientY)))
        },
      }),
    )
  }, [listId, index])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index, index + step)
  }

  return (
    <li ref={row} className={classes.row} data-edge={edge ?? undefined} data-dragged={isDragged || undefined}>
      <button
        ref={handle}
        type="button"
        className={classes.handle}
        aria-label={`Move ${title}`}
        title="Drag, or use the arrow keys"
        onKeyDown={onKeyDown}
      >
        <Icon name="grip-vertical" size={12} />
      </button>
      {children}
    </li>
  )
}
