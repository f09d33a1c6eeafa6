import type { RunView, StepResult } from '@ashlar/contract'
import type { ApiRecord, Block } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { duration } from '../results/index.ts'
import classes from './BlockTree.module.css'
import { InlineName } from './InlineName.tsx'
import { iconOf } from './plugins.ts'

export interface BlockTreeProps {
  api: ApiRecord
  run: RunView | null
  isLoading: boolean
  /** The id of a block; `null` for the API itself. */
  selected: string | null
  onSelect: (id: string | null) => void
  onMove: (id: string, by: -1 | 1) => void
  onRemove: (id: string) => void
  /** Answers with the sentence of a refusal, or `null`. */
  onRename: (id: string, name: string) => string | null
}

/** The blocks of an API in the order in which they run, with how each went in the latest run. */
export const BlockTree = (props: BlockTreeProps): ReactElement => {
  const { api, run, isLoading, selected, onSelect, onMove, onRemove } = props
  const [renaming, setRenaming] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const ids = [null, ...api.blocks.map((block) => block.id)]
  const focusRow = (id: string | null): void =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (renaming !== null) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by !== null && event.altKey) {
      if (selected !== null) onMove(selected, by)
    } else if (by !== null) {
      const next = ids[ids.indexOf(selected) + by]
      if (next === undefined) return
      onSelect(next)
      focusRow(next)
    } else if (event.key === 'F2' && selected !== null) setRenaming(selected)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && selected !== null) {
      onRemove(selected)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes['tree']} role="tree" aria-label="Blocks" ref={list} onKeyDown={onKeyDown}>
      <div
        className={classes['row']}
        role="treeitem"
        aria-selected={selected === null}
        tabIndex={selected === null ? 0 : -1}
        data-row=""
        onClick={() => onSelect(null)}
      >
        <Icon name="settings-2" />
        <span className={classes['name']}>Settings</span>
      </div>
      {api.blocks.map((block, index) => (
        <BlockRow
          {...props}
          key={block.id}
          block={block}
          index={index}
          result={isLoading ? undefined : run?.steps.find((step) => step.block === block.name)}
          isRenaming={renaming === block.id}
          onRenaming={(isRenaming) => {
            setRenaming(isRenaming ? block.id : null)
            if (!isRenaming) focusRow(block.id)
          }}
        />
      ))}
    </div>
  )
}

interface BlockRowProps extends BlockTreeProps {
  block: Block
  index: number
  result: StepResult | undefined
  isRenaming: boolean
  onRenaming: (isRenaming: boolean) => void
}

const BlockRow = (props: BlockRowProps): ReactElement => {
  const {
    api,
    block,
    index,
    isLoading,
    result,
    selected,
    isRenaming,
    onSelect,
    onMove,
    onRemove,
    onRename,
    onRenaming,
  } = props
  const isSelected = selected === block.id
  return (
    <div
      className={classes['row']}
      role="treeitem"
      aria-label={isRenaming ? block.name : `${block.name} ${stateInWords(isLoading, result)}`.trim()}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-row={block.id}
      onClick={() => onSelect(block.id)}
      onDoubleClick={() => onRenaming(true)}
    >
      <Icon name={iconOf(block.pluginId)} />
      {isRenaming ? (
        <InlineName
          name={block.name}
          label="Step name"
          onRename={(name) => onRename(block.id, name)}
          onDone={() => onRenaming(false)}
        />
      ) : (
        <>
          <span className={classes['name']}>{block.name}</span>
          <span className={classes['actions']}>
            <IconButton
              icon="arrow-up"
              label={`Move ${block.name} up`}
              isDisabled={index === 0}
              onClick={(event) => {
                event.stopPropagation()
                onMove(block.id, -1)
              }}
            />
            <IconButton
              icon="arrow-down"
              label={`Move ${block.name} down`}
              isDisabled={index === api.blocks.length - 1}
              onClick={(event) => {
                event.stopPropagation()
                onMove(block.id, 1)
              }}
            />
            <IconButton
              icon="trash-2"
              label={`Delete ${block.name}`}
              onClick={(event) => {
                event.stopPropagation()
                onRemove(block.id)
              }}
            />
          </span>{' '}
          <BlockStatus isLoading={isLoading} result={result} />
        </>
      )}
    </div>
  )
}

const statusIcons = {
  succeeded: 'circle-check',
  failed: 'circle-alert',
  cancelled: 'circle-stop',
  skipped: 'minus',
} as const
const statusWords = {
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'not executed',
} as const

const stateInWords = (isLoading: boolean, result: StepResult | undefined): string => {
  if (isLoading) return 'running'
  if (result === undefined) return ''
  const words = statusWords[result.status]
  return result.status === 'skipped' ? words : `${duration(result.milliseconds)} ${words}`
}

const BlockStatus = ({
  isLoading,
  result,
}: {
  isLoading: boolean
  result: StepResult | undefined
}): ReactElement | null => {
  if (isLoading)
    return <span className={classes['status']} data-status="running" aria-label="running" role="img" />
  if (!result) return null
  return (
    <span className={classes['status']} data-status={result.status}>
      {result.status !== 'skipped' && duration(result.milliseconds)}
      <Icon name={statusIcons[result.status]} size={14} label={statusWords[result.status]} />
    </span>
  )
}
