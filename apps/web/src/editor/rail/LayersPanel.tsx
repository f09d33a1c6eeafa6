import { childrenOf, reorderWidget, rootOf, widgetOf } from '@ashlar/document'
import { EmptyState, Icon } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { takesCanvasKeys } from '../commands/command-keys.ts'
import { CommandMenu, useCommandMenu } from '../command-menu/CommandMenu.tsx'
import { canvasMenu } from '../commands/menus.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { layerRows, type LayerRow } from './layer-rows.ts'
import { LayerTreeRow } from './LayerTreeRow.tsx'
import classes from './Layers.module.css'
import { RailPanel } from '../panel/RailPanel.tsx'
import { treeMove } from '../commands/tree-move.ts'
import { layerHeight, useLayerDrag } from './use-layer-drag.ts'

/** The page as a tree: the same as the canvas, for the keyboard and for screen readers. */
export const LayersPanel = () => {
  const { session, canvas } = useEditorParts()
  const records = useEditor((state) => state.records)
  const selected = useEditor((state) => state.selection.at(-1))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const awaited = useRef<string | null>(null)
  const menu = useCommandMenu()
  const { catalogue } = session
  const rows = useMemo(
    () => layerRows(records, { catalogue, closed, query }),
    [records, catalogue, closed, query],
  )
  const { drag, press } = useLayerDrag(tree, scroller, rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => layerHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const reachable = [focused, selected, rootOf(records)?.id].find((id) => rows.some((row) => row.id === id))

  const focusRow = (id: string): void => {
    setFocused(id)
    // A row that is not drawn yet takes the focus as soon as it is.
    awaited.current = id
    virtual.scrollToIndex(rows.findIndex((row) => row.id === id))
  }
  useEffect(() => {
    const id = awaited.current
    if (id === null) return
    const element = tree.current?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(id)}"]`)
    if (element === null || element === undefined) return
    awaited.current = null
    element.focus()
  })

  // What is selected elsewhere is shown here: opened up to it, and scrolled to.
  useEffect(() => {
    if (selected === undefined) return
    const around = new Set<string>()
    for (
      let id = widgetOf(session.state.records, selected)?.parentId;
      id !== null && id !== undefined;
      id = widgetOf(session.state.records, id)?.parentId
    ) {
      around.add(id)
    }
    setClosed((before) => {
      const left = [...before].filter((id) => !around.has(id))
      return left.length === before.size ? before : new Set(left)
    })
  }, [selected, session])
  const selectedIndex = rows.findIndex(({ id }) => id === selected)
  const showSelected = useEffectEvent(() => {
    if (selectedIndex !== -1) virtual.scrollToIndex(selectedIndex)
  })
  // Only another selection scrolls: what opens or closes meanwhile must not.
  useEffect(() => showSelected(), [selected])

  const toggle = (id: string, isOpen: boolean): void =>
    setClosed((before) => new Set(isOpen ? [...before].filter((other) => other !== id) : [...before, id]))
  const choose = (id: string, isAdditive: boolean): void => {
    const { selection } = session.state
    const toggled = selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]
    session.select(isAdditive ? toggled : [id])
    requestAnimationFrame(() => canvas.reveal(id))
  }
  const openMenu = (event: MouseEvent, row: LayerRow): void => {
    event.preventDefault()
    if (!session.state.selection.includes(row.id)) session.select([row.id])
    const box = event.currentTarget.getBoundingClientRect()
    menu.open(
      event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: box.left + 40, y: box.bottom },
    )
  }

  const onKeyDown = (event: KeyboardEvent, row: LayerRow, index: number): void => {
    const siblings = row.parentId === null ? [] : childrenOf(records, row.parentId)
    const position = siblings.findIndex(({ id }) => id === row.id)
    const parent = rows.findIndex(({ id }) => id === row.parentId)
    const move = treeMove(event.key, { rows, index, parent })
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0) {
      const beforeId = siblings[step === 1 ? position + 2 : position - 1]?.id ?? null
      if (position + step >= 0 && position + step < siblings.length) {
        session.apply(reorderWidget(records, session.catalogue, { id: row.id, beforeId }), {
          label: `Reorder ${row.name}`,
        })
      }
    } else if (move !== null) {
      if (move.focus !== undefined) focusRow(rows[move.focus]?.id ?? row.id)
      if (move.opens !== undefined) toggle(row.id, move.opens)
    } else if (event.key === 'Enter' || event.key === ' ') choose(row.id, event.shiftKey || event.ctrlKey)
    else return
    event.preventDefault()
  }

  return (
    <RailPanel title="Layers">
      <div className={classes.search}>
        <TextInput
          size="xs"
          aria-label="Search layers"
          placeholder="Search layers"
          leftSection={<Icon name="search" size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = rows
            if (event.key !== 'ArrowDown' || first === undefined) return
            event.preventDefault()
            focusRow(first.id)
          }}
        />
      </div>
      <div className={classes.scroll} ref={scroller} {...takesCanvasKeys}>
        {rows.length === 0 && (
          <EmptyState
            isCompact
            icon="search"
            title="No such layer"
            description={`Nothing on this page is called “${query}”.`}
          />
        )}
        <ul
          role="tree"
          aria-label="Layers"
          aria-multiselectable
          className={classes.tree}
          ref={tree}
          data-dragging={drag === null ? undefined : ''}
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <LayerTreeRow
                key={row.id}
                row={row}
                top={start}
                isReachable={row.id === reachable}
                drop={drag?.over?.rowId === row.id ? drag.over.drop.at : undefined}
                onToggle={() => {
                  if (row.isOpen !== null) toggle(row.id, !row.isOpen)
                }}
                onPress={(event) => press(event, row)}
                onChoose={(event) => {
                  setFocused(row.id)
                  choose(row.id, event.shiftKey || event.ctrlKey || event.metaKey)
                }}
                onKeyDown={(event) => onKeyDown(event, row, index)}
                onMenu={(event) => openMenu(event, row)}
                onRenamed={() => focusRow(row.id)}
              />
            )
          })}
        </ul>
      </div>
      <p className={classes.hint}>Drag rows, or press Alt with the arrow keys, to change the order.</p>
      <CommandMenu menu={menu} entries={canvasMenu} label="Layers" />
    </RailPanel>
  )
}
