import { type Block, type BlockOfKind, type JsonValue, sequencesOf } from '@ashlar/schema'
import type { PlannedBlock } from './blocks/block-executor.ts'
import { NotRun, type Run } from './run.ts'
import { StepError } from './run-fault.ts'

/**
 * A part of an API that is run by itself: one block, what comes from it on, or everything up to and with it. Inside of
 * other blocks, `from` begins in the one turn, branch or path that the block stands in and goes on with what follows
 * outside; `through` goes as every run does, and ends when the block has run for the first time.
 */
export interface RunPart {
  readonly kind: 'step' | 'from' | 'through'
  /** Its name. */
  readonly block: string
}

/** One sequence on the way to a block: the block of it that is, or holds, the one that is sought. */
export interface WayLevel {
  readonly siblings: readonly Block[]
  readonly index: number
  readonly block: Block
  /** Names that only this sequence reads, and the block that gives them; null at the root. */
  readonly names: readonly string[]
  readonly parent: Block | null
  /** Whether a break here has a loop to leave. */
  readonly isInLoop: boolean
}

const findWay = (
  siblings: readonly Block[],
  name: string,
  around: Pick<WayLevel, 'names' | 'parent' | 'isInLoop'>,
): readonly WayLevel[] | null => {
  for (const [index, block] of siblings.entries()) {
    const level = { ...around, siblings, index, block }
    if (block.name === name) return [level]
    for (const { names, blocks } of sequencesOf(block)) {
      const isInLoop = block.kind === 'loop' || (block.kind !== 'parallel' && around.isInLoop)
      const inner = findWay(blocks, name, { names, parent: block, isInLoop })
      if (inner !== null) return [level, ...inner]
    }
  }
  return null
}

/** The sequences from the root to a block. Throws `StepError` where there is no such block. */
export const wayTo = (blocks: readonly Block[], name: string): readonly WayLevel[] => {
  const way = findWay(blocks, name, { names: [], parent: null, isInLoop: false })
  if (way === null) throw new StepError('binding_refused', `There is no block called ${name} in this API.`)
  return way
}

/** The way to where a part begins or ends: the step that gives a stream its messages begins and ends with the stream. */
export const wayOfPart = (blocks: readonly Block[], name: string): readonly WayLevel[] => {
  const way = wayTo(blocks, name)
  const { block, parent } = way.at(-1) ?? { block: null, parent: null }
  return parent?.kind === 'stream' && parent.trigger === block ? way.slice(0, -1) : way
}

/** What stands before a block of a sequence, as blocks that are not run again: what they gave is told by the request. */
export const givenAt = (
  { siblings, index, names, parent }: WayLevel,
  plan: (block: Block) => PlannedBlock,
): readonly PlannedBlock[] => [
  ...names.map((name) =>
    givenName(name, `Run ${parent?.name ?? 'the block around'} first: ${name} is not known.`),
  ),
  ...siblings
    .slice(0, index)
    .map((block) => (block.kind === 'variables' ? declaredAgain(block, plan(block)) : givenBlock(block))),
]

const given = (name: string, sentence: string, add: (run: Run, value: JsonValue) => Run): PlannedBlock => ({
  name,
  kind: 'variables',
  isKept: false,
  isQuiet: true,
  execute(run, { request: { known = {} } }) {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    return value === undefined ? run.with(name, new NotRun(sentence)) : add(run, value)
  },
})

const givenName = (name: string, sentence: string): PlannedBlock =>
  given(name, sentence, (run, value) => run.with(name, value))

const givenBlock = (block: Block): PlannedBlock => {
  const { name } = block
  if (block.kind === 'parallel' && block.wait === 'WAIT_NONE') {
    const sentence = `Run from ${name} on: its paths are no longer there to wait for.`
    return given(name, sentence, (run) => run.with(name, new NotRun(sentence)))
  }
  return given(name, `Run ${name} first: what it gives is not known.`, (run, value) => run.after(name, value))
}

/** Variables begin as they are declared; one whose declaration reads what is not known is not known either. */
const declaredAgain = (block: BlockOfKind<'variables'>, planned: PlannedBlock): PlannedBlock => ({
  ...planned,
  isKept: false,
  isQuiet: true,
  async execute(run, context) {
    const keys = block.items.map(({ key }) => key)
    try {
      const declared = await planned.execute(run, context)
      const variables = declared.variables()
      for (const key of keys) {
        const value = context.request.known?.[key]
        const variable = variables.get(key)
        if (value !== undefined) variable?.set(value)
      }
      return declared
    } catch (error) {
      if (!(error instanceof StepError) || context.signal.aborted) throw error
      const unknown = new NotRun(`Run ${block.name} first: ${error.message}`)
      return keys.reduce((next, key) => next.with(key, unknown), run)
    }
  },
})
