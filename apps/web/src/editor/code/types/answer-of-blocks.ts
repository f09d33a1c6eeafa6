import { type Block, blocksWithin, joinTypes, sequencesOf, unknownType, type ValueType } from '@ashlar/schema'

/**
 * What blocks give: null where it is nothing but null, which says nothing beside another type, and undefined where a run never
 * comes so far.
 */
export type Given = ValueType | null | undefined

/** What blocks that hold no others are asked. */
export interface GivenBySingleBlocks {
  /** What a step answers. */
  readonly step: (block: Extract<Block, { kind: 'step' }>) => ValueType
  /** What each message is like of a step that gives them to a Stream block. */
  readonly message: (block: Extract<Block, { kind: 'step' }>) => ValueType
  /** What a text of a block is worth where it stands. */
  readonly text: (block: Block, text: string) => ValueType | null
}

const nothing = null
const approved: ValueType = {
  kind: 'object',
  members: [
    { name: 'isApproved', type: { kind: 'boolean' } },
    { name: 'by', type: { kind: 'text' } },
    { name: 'at', type: { kind: 'text' } },
    { name: 'comment', type: { kind: 'text' } },
  ],
}

/** One of several. */
const oneOf = (given: readonly Given[]): Given => {
  const reached = given.filter((each) => each !== undefined)
  if (reached.length === 0) return undefined
  const types = reached.filter((each) => each !== null)
  return types.length === 0 ? nothing : joinTypes(types)
}

const known = (given: Given): ValueType => given ?? unknownType

/**
 * What an API answers, as the engine runs its blocks: what the last one gives, or what a block returns before it. Only blocks that
 * decide it are asked.
 */
export const answerOfBlocks = (blocks: readonly Block[], single: GivenBySingleBlocks): ValueType =>
  known(oneOf([new BlockOutputs(blocks, single).last(blocks), returned(blocks, single)]))

/** What a block gives to those behind it, as one of the blocks of an API. */
export const outputOfBlock = (
  block: Block,
  all: readonly Block[],
  single: GivenBySingleBlocks,
): ValueType | null => new BlockOutputs(all, single).of(block) ?? nothing

/** What a name is that a block gives to those inside of it: the item of a loop, the message of a stream. */
export const givenInside = (block: Block, name: string, single: GivenBySingleBlocks): ValueType => {
  switch (block.kind) {
    case 'loop':
      // Where both are called the same, the item hides the index.
      if (name !== block.variables.item) return { kind: 'number' }
      return block.type === 'FOREACH' ? itemsOf(single.text(block, block.range)) : unknownType
    case 'parallel': {
      if (block.paths.type === 'static') return unknownType
      const range = single.text(block, block.paths.range)
      return range?.kind === 'number' ? range : itemsOf(range)
    }
    case 'tryCatch':
      return { kind: 'text' }
    case 'stream':
      return block.trigger === undefined ? unknownType : single.message(block.trigger)
    default:
      return unknownType
  }
}

const itemsOf = (list: ValueType | null): ValueType => (list?.kind === 'list' ? list.items : unknownType)

// Blocks are never changed in place, and those around one ask it again and again.
const goingOn = new WeakMap<Block, boolean>()

/** Whether a run may come behind a block. */
const goesOn = (block: Block): boolean => {
  const known = goingOn.get(block)
  if (known !== undefined) return known
  const found = mayGoOn(block)
  goingOn.set(block, found)
  return found
}

const mayGoOn = (block: Block): boolean => {
  switch (block.kind) {
    case 'return':
    case 'throw':
      return false
    case 'conditional':
      return block.else === undefined || sequencesOf(block).some(({ blocks }) => allGoOn(blocks))
    case 'tryCatch': {
      const { try: tried, catch: caught, finally: last } = block
      const comesThrough = allGoOn(tried.blocks) || (caught !== undefined && allGoOn(caught.blocks))
      return comesThrough && allGoOn(last?.blocks ?? [])
    }
    case 'parallel': {
      const { paths, wait } = block
      // Nobody waits for these, and a list may have no items.
      if (wait === 'WAIT_NONE' || paths.type === 'dynamic') return true
      return paths.paths.every(({ blocks }) => allGoOn(blocks))
    }
    case 'transaction':
      return allGoOn(block.blocks)
    default:
      return true
  }
}

const allGoOn = (blocks: readonly Block[]): boolean => blocks.every(goesOn)

/** What ends the API within some blocks. */
const returned = (blocks: readonly Block[], single: GivenBySingleBlocks): Given => {
  const end = blocks.findIndex((block) => !goesOn(block))
  const reached = end === -1 ? blocks : blocks.slice(0, end + 1)
  return oneOf(
    reached.map((block) => {
      if (block.kind === 'return') return single.text(block, block.data)
      if (block.kind === 'parallel' && block.wait === 'WAIT_NONE') return undefined
      // What `finally` returns takes the place of whatever was returned before.
      if (block.kind === 'tryCatch' && block.finally !== undefined && !allGoOn(block.finally.blocks)) {
        return returned(block.finally.blocks, single)
      }
      return oneOf(sequencesOf(block).map((sequence) => returned(sequence.blocks, single)))
    }),
  )
}

/** Follows what blocks give to those behind them. */
class BlockOutputs {
  readonly #all: readonly Block[]
  readonly #single: GivenBySingleBlocks

  constructor(all: readonly Block[], single: GivenBySingleBlocks) {
    this.#all = all
    this.#single = single
  }

  /** What blocks give that run one after the other. */
  last(blocks: readonly Block[]): Given {
    if (!allGoOn(blocks)) return undefined
    const last = blocks.at(-1)
    return last === undefined ? nothing : this.of(last)
  }

  of(block: Block): Given {
    switch (block.kind) {
      case 'step':
        return this.#single.step(block)
      case 'return':
        // Nobody reads it behind it, but it is shown as what the block gives.
        return this.#single.text(block, block.data)
      case 'send':
        return this.#single.text(block, block.message)
      case 'approval':
        return approved
      case 'conditional':
        return oneOf([
          ...sequencesOf(block).map(({ blocks }) => this.last(blocks)),
          ...(block.else === undefined ? [nothing] : []),
        ])
      case 'loop':
        return { kind: 'list', items: known(this.last(block.blocks)) }
      case 'parallel':
        return block.wait === 'WAIT_NONE' ? nothing : this.#gathered(block)
      case 'tryCatch': {
        const { try: tried, catch: caught } = block
        return oneOf([this.last(tried.blocks), ...(caught === undefined ? [] : [this.last(caught.blocks)])])
      }
      case 'transaction':
        return this.last(block.blocks)
      case 'wait':
        return block.for.type === 'time' ? nothing : this.#waitedFor(block.for.condition.trim())
      default:
        return nothing
    }
  }

  #gathered({ paths }: Extract<Block, { kind: 'parallel' }>): ValueType {
    if (paths.type === 'dynamic') return { kind: 'list', items: known(this.last(paths.blocks)) }
    const members = paths.paths.map(({ name, blocks }) => ({ name, type: known(this.last(blocks)) }))
    return { kind: 'object', members }
  }

  /** What the paths give that a block waits for; which ones it may only know when it runs. */
  #waitedFor(name: string): Given {
    if (name.includes('{{')) return unknownType
    const named = [...blocksWithin(this.#all)].flatMap((block) =>
      block.kind === 'parallel' && block.wait === 'WAIT_NONE' && block.name === name ? [block] : [],
    )
    return oneOf([
      nothing,
      ...named.flatMap((block) => [
        this.#gathered(block),
        ...sequencesOf(block).map(({ blocks }) => returned(blocks, this.#single)),
      ]),
    ])
  }
}
