import { RunSuspended } from '../block-fault.ts'
import { StepError } from '../run-fault.ts'
import { blockExecutor } from './block-executor.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** Puts the run away until a person has decided; a refusal, or no answer in time, is an error of the block. */
export const approval = blockExecutor('approval', (block, planner) => {
  const message = planner.text(block.message, 'message')
  const approvers = planner.text(block.approvers, 'approvers')
  return async (run, context) => {
    const { ports, request, position } = context
    if (request.journal === undefined) {
      throw new StepError(
        'unavailable',
        `${block.name} waits for a person. Only workflows and scheduled jobs that are deployed can wait so long.`,
      )
    }
    const place = `${position}${block.name}#approval`
    const kept = request.journal.recall(place)
    if (kept?.kind === 'approval') {
      const { decision, question } = kept
      if (decision === null) {
        if (ports.now().toISOString() < question.until) throw new RunSuspended(question.until)
        throw new StepError('timed_out', `Nobody answered ${block.name} in time.`)
      }
      if (decision.isApproved) return run.after(block.name, { ...decision })
      const reason = decision.comment === '' ? '' : ` ${decision.comment}`
      throw new StepError('declined', `${decision.by ?? 'Nobody'} declined.${reason}`)
    }
    const question = {
      message: await message.evaluate(run, context),
      approvers: (await approvers.evaluate(run, context))
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
      until: new Date(ports.now().getTime() + (block.timeLimit ?? week)).toISOString(),
    }
    await request.journal.record(place, { kind: 'approval', question, decision: null })
    throw new RunSuspended(question.until)
  }
})
