import { FullText, Icon } from '@ashlar/ui'
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { PeopleDots } from '../../../live/PeopleDots.tsx'
import { useSelectedBy } from '../../../live/selected-by.tsx'
import { useIsLookedAt } from '../../code/index.ts'
import { duration } from '../../results/index.ts'
import { iconOfBlock } from '../forms/block-forms.ts'
import { InlineName } from '../InlineName.tsx'
import { type BlockRunState, stateInWords } from './block-status.ts'
import classes from './Explorer.module.css'
import type { ExplorerRow } from './explorer-rows.ts'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'

/** The width of one level, in px. */
const indent = 14

interface RowProps {
  row: ExplorerRow
  state: BlockRunState
  /** Where it stands in a tree of which only a part is drawn, in px; null in one that is drawn whole. */
  top: number | null
  isSelected: boolean
  isHovered: boolean
  /** Whether Tab reaches it. */
  isReachable: boolean
  isRenaming: boolean
  drag: RowDrag
  onChoose: (event: MouseEvent) => void
  onToggle: () => void
  onHover: () => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMenu: (event: MouseEvent) => void
  onBeginRename: () => void
  /** Answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
  onRenamed: () => void
  /** The places below it where a block can be added. */
  children: ReactNode
}

/** One row of the tree: a block with how it went, or a branch of one. */
export const ExplorerTreeRow = (props: RowProps): ReactElement => {
  const { row, state, top, isSelected, isHovered, isReachable, isRenaming, drag } = props
  const { onChoose, onToggle, onHover, onLeave, onKeyDown, onMenu, onBeginRename, onRename, onRenamed } =
    props
  const isLookedAt = useIsLookedAt()
  const element = useRef<HTMLDivElement>(null)
  const { over, isDragged } = useRowDrag(element, drag)
  const name = row.kind === 'block' ? row.block.name : row.label
  const people = useSelectedBy(row.kind === 'block' ? row.block.id : '')
  const words = row.kind === 'block' ? stateInWords(state) : `branch of ${row.owner.name}`
  const others = people.length === 0 ? '' : `, selected by ${people.map((one) => one.name).join(', ')}`
  return (
    <div
      ref={element}
      className={row.kind === 'block' ? classes['row'] : classes['branch']}
      role="treeitem"
      aria-label={
        row.kind === 'block' ? `${[name, words].filter(Boolean).join(' ')}${others}` : `${name}, ${words}`
      }
      aria-level={row.level + 1}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isSelected}
      {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
      tabIndex={isReachable ? 0 : -1}
      data-row={row.key}
      data-block={row.kind === 'block' ? name : undefined}
      data-status={row.kind === 'block' ? state.status : undefined}
      data-drop={over ?? undefined}
      data-hovered={isHovered || undefined}
      data-dragged={isDragged || undefined}
      style={{
        paddingInlineStart: 4 + row.level * indent,
        ...(top === null ? {} : { position: 'absolute', insetInline: 0, transform: `translateY(${top}px)` }),
      }}
      onClick={onChoose}
      onDoubleClick={row.kind === 'block' ? onBeginRename : undefined}
      onPointerEnter={onHover}
      onPointerLeave={onLeave}
      onContextMenu={onMenu}
      onKeyDown={onKeyDown}
    >
      <span
        className={classes['chevron']}
        data-open={row.isOpen === true}
        aria-hidden
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          if (row.kind !== 'block' || row.isOpen === null) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {row.kind === 'block' && row.isOpen !== null && <Icon name="chevron-right" size={12} />}
      </span>
      {row.kind === 'block' && <Icon name={iconOfBlock(row.block)} size={14} />}
      {isRenaming ? (
        <InlineName name={name} label="Block name" onRename={onRename} onDone={onRenamed} />
      ) : (
        <FullText className={classes['name']}>{`${name} `}</FullText>
      )}
      {row.kind === 'branch' && row.count === 0 && <span className={classes['empty']}>empty</span>}
      <PeopleDots people={people} />
      {row.kind === 'block' && !isRenaming && <Status state={state} />}
      {row.kind === 'block' && !isRenaming && !isLookedAt && (
        <button
          type="button"
          className={classes['actions']}
          tabIndex={-1}
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            onMenu(event)
          }}
        >
          <Icon name="ellipsis" size={14} />
        </button>
      )}
      {!isRenaming && props.children}
    </div>
  )
}

const statusIcons = {
  succeeded: 'circle-check',
  failed: 'circle-alert',
  cancelled: 'circle-stop',
  skipped: 'minus',
  running: 'loader-circle',
} as const

const Status = ({ state }: { state: BlockRunState }): ReactElement | null => {
  const { status, milliseconds, times } = state
  if (status === 'none') return null
  const time = times === 0 || status === 'skipped' || status === 'running' ? '' : duration(milliseconds)
  return (
    // Of several turns the style draws the figures: the row says them in words, and what it shows has to be part of that.
    <span
      className={classes['status']}
      data-status={status}
      data-turns={times > 1 ? `${times}× ${time}` : undefined}
      aria-hidden
    >
      {times === 1 && time}
      <Icon name={statusIcons[status]} size={14} />
    </span>
  )
}
