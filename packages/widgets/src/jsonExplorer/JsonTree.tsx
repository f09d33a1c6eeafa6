import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useCopy } from '@ashlar/ui/use-copy'
import type { WidgetViewProps } from '../view.ts'
import { moveInJson, type JsonMove } from './json-keys.ts'
import { isBranch, type JsonNode } from './json-nodes.ts'
import { writtenValue } from './json-path.ts'
import { chunkLength, moreShown, mostExpanded, revealed, rowId, toggled, untouched } from './json-rows.ts'
import { JsonDetails } from './JsonDetails.tsx'
import styles from './JsonExplorerView.module.css'
import { JsonRowLine } from './JsonRowLine.tsx'
import { JsonTools } from './JsonTools.tsx'
import { useJsonSearch } from './use-json-search.ts'
import { useJsonSelection } from './use-json-selection.ts'
import { useUnfolding } from './use-unfolding.ts'
import type { jsonExplorer } from './jsonExplorer.ts'

interface JsonTreeProps {
  readonly view: WidgetViewProps<typeof jsonExplorer>
  readonly root: JsonNode
  readonly rootName: string
  /** How many levels stand open at first. */
  readonly levels: number
  readonly isSorted: boolean
}

/** Fingers need more height than a pointer does, in px. */
const heightOfRows = (): number =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 36 : 26

/** The tree with its toolbar and with what is selected. */
export const JsonTree = ({ view, root, rootName, levels, isSorted }: JsonTreeProps) => {
  const { values } = view
  const room = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const treeId = useId()
  const [rowHeight] = useState(heightOfRows)
  const [activeId, setActiveId] = useState('')
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(-1)
  const { rows, isCut, change } = useUnfolding(root, levels, isSorted)
  const { selected, select } = useJsonSelection(view, root, isSorted)
  const search = useJsonSearch(root, query, isSorted)
  const { copy } = useCopy('value')
  const canCopy = values.canCopy

  const found = rows.findIndex((row) => rowId(row) === activeId)
  const active = Math.max(0, found)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => room.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 600, height: 600 },
  })

  const go = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setActiveId(rowId(row))
    virtual.scrollToIndex(index)
  }

  const showMore = (index: number, more: number): void => {
    const row = rows[index]
    if (row?.kind !== 'more') return
    change((before) => moreShown(before, row.node.id, more))
    // The first of the new values stands where the row with the button stood.
    const last = rows[index - 1]
    setActiveId(last === undefined ? '' : rowId(last))
  }

  const press = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setActiveId(rowId(row))
    if (row.kind === 'more') showMore(index, chunkLength)
    else {
      select(row.node)
      if (isBranch(row.node) && !row.isOpen) change((before) => toggled(before, row.node.id, true))
    }
  }

  const openSiblings = (): void => {
    const row = rows[active]
    const parent = row?.node.parent
    change((before) => {
      let next = before
      for (const { kind, node } of rows)
        if (kind === 'node' && node.parent?.id === parent?.id && isBranch(node))
          next = { ...next, byHand: new Map(next.byHand).set(node.id, true) }
      return next
    })
  }

  const perform = (move: JsonMove): void => {
    if (move.kind === 'go') go(move.to)
    else if (move.kind === 'press') press(active)
    else if (move.kind === 'openSiblings') openSiblings()
    else {
      const row = rows[active]
      if (row?.kind === 'node') change((before) => toggled(before, row.node.id, move.isOpen))
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rows[active]
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && canCopy && row?.kind === 'node') {
      // What the person marked by hand is what the browser copies.
      if (getSelection()?.isCollapsed === false) return
      event.preventDefault()
      copy(writtenValue(row.node.value), 'value')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((room.current?.clientHeight ?? 300) / rowHeight) - 1)
    const move = moveInJson(rows, active, event.key, page)
    if (move === undefined) return
    event.preventDefault()
    perform(move)
  }

  const onClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    if (!(target instanceof Element)) return
    const index = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? -1)
    const row = rows[index]
    const more = target.closest('[data-more]')?.getAttribute('data-more')
    if (row === undefined) return
    if (row.kind === 'more') {
      if (more !== undefined && more !== null) showMore(index, Number(more))
    } else if (target.closest('[data-arrow]') !== null) {
      setActiveId(rowId(row))
      change((before) => toggled(before, row.node.id, !row.isOpen))
    } else press(index)
  }

  const [goal, setGoal] = useState<string>()
  const show = (node: JsonNode, place: number): void => {
    setAt(place)
    change((before) => revealed(before, node))
    setActiveId(node.id)
    setGoal(node.id)
  }
  const step = (by: 1 | -1): void => {
    const count = search.matches.length
    const place = (Math.max(at, by === 1 ? -1 : 0) + by + count) % Math.max(1, count)
    const node = search.matches[place]
    if (node !== undefined) show(node, place)
  }
  // The first match is shown as soon as it is found; the row of a match exists only once what is around it is open.
  const [first] = search.matches
  if (at < 0 && first !== undefined) show(first, 0)
  const goalIndex = goal === undefined ? -1 : rows.findIndex((row) => rowId(row) === goal)
  useEffect(() => {
    if (goalIndex < 0) return
    virtual.scrollToIndex(goalIndex, { align: 'center' })
    setGoal(undefined)
  }, [goalIndex, virtual])

  const drawn = virtual.getVirtualItems()
  const sought = query.trim().toLowerCase()
  return (
    <>
      {values.showToolbar && (
        <JsonTools
          query={query}
          search={search}
          at={at}
          input={searchBox}
          onQuery={(text) => {
            setQuery(text)
            setAt(-1)
          }}
          onStep={step}
          onExpand={() => change(() => ({ ...untouched, base: 'all' }))}
          onCollapse={() => change(() => ({ ...untouched, base: 'none' }))}
          onLeave={() => room.current?.focus()}
        />
      )}
      {isCut && (
        <p className={styles.note} role="status">
          The first {mostExpanded.toLocaleString('en')} values are expanded; open the rest by hand.
        </p>
      )}
      <div
        ref={room}
        className={styles.room}
        role="tree"
        tabIndex={0}
        aria-label={rootName === '' ? 'Data' : rootName}
        aria-activedescendant={drawn.some(({ index }) => index === active) ? `${treeId}${active}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className={styles.rows} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <JsonRowLine
                key={rowId(row)}
                row={row}
                index={index}
                elementId={`${treeId}${index}`}
                rootName={rootName}
                isActive={index === active}
                isSelected={row.kind === 'node' && selected?.id === row.node.id}
                query={sought}
                style={{ blockSize: rowHeight, transform: `translateY(${start}px)` }}
              />
            )
          })}
        </div>
      </div>
      {selected !== undefined && <JsonDetails node={selected} rootName={rootName} canCopy={canCopy} />}
    </>
  )
}
