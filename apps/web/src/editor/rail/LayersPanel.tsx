import { childrenOf, reorderWidget, rootOf } from '@ashlar/document'
import { Icon } from '@ashlar/ui'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { canvasKeysAttribute } from '../commands/command-keys.ts'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'
import { layerRows, type LayerRow } from './layer-rows.ts'
import { RailPanel } from './LeftRail.tsx'
import classes from './Rail.module.css'

/** The page as a tree: the same as the canvas, for the keyboard and for screen readers. */
export const LayersPanel = () => {
  const { session, canvas } = useEditorParts()
  const records = useEditor((state) => state.records)
  const selection = useEditor((state) => state.selection)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const rows = useMemo(() => layerRows(records, closed), [records, closed])
  const current = focused ?? selection.at(-1) ?? rootOf(records)?.id

  const focusRow = (id: string): void => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(id)}"]`)?.focus()
  }
  const toggle = (id: string, isOpen: boolean): void =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(id)
      else next.add(id)
      return next
    })
  const choose = (id: string, isAdditive: boolean): void => {
    const toggled = selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]
    session.select(isAdditive ? toggled : [id])
    canvas.reveal(id)
  }

  const onKeyDown = (event: KeyboardEvent, row: LayerRow, index: number): void => {
    const siblings = row.parentId === null ? [] : childrenOf(records, row.parentId)
    const position = siblings.findIndex(({ id }) => id === row.id)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.altKey && step !== 0) {
      const beforeId = siblings[step === 1 ? position + 2 : position - 1]?.id ?? null
      if (position + step >= 0 && position + step < siblings.length) {
        session.apply(reorderWidget(records, { id: row.id, beforeId }), { label: `Reorder ${row.name}` })
      }
    } else if (step !== 0) {
      const next = rows[index + step]
      if (next !== undefined) focusRow(next.id)
    } else if (event.key === 'ArrowRight') {
      if (row.isOpen === false) toggle(row.id, true)
      else if (row.isOpen === true) focusRow(rows[index + 1]?.id ?? row.id)
    } else if (event.key === 'ArrowLeft') {
      if (row.isOpen === true) toggle(row.id, false)
      else if (row.parentId !== null) focusRow(row.parentId)
    } else if (event.key === 'Home') focusRow(rows[0]?.id ?? row.id)
    else if (event.key === 'End') focusRow(rows.at(-1)?.id ?? row.id)
    else if (event.key === 'Enter' || event.key === ' ') choose(row.id, event.shiftKey || event.ctrlKey)
    else return
    event.preventDefault()
  }

  return (
    <RailPanel title="Layers">
      <div className={classes.scroll} {...{ [canvasKeysAttribute]: '' }}>
        <ul role="tree" aria-label="Layers" aria-multiselectable className={classes.tree} ref={tree}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              role="treeitem"
              aria-level={row.level + 1}
              aria-setsize={row.setSize}
              aria-posinset={row.position}
              aria-selected={selection.includes(row.id)}
              aria-label={`${row.name}, ${session.catalogue.get(row.type)?.label ?? row.type}`}
              tabIndex={row.id === current ? 0 : -1}
              data-layer={row.id}
              className={classes.row}
              style={{ paddingInlineStart: 4 + row.level * 14 }}
              {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
              onClick={(event) => {
                setFocused(row.id)
                choose(row.id, event.shiftKey || event.ctrlKey || event.metaKey)
              }}
              onKeyDown={(event) => onKeyDown(event, row, index)}
            >
              <span
                className={classes.chevron}
                data-open={row.isOpen === true}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation()
                  if (row.isOpen !== null) toggle(row.id, !row.isOpen)
                }}
              >
                {row.isOpen !== null && <Icon name="chevron-right" size={12} />}
              </span>
              <span className={classes.icon}>
                <Icon name={session.catalogue.get(row.type)?.icon ?? 'square'} size={14} />
              </span>
              <span className={classes.name}>{row.name}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.hint}>Alt with the arrow keys changes the order among neighbours.</p>
    </RailPanel>
  )
}
