import type { IntegrationView, RunPart, RunView } from '@ashlar/contract'
import { findLocation, type SequencePlace } from '@ashlar/document'
import type { LiveRun } from '@ashlar/runtime'
import type { Block } from '@ashlar/schema'
import { Background, Controls, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useIsLookedAt } from '../../code/index.ts'
import type { BlockActions } from '../block-actions.ts'
import { blockChoices } from '../explorer/block-choices.ts'
import { blockState, blockStates } from '../explorer/block-status.ts'
import { BlockMenu } from '../explorer/BlockMenu.tsx'
import { placeLabel } from '../explorer/place-label.ts'
import { type BlockSelection, oneSelected } from '../explorer/selection.ts'
import type { PartChoice } from '../parts/part-commands.ts'
import { DiagramBlock, type BlockNode } from './DiagramBlock.tsx'
import { DiagramProvider, type DiagramState } from './diagram-context.ts'
import { pressAnywhere, pressOnBlock } from './diagram-keys.ts'
import { DiagramLabel, DiagramSlot, type LabelNode, type SlotNode } from './DiagramSlot.tsx'
import classes from './Diagram.module.css'
import { type Box, flowPicture } from './flow-layout.ts'
import { type Direction, nextInDirection } from './flow-moves.ts'
import { FlowLines } from './FlowLines.tsx'
import { useCarrying } from './use-carrying.ts'

interface DiagramProps {
  blocks: readonly Block[]
  integrations: readonly IntegrationView[]
  /** Whether runs of the API are recorded block by block, so that they may wait for people. */
  isRecorded: boolean
  run: RunView | null
  /** How the run goes that goes on; undefined where that is not told. */
  live: LiveRun | undefined
  isLoading: boolean
  selection: BlockSelection
  actions: BlockActions
  /** Whether a part of the API can be run from the selected block. */
  part: PartChoice
  onRunPart: (kind: RunPart['kind']) => void
  hovered: string | null
  onHover: (id: string | null) => void
  onSelect: (selection: BlockSelection) => void
  /** Shows the form of the selected block. */
  onOpen: () => void
}

const nodeTypes = { block: DiagramBlock, slot: DiagramSlot, label: DiagramLabel }

/** With more things than this only those in sight are drawn. */
const drawnWhole = 400

/** In px of the window: nearer to the edge of the picture than this, what gets the keyboard is brought into sight. */
const edge = 24

/** Smaller than this a picture that is opened is never drawn: names could not be read, nor places aimed at. */
const smallestOpened = 0.7

/** By how much something from `start` on has to be moved so that it is seen in so much room; its start wins. */
const intoSight = (start: number, length: number, room: number): number =>
  start < edge || length > room - 2 * edge ? edge - start : Math.min(0, room - edge - start - length)

/** The blocks of an API as a picture of the ways that a run can take, in which they are added, moved, deleted and run. */
export const Diagram = (props: DiagramProps): ReactElement => (
  <ReactFlowProvider>
    <Picture {...props} />
  </ReactFlowProvider>
)

const Picture = (props: DiagramProps): ReactElement => {
  const { blocks, integrations, isRecorded, run, live, isLoading, selection, actions, part, onSelect } = props
  const isLookedAt = useIsLookedAt()
  const { getViewport, setViewport } = useReactFlow()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useMemo(() => flowPicture(blocks), [blocks])
  const choices = useMemo(() => blockChoices(integrations, isRecorded), [integrations, isRecorded])
  const steps = live ?? run?.steps
  const states = useMemo(() => blockStates(steps ?? []), [steps])
  const results = useMemo(() => new Map(steps?.map((step) => [step.block, step])), [steps])
  const [reached, setReached] = useState<string | null>(null)
  const [focused, setFocused] = useState<DiagramState['focused']>(null)
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const hasActed = useRef(false)

  const boxes = useMemo(
    () =>
      new Map<string, Box>([
        ...picture.nodes.map((node) => [node.id, node] as const),
        ...picture.slots.map((slot) => [slot.key, slot] as const),
      ]),
    [picture],
  )
  const selectedId = selection.ids.at(-1)
  const preferred = reached ?? selectedId ?? blocks[0]?.id
  const current = preferred !== undefined && boxes.has(preferred) ? preferred : (picture.slots[0]?.key ?? '')

  const focus = (key: string): void => {
    const box = boxes.get(key)
    const size = frame.current?.getBoundingClientRect()
    if (box !== undefined && size !== undefined) {
      const { x, y, zoom } = getViewport()
      const right = intoSight(box.x * zoom + x, box.width * zoom, size.width)
      const down = intoSight(box.y * zoom + y, box.height * zoom, size.height)
      if (right !== 0 || down !== 0) void setViewport({ x: x + right, y: y + down, zoom })
    }
    setReached(key)
    setFocused({ key })
  }
  // As large as it fits, from its beginning on; what does not fit is reached by scrolling.
  const showWhole = (): void => {
    const size = frame.current?.getBoundingClientRect()
    if (size === undefined || picture.width === 0 || picture.height === 0) return
    const fitting = Math.min(
      (size.width - 2 * edge) / picture.width,
      (size.height - 2 * edge) / picture.height,
    )
    const zoom = Math.min(1, Math.max(smallestOpened, fitting))
    const x = Math.max(edge, (size.width - picture.width * zoom) / 2)
    void setViewport({ x, y: edge, zoom })
  }
  const namesOf = (ids: readonly string[]): string =>
    ids.length === 1 ? (findLocation(blocks, ids[0] ?? '')?.block.name ?? '') : `${ids.length} blocks`
  const carrying = useCarrying(blocks, picture, namesOf, (ids, slot) => {
    hasActed.current = true
    actions.drop(ids, slot.target)
  })
  const { carried } = carrying
  // What is done by keys, from a menu or by a drag takes the keyboard along, to what is selected then.
  useEffect(() => {
    if (!hasActed.current || selectedId === undefined || !boxes.has(selectedId)) return
    hasActed.current = false
    focus(selectedId)
  })

  const whereIs = ({ parentId, place }: SequencePlace, after: string | null): string => {
    if (after !== null) return `after ${after}`
    const around = parentId === null ? undefined : findLocation(blocks, parentId)?.block
    if (around === undefined) return 'at the start'
    const label = placeLabel(place)
    return label === null ? `first in ${around.name}` : `first in ${label} of ${around.name}`
  }
  const go = (from: string, direction: Direction): void => {
    const next = nextInDirection(picture, from, direction)
    if (next === null) return
    if (carried === null && findLocation(blocks, next) !== undefined) onSelect(oneSelected(next))
    focus(next)
  }
  const leave = (): void => {
    const [first] = carried?.ids ?? []
    carrying.leave()
    if (first !== undefined) focus(first)
  }
  const movesFrom = (key: string) => ({
    go: (direction: Direction) => go(key, direction),
    leave,
    isCarrying: carried !== null,
  })
  const did = (event: KeyboardEvent, isDone: boolean): void => {
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  const state: DiagramState = {
    choices,
    selected: selection.ids,
    hovered: props.hovered,
    part,
    carried,
    current,
    focused,
    whereIs,
    stateOf: (name) => blockState(states, name, isLoading && live === undefined),
    resultOf: (name) => results.get(name),
    isAllowed: carrying.isAllowed,
    onHover: props.onHover,
    onSelect: (id, event) => {
      if (carrying.isEndOfDrag()) return
      setReached(id)
      const isAdditive = event.ctrlKey || event.metaKey || event.shiftKey
      const others = selection.ids.filter((other) => other !== id)
      if (!isAdditive) onSelect(oneSelected(id))
      else onSelect({ ids: others.length < selection.ids.length ? others : [...others, id], into: null })
    },
    onOpen: (id) => {
      onSelect(oneSelected(id))
      props.onOpen()
    },
    onRunPart: props.onRunPart,
    onMenu: (event, id) => {
      event.preventDefault()
      if (isLookedAt) return
      if (!selection.ids.includes(id)) onSelect(oneSelected(id))
      const box = event.currentTarget.getBoundingClientRect()
      setMenuAt(
        event.type === 'contextmenu'
          ? { x: event.clientX, y: event.clientY }
          : { x: box.left, y: box.bottom },
      )
    },
    onDragBegin: (event, id) => {
      if (!isLookedAt) carrying.drag(event, selection.ids.includes(id) ? selection.ids : [id])
    },
    onAdd: ({ target }, option) => {
      hasActed.current = true
      if ('kind' in option) actions.addBlock(option.kind, target)
      else actions.addStep(option.integration, target)
    },
    onPutDown: ({ target }) => {
      if (carried === null) return
      hasActed.current = true
      carrying.leave()
      actions.drop(carried.ids, target)
    },
    onBlockKey: (event, id) => {
      const { currentTarget } = event
      const before = selection.ids
      const isDone = pressOnBlock(event, {
        ...movesFrom(id),
        actions,
        runPart: props.onRunPart,
        open: props.onOpen,
        pickUp: () => {
          if (!isLookedAt) carrying.pickUp(before.includes(id) ? before : [id])
        },
        menu: () => {
          if (isLookedAt) return
          const box = currentTarget.getBoundingClientRect()
          setMenuAt({ x: box.left, y: box.bottom })
        },
      })
      const isMove =
        event.altKey || event.ctrlKey || event.metaKey || /^(?:Delete|Backspace)$/u.test(event.key)
      if (isDone && isMove) hasActed.current = true
      did(event, isDone)
    },
    onSlotKey: (event, key) => did(event, pressAnywhere(event, movesFrom(key))),
  }

  const nodes: (BlockNode | SlotNode | LabelNode)[] = [
    ...picture.nodes.map(
      (node): BlockNode => ({
        id: node.id,
        type: 'block',
        position: node,
        width: node.width,
        height: node.height,
        data: { node },
        zIndex: carried?.ids.includes(node.id) === true ? 10 : 1,
      }),
    ),
    ...picture.slots.map(
      (slot): SlotNode => ({
        id: slot.key,
        type: 'slot',
        position: slot,
        width: slot.width,
        height: slot.height,
        data: { slot },
      }),
    ),
    ...picture.labels.map(
      (label): LabelNode => ({
        id: label.key,
        type: 'label',
        position: label,
        width: label.width,
        height: label.height,
        data: { label },
      }),
    ),
  ]
  return (
    <div ref={frame} className={classes['diagram']} role="group" aria-label="Diagram">
      <DiagramProvider value={state}>
        <ReactFlow
          nodes={nodes}
          edges={noEdges}
          nodeTypes={nodeTypes}
          onInit={showWhole}
          minZoom={0.1}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnDoubleClick={false}
          onlyRenderVisibleElements={nodes.length > drawnWhole}
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
        >
          <FlowLines lines={picture.lines} width={picture.width} height={picture.height} />
          <Background color="var(--ashlar-line)" gap={16} />
          <Controls showInteractive={false} />
        </ReactFlow>
      </DiagramProvider>
      <p className={classes['hint']} role="status">
        {carried === null ? '' : carriedHint(carried.names, carried.by === null)}
      </p>
      <BlockMenu
        at={menuAt}
        actions={actions}
        part={part}
        onRunPart={props.onRunPart}
        onRename={undefined}
        onInsert={undefined}
        onClose={() => {
          hasActed.current = true
          setMenuAt(null)
        }}
      />
    </div>
  )
}

const noEdges: never[] = []

const carriedHint = (names: string, isByKey: boolean): string =>
  isByKey
    ? `Moving ${names}: arrows choose a place, Enter puts it there, Esc leaves it where it was.`
    : `Moving ${names}: let go on a place between blocks, or press Esc.`
