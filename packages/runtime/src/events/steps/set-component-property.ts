import type { StepOutcome } from '../../handlers/step-outcome.ts'
import { evaluateText, evaluateValue } from '../evaluate-text.ts'
import { setProperty, settableProperty } from '../set-property.ts'
import { stepExecutor } from '../step-executor.ts'

/** Changes a property that its widget allows to be set, if the value is one that the property takes. */
export const setComponentProperty = stepExecutor(
  'setComponentProperty',
  async (step, context): Promise<StepOutcome> => {
    const { host } = context
    if (step.widget === '') throw new Error('A step that sets a property needs a component.')
    const target = settableProperty(host, step.widget, step.propertyName)
    const { kind } = target.rule
    const takesText = kind !== 'any' && kind !== 'data' && kind !== 'items'
    const evaluated = await (takesText ? evaluateText : evaluateValue)(context, step.propertyValue)
    if (evaluated.error !== null) throw new Error(evaluated.error)
    setProperty(host, target, evaluated.value)
    return 'succeeded'
  },
)
