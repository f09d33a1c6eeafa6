import type { WidgetFacts } from '../page-model.ts'
import { exposedRule } from './entity-source.ts'
import type { ValueRule } from './protocol.ts'

/**
 * The rule for what is set of an exposed value: it keeps to what the value is declared to lie within. `read` gives the
 * present value of a property; one that is no number bounds nothing.
 */
export const boundedRule = (
  descriptor: WidgetFacts,
  name: string,
  read: (property: string) => unknown,
): ValueRule => {
  const rule = exposedRule(descriptor, name)
  const { least, most } = descriptor.exposes[name]?.within ?? {}
  if (rule.kind !== 'number') return rule
  const bound = (from: string | number | undefined): number | undefined => {
    const value = typeof from === 'string' ? read(from) : from
    return typeof value === 'number' ? value : undefined
  }
  const [minimum, maximum] = [bound(least), bound(most)]
  return {
    ...rule,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}
