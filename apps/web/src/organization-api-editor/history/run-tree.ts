import type { DurableRunDetailView, RunEntryView, RunError } from '@ashlar/contract'
import { type Block, blocksWithin, sequencesOf } from '@ashlar/schema'
import { placeLabel } from '../../editor/blocks/explorer/place-label.ts'

/** How a block went; `passed` is one of which nothing is kept, and that must have run. */
export type NodeStatus = 'succeeded' | 'passed' | 'failed' | 'waiting' | 'running' | 'none'

/** A block of a run, or a turn, path or branch of one. */
export interface RunNode {
  readonly key: string
  readonly name: string
  /** Null for a turn, path or branch. */
  readonly block: Block | null
  /** Where it can be run again from; null for a turn, path or branch. */
  readonly position: string | null
  readonly status: NodeStatus
  /** When the last was recorded of it; null where nothing is. */
  readonly at: string | null
  /** What it ended with. */
  readonly entry: RunEntryView | null
  readonly error: RunError | null
  /** What it waits or waited for. */
  readonly wait: RunEntryView | null
  /** Whether it began and may not begin again by itself. */
  readonly isBegun: boolean
  readonly children: readonly RunNode[]
}

interface Sequence {
  readonly key: string
  readonly prefix: string
  readonly blocks: readonly Block[]
  readonly entries: readonly RunEntryView[]
  /** Whether it is known to have come to its end. */
  readonly isOver: boolean
  /** Whether the run may stand in it. */
  readonly isOpen: boolean
}

/** What is kept of a run as the tree of its blocks, in the order in which they are read. */
export const runTree = (blocks: readonly Block[], run: DurableRunDetailView): readonly RunNode[] => {
  const known = nodesOf(
    {
      key: '',
      prefix: '',
      blocks,
      entries: run.entries,
      isOver: run.status === 'succeeded',
      isOpen: run.status !== 'succeeded',
    },
    run,
  )
  const names = new Set(blocks.map(({ name }) => name))
  const strangers = run.entries.filter(({ position }) => !names.has(headOf(position)))
  return [...known, ...strangers.map(nodeOfStranger)]
}

/** What is kept at a position that the version has no block for, or no version at all. */
const nodeOfStranger = (entry: RunEntryView): RunNode => ({
  key: entry.position,
  name: entry.position,
  block: null,
  position: null,
  at: entry.at,
  status: entry.kind === 'failed' ? 'failed' : 'succeeded',
  entry,
  error: entry.error,
  wait: null,
  isBegun: false,
  children: [],
})

const headOf = (rest: string): string => /^[^/#]*/u.exec(rest)?.[0] ?? ''

const nodesOf = (sequence: Sequence, run: DurableRunDetailView): RunNode[] => {
  const { blocks, prefix, entries, isOver, isOpen } = sequence
  const byBlock = Map.groupBy(entries, ({ position }) => headOf(position.slice(prefix.length)))
  const last = blocks.findLastIndex(({ name }) => byBlock.has(name))
  let isReached = true
  return blocks.map((block, index) => {
    const own = byBlock.get(block.name) ?? []
    const node = nodeOf(block, `${prefix}${block.name}`, own, {
      run,
      isPast: index < last || (isOver && isReached),
      // With the first of what is not kept the run stands where it is.
      isOpen: isOpen && isReached && index >= last,
    })
    if (index >= last) isReached &&= node.entry?.kind === 'done' || isNeverKept(block)
    return node
  })
}

/** Nothing is recorded when these come to their end; when any other block does not, nothing behind it runs. */
const isNeverKept = (block: Block): boolean =>
  block.kind === 'variables' || (block.kind === 'parallel' && block.wait === 'WAIT_NONE')

interface Around {
  readonly run: DurableRunDetailView
  /** Whether the run has gone past it. */
  readonly isPast: boolean
  readonly isOpen: boolean
}

const nodeOf = (block: Block, position: string, own: readonly RunEntryView[], around: Around): RunNode => {
  const { run } = around
  const at = (place: string): RunEntryView | null => own.find((entry) => entry.position === place) ?? null
  const entry = at(position)
  const wait = at(`${position}#approval`) ?? at(`${position}#until`)
  const isBegun = at(`${position}#begun`) !== null
  const children = groupsOf(block, position, own, { ...around, isDone: entry?.kind === 'done' })
  const isBlamed = entry === null && around.isOpen && isWhereItFailed(block, run)
  const status = isBlamed ? 'failed' : statusOf(block, { entry, wait, own, children, around })
  return {
    key: position,
    name: block.name,
    block,
    position,
    status,
    entry,
    wait,
    isBegun,
    children,
    at: (entry ?? wait ?? own.at(-1))?.at ?? null,
    error: entry?.error ?? (isBlamed ? run.error : null),
  }
}

const statusOf = (
  block: Block,
  {
    entry,
    wait,
    own,
    children,
    around: { run, isPast, isOpen },
  }: {
    entry: RunEntryView | null
    wait: RunEntryView | null
    own: readonly RunEntryView[]
    children: readonly RunNode[]
    around: Around
  },
): NodeStatus => {
  if (entry !== null) return entry.kind === 'failed' ? 'failed' : 'succeeded'
  const decision = wait?.approval?.decision ?? null
  if (decision !== null) return decision.isApproved ? 'succeeded' : 'failed'
  if (wait !== null) return run.endedAt === null ? 'waiting' : 'none'
  const inner = worst(children)
  if (inner !== null && inner !== 'succeeded' && inner !== 'passed' && inner !== 'none') return inner
  if (isPast) return isKeptOrPassed(block, own)
  if (isOpen && run.status === 'running') return 'running'
  return 'none'
}

/** What the run failed in, or what holds it. */
const isWhereItFailed = (block: Block, { error, endedAt }: DurableRunDetailView): boolean =>
  endedAt !== null && [...blocksWithin([block])].some(({ name }) => name === error?.block)

/** A run that came by has run what leaves nothing behind; other blocks without a word of them were left out. */
const isKeptOrPassed = (block: Block, own: readonly RunEntryView[]): NodeStatus => {
  const endsSequence = block.kind === 'return' || block.kind === 'break'
  return isNeverKept(block) || endsSequence || own.length > 0 ? 'passed' : 'none'
}

const gravity: readonly NodeStatus[] = ['failed', 'waiting', 'running', 'succeeded', 'passed', 'none']

const worst = (nodes: readonly RunNode[]): NodeStatus | null =>
  gravity.find((status) => nodes.some((node) => node.status === status)) ?? null

/** The turns, paths and branches of a block that were begun. */
const groupsOf = (
  block: Block,
  position: string,
  own: readonly RunEntryView[],
  { run, isPast, isOpen, isDone }: Around & { isDone: boolean },
): RunNode[] => {
  const sequences = sequencesOf(block)
  if (sequences.length === 0) return []
  const begin = `${position}/`
  const inside = own.filter((entry) => entry.position.startsWith(begin))
  const group = (step: string, name: string, blocks: readonly Block[], isLast: boolean): RunNode | null => {
    const prefix = `${begin}${step}/`
    const entries = inside.filter((entry) => entry.position.startsWith(prefix))
    if (entries.length === 0 && !isEntered(block, position, step, own)) return null
    const hasFailed = entries.some(({ kind }) => kind === 'failed')
    const isOver = (isDone || isPast || !isLast) && !hasFailed
    const key = `${begin}${step}`
    const children = nodesOf(
      { key, prefix, blocks, entries, isOver, isOpen: isOpen && isLast && !isDone },
      run,
    )
    return {
      key,
      name,
      block: null,
      position: null,
      entry: null,
      error: null,
      wait: null,
      isBegun: false,
      status: worst(children) ?? (isOver ? 'passed' : 'none'),
      at: entries.at(-1)?.at ?? null,
      children,
    }
  }
  const turns = numbered(block)
  if (turns === null) {
    return sequences.flatMap(({ place, blocks }) => {
      const step = place.startsWith('paths.') ? place.slice('paths.'.length) : place
      const node = group(step, placeLabel(place) ?? place, blocks, true)
      return node === null ? [] : [node]
    })
  }
  const numbers = Map.groupBy(inside, ({ position: deeper }) => headOf(deeper.slice(begin.length)))
  const steps = [...numbers.keys()].filter((step) => /^\d+$/u.test(step)).toSorted((a, b) => +a - +b)
  const blocks = sequences.at(-1)?.blocks ?? []
  return steps.flatMap((step, index) => {
    const isLast = block.kind === 'parallel' || index === steps.length - 1
    const node = group(step, `${turns} ${Number(step) + 1}`, blocks, isLast)
    return node === null ? [] : [node]
  })
}

/** Whether a branch was gone into although nothing is kept of what is in it. */
const isEntered = (block: Block, position: string, place: string, own: readonly RunEntryView[]): boolean => {
  if (block.kind === 'tryCatch') return isBranchOfTryEntered(block, position, place, own)
  if (block.kind !== 'conditional') return false
  const chosen = own.find(
    (entry) => entry.kind === 'value' && entry.position.startsWith(`${position}#`) && Boolean(entry.value),
  )
  if (chosen !== undefined) return chosen.position === `${position}#${place}`
  const asked = own.filter((entry) => entry.position.startsWith(`${position}#`)).length
  return place === 'else' && asked === 1 + block.elseIf.length
}

/** A run that came by a try has run what catches its failure, where there was one, and what comes last in any case. */
const isBranchOfTryEntered = (
  block: Extract<Block, { kind: 'tryCatch' }>,
  position: string,
  place: string,
  own: readonly RunEntryView[],
): boolean => {
  const isDone = own.some((entry) => entry.position === position && entry.kind === 'done')
  if (place === 'finally') return isDone
  if (place !== 'catch') return false
  // Nothing is kept of a throw, and nobody comes by one.
  const throws = isDone && block.try.blocks.some(({ kind }) => kind === 'throw')
  return throws || hasFailedInside(`${position}/try/`, own)
}

/** Whether a failure came out of a branch: none that something within it has caught. */
const hasFailedInside = (branch: string, own: readonly RunEntryView[]): boolean =>
  own.some(
    (failure) =>
      failure.kind === 'failed' &&
      failure.position.startsWith(branch) &&
      !own.some(
        ({ kind, position }) =>
          kind === 'done' && position.startsWith(branch) && failure.position.startsWith(`${position}/`),
      ),
  )

/** What the numbered parts of a block are called; null where they have names. */
const numbered = (block: Block): string | null => {
  if (block.kind === 'loop') return 'Turn'
  if (block.kind === 'stream') return 'Message'
  return block.kind === 'parallel' && block.paths.type === 'dynamic' ? 'Path' : null
}

/** A node by its key; null where there is none. */
export const findNode = (nodes: readonly RunNode[], key: string): RunNode | null => {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children, key)
    if (found !== null) return found
  }
  return null
}

/**
 * The names of the steps that had run and run again where a run is repeated from a position: those recorded there or
 * later. Each once, in the order in which they ran first.
 */
export const repeatedBlocks = (run: DurableRunDetailView, position: string): readonly string[] => {
  const isWithin = (place: string): boolean =>
    place === position || place.startsWith(`${position}/`) || place.startsWith(`${position}#`)
  const own = run.entries.findIndex((entry) => entry.position === position)
  const from = own === -1 ? run.entries.findLastIndex((entry) => isWithin(entry.position)) : own
  const again = run.entries.filter(
    (entry, index) => isWithin(entry.position) || (from !== -1 && index >= from),
  )
  const ran = again.filter(({ kind }) => kind === 'done' || kind === 'failed' || kind === 'begun')
  return [...new Set(ran.map((entry) => entry.position.replace(/#.*$/u, '').split('/').at(-1) ?? ''))]
}
