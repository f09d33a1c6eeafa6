import { exposedRule, widgetRules } from '../../evaluation/entity-source.ts'
import { applyRule } from '../../evaluation/property-rules.ts'
import { evaluateText, evaluateValue } from '../evaluate-text.ts'
import { stepExecutor } from '../step-executor.ts'

/** Changes a property that its widget allows to be set, if the value is one that the property takes. */
export const setComponentProperty = stepExecutor('setComponentProperty', async (step, context) => {
  const { host } = context
  const found = host.widget(step.widget)
  if (found === null) {
    context.warn(`Widget ${step.widget} not found.`)
    return 'failed'
  }
  const { instance, descriptor } = found
  const path = `${instance.record.name}.${step.propertyName}`
  if (!descriptor.settable.includes(step.propertyName)) {
    context.warn(`Property ${path} cannot be set.`)
    return 'failed'
  }
  const rules = widgetRules(descriptor)
  const rule = Object.hasOwn(rules, step.propertyName)
    ? rules[step.propertyName]
    : exposedRule(descriptor, step.propertyName)
  const takesText = rule !== undefined && rule.kind !== 'any' && rule.kind !== 'data' && rule.kind !== 'items'
  const evaluated = await (takesText ? evaluateText : evaluateValue)(context, step.propertyValue)
  if (evaluated.error !== null) {
    context.warn(evaluated.error)
    return 'failed'
  }
  const ruled = rule === undefined ? { value: evaluated.value } : applyRule(rule, path, evaluated.value)
  if (ruled.error !== undefined) {
    context.warn(ruled.error)
    return 'failed'
  }
  host.setWidgetValue(instance, step.propertyName, ruled.value)
  return 'succeeded'
})
