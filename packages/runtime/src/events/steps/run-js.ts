import type { StepOutcome } from '../../handlers/step-outcome.ts'
import type { EventContext } from '../event-context.ts'
import { stepExecutor } from '../step-executor.ts'

/** Runs a script to its last statement. What scripts may call is fetched when the first one runs. */
export const runJs = stepExecutor('runJs', (step, context) =>
  step.code.trim() === '' ? 'succeeded' : context.whileBusy(run(step.code, context)),
)

const run = async (code: string, context: EventContext): Promise<StepOutcome> => {
  const { runScript } = await import('../scripts/run-script.ts')
  return runScript(code, context)
}
