import { setProperty } from '@ashlar/document'
import { Icon } from '@ashlar/ui'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { PeopleDots } from '../../live/PeopleDots.tsx'
import { usePeopleAt } from '../people/use-people.ts'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { LayerName } from './LayerName.tsx'
import classes from './Layers.module.css'
import type { LayerRow } from './layer-rows.ts'
import { renaming } from '../session/renaming.ts'

/** One row of the tree: what it is, and whether visitors see it. */
export const LayerTreeRow = ({
  row,
  top,
  isReachable,
  drop,
  onToggle,
  onPress,
  onChoose,
  onKeyDown,
  onMenu,
  onRenamed,
}: {
  row: LayerRow
  /** Where it stands in the tree, in px. */
  top: number
  /** Whether Tab reaches it. */
  isReachable: boolean
  /** How something that is dragged over it would land. */
  drop: 'above' | 'below' | 'inside' | undefined
  onToggle: () => void
  onPress: (event: PointerEvent) => void
  onChoose: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onMenu: (event: MouseEvent) => void
  onRenamed: () => void
}) => {
  const session = useEditorSession()
  const isSelected = useEditor(({ selection }) => selection.includes(row.id))
  const people = usePeopleAt(row.id)
  const isRenaming = useStore(renaming, ({ id }) => id === row.id)
  const descriptor = session.catalogue.get(row.type)
  const visible = descriptor?.properties.isVisible
  const canHide = visible !== undefined && visible.isInternal !== true
  const hide = (event: MouseEvent): void => {
    event.stopPropagation()
    const change = { ids: [row.id], path: 'isVisible', value: row.isHidden ? undefined : false }
    session.apply(setProperty(session.state.records, session.catalogue, change), {
      label: `${row.isHidden ? 'Show' : 'Hide'} ${row.name}`,
    })
  }
  const facts = [
    row.name === row.label ? row.name : `${row.label} ${row.name}`,
    descriptor?.label ?? row.type,
    ...(row.isHidden ? ['hidden'] : []),
    ...(row.isLocked ? ['cannot be deleted'] : []),
    ...people.map(({ name }) => `selected by ${name}`),
  ]
  return (
    <li
      role="treeitem"
      aria-level={row.level + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={isSelected}
      aria-label={facts.join(', ')}
      tabIndex={isReachable ? 0 : -1}
      data-layer={row.id}
      data-hidden={row.isHidden ? '' : undefined}
      data-drop={drop}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: 4 + row.level * 14 }}
      {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
      onPointerDown={onPress}
      onClick={onChoose}
      onDoubleClick={() => renaming.setState({ id: row.id })}
      onContextMenu={onMenu}
      onKeyDown={onKeyDown}
    >
      <span
        className={classes.chevron}
        data-open={row.isOpen === true}
        aria-hidden
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        {row.isOpen !== null && <Icon name="chevron-right" size={12} />}
      </span>
      <span className={classes.icon}>
        <Icon name={descriptor?.icon ?? 'square'} size={14} />
      </span>
      {isRenaming ? (
        <LayerName row={row} onDone={onRenamed} />
      ) : (
        <span className={classes.name}>
          {row.label}
          {row.label !== row.name && (
            <>
              {' '}
              <span className={classes.second}>{row.name}</span>
            </>
          )}
        </span>
      )}
      <PeopleDots people={people} />
      {row.isLocked && (
        <span className={classes.mark} title="Cannot be deleted">
          <Icon name="lock" size={12} />
        </span>
      )}
      {canHide && !isRenaming && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.eye}
          data-shown={row.isHidden ? '' : undefined}
          aria-label={`${row.isHidden ? 'Show' : 'Hide'} ${row.name}`}
          title={row.isHidden ? 'Hidden from visitors. Show it' : 'Hide from visitors'}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={hide}
        >
          <Icon name={row.isHidden ? 'eye-off' : 'eye'} size={13} />
        </button>
      )}
    </li>
  )
}
