import type { RunPart, RunView } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import type { LiveRun } from '@ashlar/runtime'
import type { Block } from '@ashlar/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BlockStorage } from '../../../session/index.ts'
import { useIsLookedAt } from '../../code/index.ts'
import type { BlockActions } from '../block-actions.ts'
import type { PartChoice } from '../parts/part-commands.ts'
import { blockDrop } from './block-drop.ts'
import { AddBlockMenu } from './AddBlockMenu.tsx'
import type { BlockChoiceGroup, BlockOption } from './block-choices.ts'
import { BlockMenu } from './BlockMenu.tsx'
import { blockState, blockStates } from './block-status.ts'
import classes from './Explorer.module.css'
import { pressInTree } from './explorer-keys.ts'
import { type ExplorerRow, explorerRows } from './explorer-rows.ts'
import { ExplorerTreeRow } from './ExplorerRow.tsx'
import { insertBeside, type InsertPoint, insertPoints } from './insert-points.ts'
import { InsertButtons } from './InsertButtons.tsx'
import { type Inserting, InsertMenu } from './InsertMenu.tsx'
import { type BlockSelection, rowOfSelection, selectRow, settingsSelected } from './selection.ts'
import { SettingsRow } from './SettingsRow.tsx'
import { useCollapsed } from './use-collapsed.ts'

/** The height of a row, in px. */
const rowHeight = 30
/** With more rows than this only those in sight are drawn. */
const drawnWhole = 200

export interface ExplorerProps {
  apiId: string
  blocks: readonly Block[]
  run: RunView | null
  /** How the run goes that goes on; undefined where that is not told. */
  live: LiveRun | undefined
  isLoading: boolean
  selection: BlockSelection
  actions: BlockActions
  /** The blocks that can be added. */
  choices: readonly BlockChoiceGroup[]
  storage: BlockStorage
  /** Whether a part of the API can be run from the selected block. */
  part: PartChoice
  onRunPart: (kind: RunPart['kind']) => void
  /** The block under the pointer, here or in the diagram. */
  hovered: string | null
  onHover: (id: string | null) => void
  onSelect: (selection: BlockSelection) => void
}

/** The blocks of an API as a tree that reads like a program, with how each went in the latest run. */
export const Explorer = (props: ExplorerProps): ReactElement => {
  const { apiId, blocks, run, live, isLoading, selection, actions, choices, storage } = props
  const { hovered, onHover, onSelect } = props
  const isLookedAt = useIsLookedAt()
  const [collapsed, setCollapsed] = useCollapsed(storage, apiId)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const [inserting, setInserting] = useState<Inserting | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const awaited = useRef<string | null>(null)
  const rows = useMemo(() => explorerRows(blocks, collapsed), [blocks, collapsed])
  const points = useMemo(() => insertPoints(rows), [rows])
  const states = useMemo(() => blockStates(live ?? run?.steps ?? []), [live, run])
  const isPartial = rows.length > drawnWhole
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isPartial,
    getScrollElement: () => tree.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  const selectedKey = rowOfSelection(selection)
  const hasActed = useRef(false)
  const selectedBefore = useRef(selectedKey)
  const reachable = rows.some(({ key }) => key === selectedKey) ? selectedKey : ''

  const focusKey = (key: string): void => {
    awaited.current = key
    const index = rows.findIndex((row) => row.key === key)
    if (isPartial && index !== -1) virtual.scrollToIndex(index)
  }
  // What is done by keys, from a menu or by adding takes the focus along: to what is selected then, also where its row is gone.
  useEffect(() => {
    const isElsewhere = selectedBefore.current !== selectedKey || document.activeElement === document.body
    if (hasActed.current && isElsewhere) focusKey(selectedKey)
    hasActed.current = false
    selectedBefore.current = selectedKey
  })
  useEffect(() => {
    const key = awaited.current
    if (key === null) return
    const element = tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    if (element === null || element === undefined) return
    awaited.current = null
    element.focus()
  })

  // What is selected elsewhere is shown here: opened up to it, and scrolled to.
  const shown = selection.ids.at(-1)
  const show = useEffectEvent((id: string) => {
    const around = findLocation(blocks, id)?.ancestors.map(({ id }) => id) ?? []
    if (around.some((outer) => collapsed.has(outer))) {
      setCollapsed(new Set([...collapsed].filter((outer) => !around.includes(outer))))
    }
    tree.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  // Only another selection opens and scrolls: collapsing around it must stay possible.
  useEffect(() => {
    if (shown !== undefined) show(shown)
  }, [shown])

  const toggle = (id: string, isOpen: boolean): void =>
    setCollapsed(new Set(isOpen ? [...collapsed].filter((other) => other !== id) : [...collapsed, id]))
  const choose = (row: ExplorerRow, isAdditive: boolean, isRange: boolean): void =>
    onSelect(selectRow(selection, rows, row, { isAdditive, isRange }))
  const openMenu = (event: MouseEvent, row: ExplorerRow): void => {
    event.preventDefault()
    if (isLookedAt) return
    if (row.kind === 'block' && !selection.ids.includes(row.block.id)) choose(row, false, false)
    if (row.kind === 'branch') choose(row, false, false)
    const box = event.currentTarget.getBoundingClientRect()
    setMenuAt(
      event.type === 'contextmenu' && event.button === 2
        ? { x: event.clientX, y: event.clientY }
        : { x: box.left, y: box.bottom },
    )
  }
  const selectSettings = (): void => onSelect(settingsSelected)
  const add = (option: BlockOption, target?: InsertPoint['target']): void => {
    hasActed.current = true
    if ('kind' in option) actions.addBlock(option.kind, target)
    else actions.addStep(option.integration, target)
  }
  const insertAt = (point: InsertPoint, at: Inserting['at']): void => {
    if (!isLookedAt) setInserting({ point, at })
  }
  const beginRename = (id: string | null): void => {
    if (!isLookedAt) setRenaming(id)
  }
  const insertBesideRow = (key: string, side: 'before' | 'after'): void => {
    const box = tree.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect()
    const point = insertBeside(
      rows.find((row) => row.key === key),
      side,
    )
    const y = side === 'after' ? box?.bottom : box?.top
    insertAt(point, { x: (box?.left ?? 0) + 40, y: y ?? 0 })
  }
  const move = (index: number, isRange: boolean): void => {
    const row = rows[index]
    if (row === undefined) selectSettings()
    else choose(row, false, isRange)
    focusKey(row?.key ?? '')
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (renaming !== null) return
    const row = rows[index]
    hasActed.current = true
    const { currentTarget } = event
    const isDone = pressInTree(event, {
      rows,
      index,
      actions,
      focus: move,
      choose: (isAdditive) => (row === undefined ? selectSettings() : choose(row, isAdditive, false)),
      toggle: (isOpen) => row?.kind === 'block' && toggle(row.block.id, isOpen),
      rename: () => row?.kind === 'block' && beginRename(row.block.id),
      insert: (side) => insertBesideRow(row?.key ?? '', side),
      runPart: props.onRunPart,
      menu: () => {
        if (isLookedAt) return
        const box = currentTarget.getBoundingClientRect()
        setMenuAt({ x: box.left + 40, y: box.bottom })
      },
    })
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  const pointsAt = (key: string): readonly InsertPoint[] => (isLookedAt ? [] : (points.get(key) ?? []))

  const draw = (row: ExplorerRow, index: number, top: number | null): ReactElement => {
    const ids = row.kind === 'block' ? [row.block.id] : []
    return (
      <ExplorerTreeRow
        key={row.key}
        row={row}
        top={top}
        state={blockState(
          states,
          row.kind === 'block' ? row.block.name : '',
          isLoading && live === undefined,
        )}
        isSelected={
          row.kind === 'block'
            ? selection.ids.includes(row.block.id) && selection.into === null
            : row.key === selectedKey
        }
        isHovered={row.kind === 'block' && row.block.id === hovered}
        isReachable={row.key === reachable}
        isRenaming={row.kind === 'block' && renaming === row.block.id}
        drag={{
          treeId: apiId,
          dragged: () =>
            isLookedAt ? [] : ids.some((id) => selection.ids.includes(id)) ? selection.ids : ids,
          dropOf: (dragged, fraction) => {
            const drop = blockDrop(blocks, row, fraction)
            const { parentId } = drop.target
            const around = parentId === null ? undefined : findLocation(blocks, parentId)
            const path = around === undefined ? [] : [...around.ancestors, around.block]
            return path.some(({ id }) => dragged.includes(id)) ? null : drop
          },
          onDrop: (dragged, drop) => actions.drop(dragged, drop.target),
        }}
        onChoose={(event) => choose(row, event.ctrlKey || event.metaKey, event.shiftKey)}
        onToggle={() => row.kind === 'block' && toggle(row.block.id, row.isOpen === false)}
        onHover={() => onHover(row.kind === 'block' ? row.block.id : row.owner.id)}
        onLeave={() => onHover(row.sequence.parentId)}
        onKeyDown={(event) => onKeyDown(event, index)}
        onMenu={(event) => openMenu(event, row)}
        onBeginRename={() => row.kind === 'block' && beginRename(row.block.id)}
        onRename={(name) => (row.kind === 'block' ? actions.rename(row.block.id, name) : null)}
        onRenamed={() => {
          setRenaming(null)
          focusKey(row.key)
        }}
      >
        <InsertButtons points={pointsAt(row.key)} onInsert={insertAt} />
      </ExplorerTreeRow>
    )
  }
  return (
    <>
      <div
        ref={tree}
        className={classes['tree']}
        role="tree"
        aria-label="Blocks"
        aria-multiselectable
        onPointerLeave={() => onHover(null)}
      >
        <SettingsRow
          isSelected={selectedKey === ''}
          isReachable={reachable === ''}
          onSelect={selectSettings}
          onHover={() => onHover(null)}
          onKeyDown={(event) => onKeyDown(event, -1)}
        >
          <InsertButtons points={pointsAt('')} onInsert={insertAt} />
        </SettingsRow>
        {isPartial ? (
          <div className={classes['long']} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : draw(row, index, start)
            })}
          </div>
        ) : (
          rows.map((row, index) => draw(row, index, null))
        )}
      </div>
      <BlockMenu
        at={menuAt}
        actions={actions}
        part={props.part}
        onRunPart={props.onRunPart}
        onRename={selection.ids.length === 1 ? () => setRenaming(selection.ids[0] ?? null) : undefined}
        onInsert={selection.ids.length === 1 ? (side) => insertBesideRow(selectedKey, side) : undefined}
        onClose={() => {
          hasActed.current = true
          setMenuAt(null)
        }}
      />
      <InsertMenu
        inserting={inserting}
        choices={choices}
        onChoose={(point, option) => add(option, point.target)}
        onClose={() => {
          hasActed.current = true
          setInserting(null)
        }}
      />
      {isLookedAt ? null : (
        <div className={classes['addBlock']}>
          <AddBlockMenu choices={choices} onChoose={(option) => add(option)} />
        </div>
      )}
    </>
  )
}
