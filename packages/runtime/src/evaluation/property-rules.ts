import type { JsonValue, WidgetProperty } from '@ashlar/schema'
import type { ValueRule } from './protocol.ts'

/** A value as a property takes it, and why the given one was refused. */
export interface RuledValue {
  readonly value: unknown
  readonly error?: string
}

const hexColor = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
/** A name of the palette, or a color function with plain arguments; nothing that could end a declaration. */
const namedColor = /^[a-z][\w.-]*(?:\([\d\s.,%/-]*\))?$/i

/** What a property is taken for before its rule is made. */
type Given = (property: WidgetProperty) => WidgetProperty

const asDeclared: Given = (property) => property

/** The rules of all properties that hold values. */
export const rulesOf = (
  properties: Readonly<Record<string, WidgetProperty>>,
  given: Given = asDeclared,
): Record<string, ValueRule> => {
  const rules: Record<string, ValueRule> = {}
  for (const [name, property] of Object.entries(properties)) {
    const rule = ruleOf(property, given)
    if (rule === null) continue
    rules[name] = property.perItem === undefined ? rule : { ...rule, perItem: property.perItem }
  }
  return rules
}

/** The rule that a descriptor's property means; `null` for event handlers, which hold no value. */
export const ruleOf = (declared: WidgetProperty, given: Given = asDeclared): ValueRule | null => {
  const property = given(declared)
  switch (property.kind) {
    case 'eventHandler':
      return null
    case 'text':
    case 'boolean':
    case 'color':
      return { kind: property.kind, fallback: property.default }
    case 'icon':
      return { kind: 'text', fallback: property.default }
    case 'number':
      return {
        kind: 'number',
        fallback: property.default,
        ...(property.minimum === undefined ? {} : { minimum: property.minimum }),
        ...(property.maximum === undefined ? {} : { maximum: property.maximum }),
      }
    case 'choice':
      return {
        kind: 'choice',
        fallback: property.default,
        options: property.options.map((option) => option.value),
      }
    case 'data':
      return { kind: 'data', fallback: parsedDefault(property.default), expects: property.expects }
    case 'items':
      return {
        kind: 'items',
        fallback: [...property.default],
        properties: rulesOf(property.properties, given),
      }
  }
}

const parsedDefault = (text: string): JsonValue => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // A default that is no JSON is text by intention.
    return text
  }
}

/** The word for what a value is, as messages use it. */
export const nameOfType = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  return typeof value
}

/** The word for what a rule takes, as messages use it. */
export const expectedType = (rule: ValueRule): string => {
  if (rule.kind === 'text' || rule.kind === 'choice') return 'string'
  if (rule.kind === 'items') return 'array'
  if (rule.kind === 'color') return 'color'
  if (rule.kind === 'data') return rule.expects ?? 'any'
  return rule.kind
}

/**
 * Checks a value for the property at `path` (`Table1.pageSize`) and reads what the specification coerces: numbers
 * and booleans as text, text as numbers and booleans, text as JSON. A missing value is the fallback without an error.
 */
export const applyRule = (rule: ValueRule, path: string, value: unknown): RuledValue => {
  if (rule.kind === 'any') return { value }
  if (value === undefined) return { value: rule.fallback }
  // What comes of reckoning with what is not there says nothing; a number says why it is none.
  if (Number.isNaN(value) && rule.kind !== 'number') return { value: rule.fallback }
  // A condition on something that is not there yet, such as a row nobody selected, is not fulfilled.
  if (value === null) return { value: rule.kind === 'boolean' ? false : rule.fallback }
  switch (rule.kind) {
    case 'text':
      return textOf(rule, path, value)
    case 'number':
      return numberOf(rule, path, value)
    case 'boolean':
      if (typeof value === 'boolean') return { value }
      if (value === 'true' || value === 'false') return { value: value === 'true' }
      return refused(rule, path, value)
    case 'choice':
      return choiceOf(rule, path, value)
    case 'color':
      if (typeof value !== 'string') return refused(rule, path, value)
      if (value === '' || hexColor.test(value) || namedColor.test(value)) return { value }
      return { value: rule.fallback, error: `"${shortened(value)}" is not a color such as #2f6f4f.` }
    case 'data':
      return dataOf(rule, path, value)
    case 'items':
      return itemsOf(rule, path, value)
  }
}

const refused = (rule: ValueRule, path: string, value: unknown): RuledValue => ({
  value: rule.fallback,
  error: `Expected type ${expectedType(rule)} for ${path} but received ${nameOfType(value)} instead.`,
})

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const textOf = (rule: ValueRule, path: string, value: unknown): RuledValue => {
  if (typeof value === 'string') return { value }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return { value: String(value) }
  }
  if (value instanceof Date && !Number.isNaN(value.getTime())) return { value: value.toISOString() }
  return refused(rule, path, value)
}

const numberOf = (rule: ValueRule, path: string, value: unknown): RuledValue => {
  if (value === '') return { value: rule.fallback }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return refused(rule, path, value)
  if (rule.minimum !== undefined && number < rule.minimum) {
    return { value: rule.fallback, error: `${path} cannot be less than ${rule.minimum}.` }
  }
  if (rule.maximum !== undefined && number > rule.maximum) {
    return { value: rule.fallback, error: `${path} cannot be more than ${rule.maximum}.` }
  }
  return { value: number }
}

const choiceOf = (rule: ValueRule, path: string, value: unknown): RuledValue => {
  if (typeof value !== 'string') return refused(rule, path, value)
  const options = rule.options ?? []
  if (options.includes(value)) return { value }
  return {
    value: rule.fallback,
    error: `${path} cannot be "${shortened(value)}": it is one of ${options.join(', ')}.`,
  }
}

const dataOf = (rule: ValueRule, path: string, given: unknown): RuledValue => {
  let value = given
  if (typeof given === 'string' && rule.expects !== 'any') {
    if (given.trim() === '') return { value: rule.fallback }
    try {
      value = JSON.parse(given)
    } catch {
      return refused(rule, path, given)
    }
  } else if (typeof given === 'string') {
    value = parsedDefault(given)
  }
  if (rule.expects === 'array' && !Array.isArray(value)) return refused(rule, path, value)
  if (rule.expects === 'object' && nameOfType(value) !== 'object') return refused(rule, path, value)
  return { value }
}

const itemsOf = (rule: ValueRule, path: string, value: unknown): RuledValue => {
  if (!Array.isArray(value)) return refused(rule, path, value)
  let error: string | undefined
  const items = value.map((item: unknown, position) => {
    if (typeof item !== 'object' || item === null) {
      error ??= `Expected type object for ${path}.${position} but received ${nameOfType(item)} instead.`
      return null
    }
    const ruled: Record<string, unknown> = { ...item }
    for (const [name, inner] of Object.entries(rule.properties ?? {})) {
      const own = applyRule(
        inner,
        `${path}.${position}.${name}`,
        Object.hasOwn(item, name) ? ruled[name] : undefined,
      )
      ruled[name] = own.value
      error ??= own.error
    }
    return ruled
  })
  const kept = items.filter((item) => item !== null)
  return error === undefined ? { value: kept } : { value: kept, error }
}
