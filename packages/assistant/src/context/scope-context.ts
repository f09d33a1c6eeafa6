import type { JsonObject, JsonValue } from '@ashlar/schema'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { type AssistantTelling, type ContextMode, tellsAtLeast } from '@ashlar/schema/assistant-settings'

/** Something that code can read, with its value of now. */
export interface KnownValue {
  readonly name: string
  readonly kind: string
  readonly value: unknown
}

/** Whether the steps of a plugin are SQL. */
export const isSqlPlugin = (pluginId: string): boolean =>
  findIntegrationDescriptor(pluginId)?.dialect !== undefined

const usualDepth = 1
const depthOfSql: Readonly<Record<ContextMode, number>> = { brief: 2, detailed: 3 }
const unlimited: ReadonlySet<string> = new Set(['Global', 'theme'])

/** How deep a value is told: all of Global and of the theme, rows of SQL steps, one level of everything else. */
export const contextDepth = (
  name: string,
  { isSqlStep, mode }: { readonly isSqlStep: boolean; readonly mode: ContextMode },
): number => (unlimited.has(name) ? Infinity : isSqlStep ? depthOfSql[mode] : usualDepth)

const mostKeys = 40
const mostItems = 3
const mostText = 200
/** Names, and characters of all of them together. */
const mostNames = 200
const mostCharacters = 20_000
/** What refers to itself must end somewhere, whatever the depth. */
const deepest = 12

const shapeOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cut = (value: unknown, depth: number, tellsValues: boolean): JsonValue => {
  if (depth > 0 && Array.isArray(value)) {
    return value.slice(0, mostItems).map((item) => cut(item, depth - 1, tellsValues))
  }
  if (depth > 0 && isPlain(value)) {
    const entries = Object.entries(value).slice(0, mostKeys)
    return Object.fromEntries(entries.map(([key, item]) => [key, cut(item, depth - 1, tellsValues)]))
  }
  if (!tellsValues) return shapeOf(value)
  if (typeof value === 'string') return value.slice(0, mostText)
  return typeof value === 'number' || typeof value === 'boolean' ? value : shapeOf(value)
}

/** What code can read, as far as an organization tells models of it; null where it tells nothing of that kind. */
export const scopeContext = (
  values: readonly KnownValue[],
  {
    tells,
    mode,
    isSqlStep,
  }: {
    readonly tells: AssistantTelling
    readonly mode: ContextMode
    /** Whether something is a step on a database, whose output is rows. */
    readonly isSqlStep: (name: string) => boolean
  },
): JsonObject | null => {
  if (!tellsAtLeast(tells, 'shapes')) return null
  const told: JsonObject = {}
  let left = mostCharacters
  for (const { name, value } of values.slice(0, mostNames)) {
    const depth = Math.min(deepest, contextDepth(name, { isSqlStep: isSqlStep(name), mode }))
    const said = cut(value, depth, tellsAtLeast(tells, 'samples'))
    left -= name.length + JSON.stringify(said).length
    if (left < 0) break
    told[name] = said
  }
  return told
}

const shapes: ReadonlySet<JsonValue> = new Set([
  'null',
  'list',
  'text',
  'object',
  'number',
  'boolean',
  'function',
  'bigint',
])

/** What is told of values with each value in it replaced by its shape: whoever tells may have told more than is allowed. */
export const onlyShapes = (told: JsonValue): JsonValue => {
  if (Array.isArray(told)) return told.map(onlyShapes)
  if (isPlain(told)) {
    return Object.fromEntries(Object.entries(told).map(([key, item]) => [key, onlyShapes(item)]))
  }
  return shapes.has(told) ? told : shapeOf(told)
}
