import type { JsonObject } from '@ashlar/schema'
import type { PlannedBlock, PlannedSequence } from './blocks/block-executor.ts'
import { BlockFault, RunSuspended } from './block-fault.ts'
import type { BlockPlace } from './events.ts'
import { faultOfEnding } from './fault-of-ending.ts'
import type { JournalEntry } from './journal.ts'
import { keepLog } from './kept-log.ts'
import { limitMessage } from './limits.ts'
import type { Run } from './run.ts'
import type { RunContext } from './run-context.ts'
import { StepError } from './run-fault.ts'

/**
 * Runs blocks one after the other, until one ends the sequence. Answers at once where no block waits for anything.
 * Throws `BlockFault` for the first block that fails, and `RunSuspended`.
 */
export const runSequence = (
  blocks: PlannedSequence,
  begin: Run,
  context: RunContext,
  from = 0,
): Run | Promise<Run> => {
  let run = begin
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (block === undefined) break
    const next = runBlock(block, run, context, blocks, at)
    if (next instanceof Promise) return runBehind(next, blocks, context, at + 1)
    if (next.ending !== null) return next
    run = next
  }
  return run
}

const runBehind = async (
  waited: Promise<Run>,
  blocks: PlannedSequence,
  context: RunContext,
  from: number,
): Promise<Run> => {
  let run = await waited
  for (let at = from; at < blocks.length && run.ending === null; at += 1) {
    const block = blocks[at]
    if (block === undefined) break
    const next = runBlock(block, run, context, blocks, at)
    run = next instanceof Promise ? await next : next
  }
  return run
}

const runBlock = (
  block: PlannedBlock,
  run: Run,
  context: RunContext,
  blocks: PlannedSequence,
  at: number,
): Run | Promise<Run> => {
  const { request, shared } = context
  // The common case of a published API: nobody reads along, nothing is kept, nothing is measured.
  if (
    block.isQuiet ||
    (shared.tell === undefined && request.journal === undefined && context.span === undefined)
  ) {
    try {
      if (context.signal.aborted) throw new StepError('cancelled', 'The run was cancelled.')
      const next = block.execute(run, context)
      return next instanceof Promise
        ? next.catch((error: unknown) => {
            throw faultOf(error, block, context)
          })
        : next
    } catch (error) {
      throw faultOf(error, block, context)
    }
  }
  return runWatched(block, run, context, blocks, at)
}

/** The same with events, the journal and spans. */
const runWatched = async (
  block: PlannedBlock,
  run: Run,
  context: RunContext,
  blocks: PlannedSequence,
  at: number,
): Promise<Run> => {
  const { request, shared, ports } = context
  const position = `${context.position}${block.name}`
  const kept = request.journal?.recall(position)
  if (kept?.kind === 'done') {
    try {
      return recalled(kept, block, run, context)
    } catch (error) {
      throw faultOf(error, block, context)
    }
  }
  const place = shared.begin(block.name, block.kind, context.parent)
  const started = ports.monotonic()
  const span = context.span?.begin({ name: block.name, kind: 'internal' })
  const keptLog =
    request.journal === undefined || block.kind !== 'step'
      ? undefined
      : keepLog(request.limits, (characters, limit) => shared.keepLog(characters, limit))
  const factsOfStep = (): Pick<Extract<JournalEntry, { kind: 'done' }>, 'milliseconds' | 'log'> =>
    keptLog === undefined
      ? {}
      : {
          milliseconds: Math.round((ports.monotonic() - started) * 10) / 10,
          ...(keptLog.lines.length === 0 ? {} : { log: keptLog.lines }),
        }
  const outside = { isReached: false }
  const keep = async (entry: JournalEntry): Promise<void> => {
    if (outside.isReached) await request.journal?.record(position, entry)
    else request.journal?.note(position, entry)
  }
  const tellEnd = (status: 'succeeded' | 'failed' | 'cancelled'): void =>
    shared.tell?.({ type: 'blockEnded', status, milliseconds: ports.monotonic() - started, ...place })
  try {
    if (context.signal.aborted) throw new StepError('cancelled', 'The run was cancelled.')
    if (kept?.kind === 'failed') throw new BlockFault(kept.fault, null)
    const next = await block.execute(run, { ...context, span, place, keptLog, outside })
    if (next.ending === null && request.journal !== undefined && block.isKept) {
      const { output } = next
      await keep({ kind: 'done', output, variables: writable(run), ...factsOfStep() })
    }
    span?.end(null)
    shared.tell?.({ type: 'data', output: next.output, ...place })
    tellEnd('succeeded')
    return next
  } catch (error) {
    const told = faultOf(error, block, context)
    if (told instanceof RunSuspended) {
      span?.end(null)
      throw told
    }
    const { fault } = told
    span?.end(fault.code)
    // A fault of a block inside was told there.
    if (!(error instanceof BlockFault)) shared.tell?.({ type: 'error', fault, ...place })
    tellEnd(fault.code === 'cancelled' ? 'cancelled' : 'failed')
    tellSkipped(blocks.slice(at + 1), context)
    if (isUnit(block) && fault.code !== 'cancelled' && !context.signal.aborted) {
      await keep({ kind: 'failed', fault, ...factsOfStep() })
    }
    throw told
  }
}

/** Whether a durable run keeps how the block failed, since nothing inside of it says so. */
const isUnit = ({ kind }: PlannedBlock): boolean => kind === 'step' || kind === 'transaction'

/** The run after a block that ended in another try of the run. Throws `StepError` where the run would keep too much. */
const recalled = (
  { output, variables }: Extract<JournalEntry, { kind: 'done' }>,
  block: PlannedBlock,
  run: Run,
  { kept }: RunContext,
): Run => {
  const known = run.variables()
  for (const [name, value] of Object.entries(variables)) known.get(name)?.set(value)
  kept.add(output, block.name)
  return run.after(block.name, output)
}

const tellSkipped = (blocks: PlannedSequence, { shared, parent }: RunContext): void => {
  for (const { name } of blocks) {
    const place: BlockPlace = { block: name, parent, index: 0 }
    shared.tell?.({ type: 'blockEnded', status: 'skipped', milliseconds: 0, ...place })
  }
}

const writable = (run: Run): JsonObject =>
  Object.fromEntries(
    [...run.variables()].flatMap(([name, variable]) => (variable.isWritable ? [[name, variable.value]] : [])),
  )

const faultOf = (error: unknown, block: PlannedBlock, context: RunContext): BlockFault | RunSuspended => {
  const { request } = context
  // A fault of a block inside keeps its place, and what is suspended passes through all blocks.
  if (error instanceof BlockFault || error instanceof RunSuspended) return error
  const ended = faultOfEnding(context, block.name)
  if (ended !== null) return new BlockFault(ended, error)
  if (error instanceof StepError) {
    const { code, hint, fullErrorMessage } = error
    const message = limitMessage(request.limits, error.message)
    const more = {
      ...(hint === undefined ? {} : { hint: limitMessage(request.limits, hint) }),
      ...(fullErrorMessage === undefined
        ? {}
        : { fullErrorMessage: limitMessage(request.limits, fullErrorMessage) }),
    }
    return new BlockFault({ code, message, block: block.name, ...more }, error)
  }
  return new BlockFault(
    {
      code: 'internal_error',
      message: 'The server failed while it ran this block. Try again.',
      block: block.name,
    },
    error,
  )
}
