import { jsonOrText, plainEntity, templateText, type EntitySource } from './entity-source.ts'
import type { TemplateText } from './protocol.ts'
import { type PageModel, isOfApplication } from '../page-model.ts'

/** What bindings read below `App`: the variables and timers of the application; null where it has none. */
export const applicationEntity = ({
  stateVariables,
  timers = [],
}: Pick<PageModel, 'stateVariables' | 'timers'>): EntitySource | null => {
  const values: Record<string, unknown> = {}
  const bindings: Record<string, TemplateText> = {}
  for (const { name, defaultValue } of stateVariables.filter(isOfApplication)) {
    const isBound = defaultValue.includes('{{')
    values[name] = { value: isBound ? null : jsonOrText(defaultValue) }
    if (isBound) bindings[`${name}.value`] = templateText(defaultValue, true)
  }
  for (const { name } of timers.filter(isOfApplication)) {
    values[name] = { isActive: false, state: { status: 'idle', nextInvocation: null } }
  }
  return Object.keys(values).length === 0 ? null : plainEntity('App', values, bindings)
}
