import type { BlockTarget } from '@ashlar/document'
import { type Block, sequencesOf } from '@ashlar/schema'
import { placeLabel } from '../explorer/place-label.ts'

/** Where something stands in the picture: its upper left corner and its size, in px. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A block in the picture, or where the API begins and ends. */
export interface FlowNode extends Box {
  readonly id: string
  readonly block: Block | null
  readonly label: string
}

/** A place between blocks: what is said of the way there, and where a block can be added or moved to. */
export interface FlowSlot extends Box {
  readonly key: string
  readonly target: BlockTarget
  /** What the way is called: "Else"; empty where it has no name. */
  readonly label: string
  /** The block whose output passes here; null where nothing has passed yet. */
  readonly after: Block | null
}

/** The name of a way on which nothing can stand: "Otherwise". */
export interface FlowLabel extends Box {
  readonly key: string
  readonly label: string
}

/** A line through some points; `isBack` leads to the next turn of a loop, `isDead` to what is never reached. */
export interface FlowLine {
  readonly key: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly isBack: boolean
  readonly isDead: boolean
}

/** A whole picture, from 0, 0. */
export interface FlowPicture {
  readonly nodes: readonly FlowNode[]
  readonly slots: readonly FlowSlot[]
  readonly labels: readonly FlowLabel[]
  readonly lines: readonly FlowLine[]
  readonly width: number
  readonly height: number
}

/** The ids of the two ends. */
export const startId = 'start'
export const endId = 'end'

/** In px. A slot is as wide as a block, so that what it says never reaches into the next branch. */
export const nodeSize = { width: 184, height: 36 }
const slotHeight = 60
const gap = 36
/** Between a block and its branches, and between these and where they join. */
const turn = 16
/** At the left of what is repeated, for the way back. */
const backSpace = 28
const margin = 24

/** The kinds behind which nothing of their sequence runs. */
const endings: ReadonlySet<Block['kind']> = new Set(['return', 'throw'])

/** A part of the picture while it is put together: its things stand from 0, 0, its way goes down at `axis`. */
interface Part {
  readonly width: number
  readonly height: number
  readonly axis: number
  readonly nodes: readonly FlowNode[]
  readonly slots: readonly FlowSlot[]
  readonly labels: readonly FlowLabel[]
  readonly lines: readonly FlowLine[]
  /** Whether what comes to its end goes on behind it. */
  readonly isOpen: boolean
}

type Things = Pick<Part, 'nodes' | 'slots' | 'labels' | 'lines'>

const nothing: Things = { nodes: [], slots: [], labels: [], lines: [] }

const shifted = (things: Things, x: number, y: number): Things => {
  const move = <Moved extends Box>(thing: Moved): Moved => ({ ...thing, x: thing.x + x, y: thing.y + y })
  return {
    nodes: things.nodes.map(move),
    slots: things.slots.map(move),
    labels: things.labels.map(move),
    lines: things.lines.map((line) => ({
      ...line,
      points: line.points.map(([left, top]) => [left + x, top + y] as const),
    })),
  }
}

const joined = (all: readonly Things[]): Things => ({
  nodes: all.flatMap(({ nodes }) => nodes),
  slots: all.flatMap(({ slots }) => slots),
  labels: all.flatMap(({ labels }) => labels),
  lines: all.flatMap(({ lines }) => lines),
})

const partOf = (
  things: Things,
  { width, height, axis, isOpen = true }: { width: number; height: number; axis: number; isOpen?: boolean },
): Part => ({ ...things, width, height, axis, isOpen })

const lineOf = (key: string, points: FlowLine['points'], isDead: boolean, isBack = false): FlowLine => ({
  key,
  points,
  isDead,
  isBack,
})

/** Parts below each other, their ways in one line. */
const stacked = (parts: readonly Part[]): Part => {
  const axis = Math.max(...parts.map((part) => part.axis))
  let top = 0
  let isOpen = true
  const placed = parts.map((part) => {
    const things = shifted(part, axis - part.axis, top)
    top += part.height
    isOpen &&= part.isOpen
    return things
  })
  const width = Math.max(...parts.map((part) => part.width - part.axis)) + axis
  return partOf(joined(placed), { width, height: top, axis, isOpen })
}

const nodePart = (id: string, block: Block | null, label: string, isOpen = true): Part => {
  const { width, height } = nodeSize
  const node = { id, block, label, x: 0, y: 0, ...nodeSize }
  return partOf({ ...nothing, nodes: [node] }, { width, height, axis: width / 2, isOpen })
}

const slotPart = (slot: Pick<FlowSlot, 'target' | 'label' | 'after'>, isDead: boolean): Part => {
  const { width } = nodeSize
  const { parentId, place, index } = slot.target
  const key = JSON.stringify([parentId, place, index])
  const axis = width / 2
  const line = lineOf(
    key,
    [
      [axis, 0],
      [axis, slotHeight],
    ],
    isDead,
  )
  const placed = { ...slot, key, x: 0, y: 0, width, height: slotHeight }
  return partOf({ ...nothing, slots: [placed], lines: [line] }, { width, height: slotHeight, axis })
}

interface Sequence {
  readonly blocks: readonly Block[]
  readonly parentId: string | null
  readonly place: string
  readonly label: string
}

const sequencePart = ({ blocks, parentId, place, label }: Sequence): Part => {
  const parts: Part[] = []
  let after: Block | null = null
  let isDead = false
  for (const [index, block] of blocks.entries()) {
    parts.push(
      slotPart(
        { target: { parentId, place, index }, label: index === 0 ? label : wayOut(after), after },
        isDead,
      ),
    )
    const part = blockPart(block)
    parts.push(part)
    isDead ||= !part.isOpen
    after = block
  }
  const target = { parentId, place, index: blocks.length }
  parts.push(slotPart({ target, label: blocks.length === 0 ? label : wayOut(after), after }, isDead))
  return { ...stacked(parts), isOpen: !isDead }
}

/** What the way out of a block is called, where it has another one back into itself. */
const wayOut = (block: Block | null): string =>
  block?.kind === 'loop' || block?.kind === 'stream' ? 'Done' : ''

const insideOf = (block: Block, place: string): string => {
  if (block.kind === 'loop') return 'Each turn'
  return placeLabel(place) ?? ''
}

const blockPart = (block: Block): Part => {
  const own = nodePart(block.id, block, block.name, !endings.has(block.kind))
  const branches = sequencesOf(block).map(
    ({ place, blocks }): Sequence => ({ blocks, place, parentId: block.id, label: insideOf(block, place) }),
  )
  if (branches.length === 0) return own
  if (block.kind === 'loop' || block.kind === 'stream') {
    return stacked([own, repeated(block.id, branches)])
  }
  const last = block.kind === 'tryCatch' ? branches.find(({ place }) => place === 'finally') : undefined
  const beside = branches.filter((branch) => branch !== last).map(sequencePart)
  // Where no condition is true and there is no Else, the API goes on behind the block.
  if (block.kind === 'conditional' && block.else === undefined) beside.push(bypass(block.id))
  const parted = branched(block.id, beside)
  const whole = last === undefined ? [own, parted] : [own, parted, sequencePart(last)]
  return stacked(whole)
}

/** A way past all branches. */
const bypass = (id: string): Part => {
  const { width } = nodeSize
  const box = { x: 0, y: 0, width, height: slotHeight }
  const line = lineOf(
    `${id} otherwise`,
    [
      [width / 2, 0],
      [width / 2, slotHeight],
    ],
    false,
  )
  return partOf(
    { ...nothing, labels: [{ ...box, key: `${id} otherwise`, label: 'Otherwise' }], lines: [line] },
    { width, height: slotHeight, axis: width / 2 },
  )
}

/** Branches beside each other, between where they part and where they join. */
const branched = (id: string, branches: readonly Part[]): Part => {
  const inner = Math.max(...branches.map(({ height }) => height))
  const height = inner + 2 * turn
  let left = 0
  const placed = branches.map((part) => {
    const at = left
    left += part.width + gap
    return { part, at, axis: at + part.axis }
  })
  const width = left - gap
  const axis = ((placed[0]?.axis ?? 0) + (placed.at(-1)?.axis ?? 0)) / 2
  const lines = placed.flatMap(({ part, axis: own }, index) => [
    lineOf(
      `${id} to ${index}`,
      [
        [axis, 0],
        [axis, turn / 2],
        [own, turn / 2],
        [own, turn],
      ],
      false,
    ),
    ...(part.isOpen
      ? [
          lineOf(
            `${id} from ${index}`,
            [
              [own, turn + part.height],
              [own, height - turn / 2],
              [axis, height - turn / 2],
              [axis, height],
            ],
            false,
          ),
        ]
      : []),
  ])
  const things = joined([...placed.map(({ part, at }) => shifted(part, at, turn)), { ...nothing, lines }])
  return partOf(things, { width, height, axis, isOpen: branches.some(({ isOpen }) => isOpen) })
}

/** What runs again and again, with the way back at its left. */
const repeated = (id: string, branches: readonly Sequence[]): Part => {
  const inner = stacked(branches.map(sequencePart))
  const axis = inner.axis + backSpace
  const height = inner.height + turn
  const bottom = inner.height + turn / 2
  // The block stands above it; the way back ends beside its middle.
  const top = -nodeSize.height / 2
  const back = lineOf(
    `${id} back`,
    [
      [axis, inner.height],
      [axis, bottom],
      [backSpace / 2, bottom],
      [backSpace / 2, top],
      [axis - nodeSize.width / 2, top],
    ],
    false,
    true,
  )
  const out = lineOf(
    `${id} done`,
    [
      [axis, bottom],
      [axis, height],
    ],
    false,
  )
  const things = joined([
    shifted(inner, backSpace, 0),
    { ...nothing, lines: inner.isOpen ? [back, out] : [out] },
  ])
  return partOf(things, { width: inner.width + backSpace, height, axis })
}

/**
 * The picture of an API. It follows the tree: a sequence is a column, branches stand beside each other, and between any two
 * blocks lies a slot as wide as they are. So nothing ever covers anything else, however large the API is.
 */
export const flowPicture = (blocks: readonly Block[]): FlowPicture => {
  const inner = sequencePart({ blocks, parentId: null, place: '', label: '' })
  const whole = stacked([nodePart(startId, null, 'Start'), inner, nodePart(endId, null, 'End')])
  const { nodes, slots, labels, lines } = shifted(whole, margin, margin)
  return {
    nodes,
    slots,
    labels,
    lines,
    width: whole.width + 2 * margin,
    height: whole.height + 2 * margin,
  }
}
