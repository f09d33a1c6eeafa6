import { boundedRule } from '../evaluation/bounded-rule.ts'
import { widgetRules } from '../evaluation/entity-source.ts'
import { applyRule } from '../evaluation/property-rules.ts'
import type { ValueRule } from '../evaluation/protocol.ts'
import type { WidgetInstance } from '../state/widget-store.ts'
import type { StepHost } from './step-host.ts'

/** A property of a widget that steps and scripts may set. */
export interface SettableProperty {
  readonly instance: WidgetInstance
  readonly property: string
  readonly rule: ValueRule
}

/** Finds a property that may be set. Throws an `Error` where the widget or the property is not there to be set. */
export const settableProperty = (host: StepHost, widget: string, property: string): SettableProperty => {
  const found = host.widgets.find(widget)
  if (found === null) throw new Error(`Widget ${widget} not found.`)
  const { instance, descriptor } = found
  if (!descriptor.settable.includes(property)) {
    throw new Error(`Property ${instance.record.name}.${property} cannot be set.`)
  }
  const rules = widgetRules(descriptor).computed
  const own = Object.hasOwn(rules, property) ? rules[property] : undefined
  if (own !== undefined) return { instance, property, rule: own }
  const rule = boundedRule(descriptor, property, (name) => host.widgets.value(instance, name))
  return { instance, property, rule }
}

/** Sets it. Throws an `Error` that says why where the property does not take the value. */
export const setProperty = (
  host: StepHost,
  { instance, property, rule }: SettableProperty,
  given: unknown,
): void => {
  const { value, error } = applyRule(rule, `${instance.record.name}.${property}`, given)
  if (error !== undefined) throw new Error(error)
  host.widgets.setValue(instance, property, value)
}
