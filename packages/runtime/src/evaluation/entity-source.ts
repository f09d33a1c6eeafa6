import type { PublishedApi } from '@ashlar/contract'
import {
  type EmbedPropertyRecord,
  type StateVariableRecord,
  type TimerRecord,
  type WidgetRecord,
  withoutSample,
} from '@ashlar/schema'
import { embedValue } from '../embedding/embedding.ts'
import type { WidgetFacts, WidgetFactsByType } from '../page-model.ts'
import { applyRule, rulesOf } from './property-rules.ts'
import type { BoundText, EntityMessage, TemplateText, ValueRule } from './protocol.ts'

/** An entity as the evaluator gets it, with what is wrong in its plain values, by property. */
export interface EntitySource {
  readonly id: string
  readonly message: EntityMessage
  readonly errors: Readonly<Record<string, string>>
  /** Properties whose value follows from another one of the entity: `value` from `defaultText`. */
  readonly follows: Readonly<Record<string, string>>
}

const anything: ValueRule = { kind: 'any', fallback: null }

/** How the text around bindings is read: as JSON where it looks like a list or an object. */
export const templateText = (template: string, mayBeJson: boolean): TemplateText => {
  const start = template.trimStart()
  const looksLikeJson = start.startsWith('[') || (start.startsWith('{') && !start.startsWith('{{'))
  return { template, mode: mayBeJson && looksLikeJson ? 'json' : 'text' }
}

/** JSON where the text is JSON, else the text itself. */
export const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The rule for an exposed value: that of the property it begins with, where there is one. */
export const exposedRule = (descriptor: WidgetFacts, name: string): ValueRule => {
  const from = descriptor.exposes[name]?.initialFrom
  const property = from === undefined ? undefined : descriptor.properties[from]
  return (property && rulesOf({ from: property }, withoutSample).from) ?? anything
}

/** The rules of a kind of widget for what its properties are written as, and for what is computed or set. */
interface WidgetRules {
  readonly written: Readonly<Record<string, ValueRule>>
  /** No sample stands in for a value that is missing. */
  readonly computed: Readonly<Record<string, ValueRule>>
}

const rulesByDescriptor = new WeakMap<WidgetFacts, WidgetRules>()

/** The rules of a kind of widget, made once. */
export const widgetRules = (descriptor: WidgetFacts): WidgetRules => {
  const known = rulesByDescriptor.get(descriptor)
  if (known !== undefined) return known
  const { properties } = descriptor
  const rules = { written: rulesOf(properties), computed: rulesOf(properties, withoutSample) }
  rulesByDescriptor.set(descriptor, rules)
  return rules
}

/** A widget: its properties with their defaults, its exposed values, and `isTouched` where there is something to touch. */
export const widgetEntity = (record: WidgetRecord, catalogue: WidgetFactsByType): EntitySource => {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  const bindings: Record<string, BoundText> = {}
  const bindingRules: Record<string, ValueRule> = {}
  const follows: Record<string, string> = {}
  const descriptor = catalogue.get(record.type)
  if (descriptor !== undefined) {
    const rules = widgetRules(descriptor)
    for (const { key } of record.dynamicBindingPathList) {
      const binding = bindingAt(record, key, rules.computed)
      if (binding === null) continue
      bindings[key] = binding.text
      bindingRules[key] = binding.rule
    }
    for (const [name, rule] of Object.entries(rules.written)) {
      if (Object.hasOwn(bindings, name)) {
        values[name] = rules.computed[name]?.fallback
        continue
      }
      const given = Object.hasOwn(record.properties, name) ? record.properties[name] : undefined
      const ruled = applyRule(rule, `${record.name}.${name}`, withoutBindings(given, rule, name, bindings))
      values[name] = ruled.value
      if (ruled.error !== undefined) errors[name] = ruled.error
    }
    for (const [name, exposed] of Object.entries(descriptor.exposes)) {
      values[name] = exposed.initial
      if (exposed.initialFrom === undefined) continue
      follows[name] = exposed.initialFrom
      // What needs no evaluation is there at once; the evaluator comes to the same.
      if (!Object.hasOwn(bindings, exposed.initialFrom)) values[name] = values[exposed.initialFrom]
      bindings[name] = { template: `{{ ${record.name}.${exposed.initialFrom} }}`, mode: 'text' }
      bindingRules[name] = { kind: 'any', fallback: exposed.initial }
    }
    if (Object.keys(descriptor.exposes).length > 0) values.isTouched ??= false
  }
  const message: EntityMessage = {
    name: record.name,
    kind: 'widget',
    values,
    bindings,
    rules: bindingRules,
    inputs: [],
  }
  return { id: record.id, message, errors, follows }
}

const bindingAt = (
  record: WidgetRecord,
  path: string,
  rules: Readonly<Record<string, ValueRule>>,
): { text: BoundText; rule: ValueRule } | null => {
  const segments = path.split('.')
  let value: unknown = record.properties
  let rule: ValueRule | undefined = { kind: 'items', fallback: null, properties: rules }
  for (const [depth, segment] of segments.entries()) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return null
    value = Reflect.get(value, segment)
    // Within a list the odd segments are positions, which have no rule of their own; what is within data is data.
    if (depth % 2 === 0 && rule?.kind !== 'data') {
      const properties: Readonly<Record<string, ValueRule>> | undefined = rule?.properties
      rule = properties !== undefined && Object.hasOwn(properties, segment) ? properties[segment] : undefined
      if (rule === undefined) return null
    }
  }
  if (typeof value !== 'string' || rule === undefined || !value.includes('{{')) return null
  const text = templateText(value, rule.kind === 'data' || rule.kind === 'items')
  // What is within data may be anything.
  if (rule.kind === 'data' && segments.length > 1) return { text, rule: anything }
  return { text: rule.perItem === undefined ? text : { ...text, rows: rule.perItem }, rule }
}

/** Bound parts of a list are left out of it, so that templates are not taken for values until they are computed. */
const withoutBindings = (
  given: unknown,
  rule: ValueRule,
  name: string,
  bindings: Readonly<Record<string, BoundText>>,
): unknown => {
  if (rule.kind === 'data' && isObject(given)) return unboundData(given, name, bindings)
  if (rule.kind !== 'items' || !Array.isArray(given)) return given
  return given.map((item: unknown, position) => {
    if (typeof item !== 'object' || item === null) return item
    const entries = Object.entries(item)
    return Object.fromEntries(
      entries.filter(([key]) => !Object.hasOwn(bindings, `${name}.${position}.${key}`)),
    )
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Data in which nothing stands yet where bindings are: what a module is given, and what it gives out. */
const unboundData = (
  given: Readonly<Record<string, unknown>>,
  path: string,
  bindings: Readonly<Record<string, BoundText>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const below = `${path}.${key}`
      if (Object.hasOwn(bindings, below)) return [key, null]
      return [key, isObject(value) ? unboundData(value, below, bindings) : value]
    }),
  )

/** An API: its response, error and whether it runs, which are set as it runs. */
export const apiEntity = (api: PublishedApi): EntitySource => ({
  id: api.id,
  message: {
    name: api.name,
    kind: 'api',
    values: { response: null, error: null, isLoading: false },
    bindings: {},
    rules: {},
    inputs: api.inputs,
  },
  errors: {},
  follows: {},
})

/** A state variable: `value` follows the default until it is set. */
export const stateVariableEntity = (variable: StateVariableRecord): EntitySource => {
  const isBound = variable.defaultValue.includes('{{')
  return {
    id: variable.id,
    message: {
      name: variable.name,
      kind: 'stateVariable',
      values: { value: isBound ? null : jsonOrText(variable.defaultValue) },
      bindings: isBound ? { value: templateText(variable.defaultValue, true) } : {},
      rules: {},
      inputs: [],
    },
    errors: {},
    follows: {},
  }
}

/** A timer: whether it is active, and its state, which are set as it runs. */
export const timerEntity = (timer: TimerRecord): EntitySource => ({
  id: timer.id,
  message: {
    name: timer.name,
    kind: 'timer',
    values: { isActive: false, state: { status: 'idle', nextInvocation: null } },
    bindings: {},
    rules: {},
    inputs: [],
  },
  errors: {},
  follows: {},
})

/** What the page around an embedded application hands in, as `Embed.{name}.value`; the defaults where none is around. */
export const embedEntity = (
  properties: readonly EmbedPropertyRecord[],
  values: Readonly<Record<string, unknown>> | null,
): EntitySource => {
  if (values !== null) {
    const given = properties.map(({ name }) => [name, { value: embedValue(name, values) }])
    return plainEntity('Embed', Object.fromEntries(given))
  }
  const bound = properties.filter(({ defaultValue }) => defaultValue.includes('{{'))
  return plainEntity(
    'Embed',
    Object.fromEntries(
      properties.map((property) => [
        property.name,
        { value: bound.includes(property) ? null : jsonOrText(property.defaultValue) },
      ]),
    ),
    Object.fromEntries(
      bound.map(({ name, defaultValue }) => [`${name}.value`, templateText(defaultValue, true)]),
    ),
  )
}

/** A name that every page has beside its entities. */
export const plainEntity = (
  name: string,
  values: Record<string, unknown>,
  bindings: Record<string, TemplateText> = {},
): EntitySource => ({
  id: `global:${name}`,
  message: { name, kind: 'global', values, bindings, rules: {}, inputs: [] },
  errors: {},
  follows: {},
})
