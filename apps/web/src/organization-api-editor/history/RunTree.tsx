import type { DurableRunDetailView } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { iconOfBlock } from '../../editor/blocks/forms/block-forms.ts'
import classes from './History.module.css'
import { nodeStatuses, runStatuses, whenAndHowLong } from './run-facts.ts'
import type { RunNode } from './run-tree.ts'
import { shownRows, type TreeRow } from './shown-rows.ts'
import { isReplayed } from './is-replayed.ts'

interface RunTreeProps {
  nodes: readonly RunNode[]
  run: DurableRunDetailView
  /** The key of a node; empty for the run as a whole. */
  selected: string
  onSelect: (key: string) => void
}

/** The width of one level, in px. */
const indent = 14

/** The blocks of a run as a tree that reads like the program, with how each went and when. */
export const RunTree = ({ nodes, run, selected, onSelect }: RunTreeProps): ReactElement => {
  /** What somebody opened or closed; everything else is open where something is to be seen in it. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** How many turns are shown of what has many. */
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map())
  const tree = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () => shownRows(nodes, { toggled, limits, selected }),
    [nodes, toggled, limits, selected],
  )
  // What is selected elsewhere is shown here.
  useEffect(() => {
    tree.current?.querySelector(`[data-row="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const toggle = (key: string, isOpen: boolean): void => setToggled(new Map([...toggled, [key, isOpen]]))
  const focus = (key: string): void =>
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus()
  const go = (key: string | undefined): void => {
    if (key === undefined) return
    onSelect(key)
    focus(key)
  }
  const keys = ['', ...rows.flatMap((row) => (row.kind === 'node' ? [row.node.key] : []))]
  const reachable = keys.includes(selected) ? selected : ''

  const onKeyDown = (event: KeyboardEvent, row: Extract<TreeRow, { kind: 'node' }> | null): void => {
    const index = keys.indexOf(row?.node.key ?? '')
    const isOpen = row?.isOpen ?? null
    const act: Record<string, () => void> = {
      ArrowDown: () => go(keys[index + 1]),
      ArrowUp: () => go(keys[index - 1]),
      Home: () => go(keys[0]),
      End: () => go(keys.at(-1)),
      ArrowRight: () => {
        if (row !== null && isOpen === false) toggle(row.node.key, true)
        else if (isOpen === true) go(keys[index + 1])
      },
      ArrowLeft: () => {
        if (row !== null && isOpen === true) toggle(row.node.key, false)
        else go(row?.parentKey ?? '')
      },
    }
    const chosen = act[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    chosen()
  }
  const status = runStatuses[run.status]
  return (
    <div ref={tree} className={classes['tree']} role="tree" aria-label="Blocks of the run">
      <div
        className={classes['row']}
        role="treeitem"
        aria-level={1}
        aria-selected={selected === ''}
        aria-label={`The whole run ${status.label.toLowerCase()}`}
        tabIndex={reachable === '' ? 0 : -1}
        data-row=""
        onClick={() => onSelect('')}
        onKeyDown={(event) => onKeyDown(event, null)}
      >
        <span className={classes['chevron']} aria-hidden />
        <Icon name="play" size={14} />
        <span className={classes['rowName']}>The whole run</span>
      </div>
      {rows.map((row) =>
        row.kind === 'more' ? (
          <button
            key={`${row.ownerKey} more`}
            type="button"
            className={classes['moreTurns']}
            style={{ marginInlineStart: 24 + row.level * indent }}
            onClick={() => setLimits(new Map([...limits, [row.ownerKey, row.next]]))}
          >
            {row.hidden} more
          </button>
        ) : (
          <NodeRow
            key={row.node.key}
            row={row}
            run={run}
            isSelected={row.node.key === selected}
            isReachable={row.node.key === reachable}
            onSelect={() => onSelect(row.node.key)}
            onToggle={() => toggle(row.node.key, row.isOpen === false)}
            onKeyDown={(event) => onKeyDown(event, row)}
          />
        ),
      )}
    </div>
  )
}

interface NodeRowProps {
  row: Extract<TreeRow, { kind: 'node' }>
  run: DurableRunDetailView
  isSelected: boolean
  isReachable: boolean
  onSelect: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const statusIcons = {
  succeeded: 'circle-check',
  passed: 'check',
  failed: 'circle-alert',
  waiting: 'clock',
  running: 'loader-circle',
  none: 'minus',
} as const

const NodeRow = (props: NodeRowProps): ReactElement => {
  const { row, run, isSelected, isReachable, onSelect, onToggle, onKeyDown } = props
  const { node, level, isOpen } = row
  const when = whenOf(run, node)
  const { label } = nodeStatuses[node.status]
  return (
    <div
      className={classes['row']}
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={row.place}
      aria-setsize={row.setSize}
      aria-selected={isSelected}
      aria-label={[node.name, when, label].filter((part) => part !== null).join(' ')}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
      tabIndex={isReachable ? 0 : -1}
      data-row={node.key}
      data-status={node.status}
      data-group={node.block === null || undefined}
      style={{ paddingInlineStart: level * indent }}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <span
        className={classes['chevron']}
        data-open={isOpen === true}
        aria-hidden
        onClick={(event) => {
          if (isOpen === null) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {isOpen === null ? null : <Icon name="chevron-right" size={12} />}
      </span>
      {node.block === null ? null : <Icon name={iconOfBlock(node.block)} size={14} />}
      <span className={classes['rowName']}>{`${node.name} `}</span>
      <span className={classes['rowFacts']} aria-hidden>
        {when}
        <Icon name={statusIcons[node.status]} size={14} />
      </span>
    </div>
  )
}

/** When a block began, counted from the beginning of the run, and how long it took; null where nothing is kept of it. */
const whenOf = (run: DurableRunDetailView, { at, block, entry }: RunNode): string | null => {
  if (at === null || block === null) return null
  if (isReplayed(run, at)) return 'from before'
  const begun = Date.parse(run.startedAt ?? run.queuedAt)
  return whenAndHowLong(Date.parse(at) - begun, entry?.milliseconds ?? null)
}
