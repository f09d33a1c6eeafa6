import { planBindings } from '../bindings.ts'
import type { BlockExecutor } from './block-executor.ts'

/** One action on an integration. */
export const step: BlockExecutor<'step'> = {
  kind: 'step',
  plan(block, ports) {
    const hostStep = ports.compileStep(block)
    const bindings = planBindings(hostStep.bindings)
    return {
      name: block.name,
      async execute(run, call) {
        const found = bindings.evaluate(run.scope, ports, call.signal)
        const values = found instanceof Promise ? await found : found
        return run.after(block.name, await hostStep.run(values, call))
      },
    }
  },
}
