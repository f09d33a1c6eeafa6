import { type BlockOfKind, stepsWithin, transactionFault } from '@ashlar/schema'
import type { HostTransaction } from '../ports.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor } from './block-executor.ts'

/**
 * Runs its blocks in one transaction of the host: commits behind the last one, also behind a return and a break, and rolls back
 * where a block fails or the run ends. Of a durable run it is one unit: nothing inside is kept, and a run that is resumed begins it
 * again from its start, unless it was about to commit.
 */
export const transaction = blockExecutor('transaction', (block, planner) => {
  const fault = transactionFault(block)
  if (fault !== null) throw new StepError('unavailable', fault)
  const [first] = stepsWithin(block.blocks)
  const blocks = planner.sequence(block.blocks)

  return async (run, context) => {
    if (first === undefined)
      return await endOf(block, run, runSequence(blocks, run.inside(), inside(block, context)))
    refuseSecondCommit(block, context)
    if (context.outside !== undefined) context.outside.isReached = true
    await context.request.journal?.settle()
    const milliseconds = context.request.limits.transactionMilliseconds
    const limit = AbortSignal.timeout(milliseconds)
    const signal = AbortSignal.any([context.signal, limit])
    const timeIsUp = (): boolean => limit.aborted && !context.signal.aborted
    let held: HostTransaction | null = null
    try {
      const { organizationId, profileId = null, runId, limits } = context.request
      held = await planner.ports.beginTransaction(first, {
        name: block.name,
        organizationId,
        profileId,
        runId,
        limits,
        signal,
        span: context.span,
      })
      const within = { ...inside(block, context), signal, transaction: held }
      const ended = await runSequence(blocks, run.inside(), within)
      signal.throwIfAborted()
      await context.request.journal?.record(placeOfCommit(block, context), { kind: 'begun' })
      await held.commit()
      return await endOf(block, run, ended)
    } catch (error) {
      await held?.rollback()
      if (!timeIsUp() || (error instanceof StepError && error.code === 'interrupted')) throw error
      throw new StepError(
        'timed_out',
        `${block.name} took longer than ${milliseconds / 1000} s, so it was rolled back.`,
        { cause: error },
      )
    }
  }
})

type TransactionBlock = BlockOfKind<'transaction'>

/** Nothing of what is inside is kept by itself. */
const inside = (block: TransactionBlock, context: RunContext): RunContext => ({
  ...contextInside(context, block.name, 'blocks'),
  request: { ...context.request, journal: undefined },
  outside: undefined,
})

const endOf = async (block: TransactionBlock, run: Run, last: Run | Promise<Run>): Promise<Run> => {
  const ended = await last
  return ended.ending === null ? run.after(block.name, ended.output) : ended
}

const placeOfCommit = (block: TransactionBlock, { position }: RunContext): string =>
  `${position}${block.name}#begun`

/** Nobody knows how a commit ended that the process did not survive. */
const refuseSecondCommit = (block: TransactionBlock, context: RunContext): void => {
  if (context.request.journal?.recall(placeOfCommit(block, context)) === undefined) return
  throw new StepError(
    'interrupted',
    `${block.name} was interrupted while it was committed and may have had its effect. It may not run twice: look what it did, then run what is left.`,
  )
}
