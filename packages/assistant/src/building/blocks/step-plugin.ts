import { findDescriptor, findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { type Found, isJsonObject } from '../find.ts'
import type { BuildingScene } from '../scene.ts'

/** What a step runs on. */
export interface StepPlace {
  readonly pluginId: string
  readonly datasourceId: string
}

/** What a model says that a step runs on: an integration by its id or name, or a language. */
export const stepPlace = ({ integrations }: BuildingScene, on: string): Found<StepPlace> => {
  const known = integrations.find(({ id, name }) => id === on || name === on)
  if (known !== undefined) return { ok: true, value: { pluginId: known.pluginId, datasourceId: known.id } }
  const builtIn = findIntegrationDescriptor(on) === undefined ? findDescriptor(on) : undefined
  if (builtIn !== undefined) return { ok: true, value: { pluginId: on, datasourceId: on } }
  const names = integrations.map(({ id, name }) => `${name} (${id})`)
  const message = `There is no integration called ${on}. There are: ${[...names, 'javascript', 'python'].join(', ')}.`
  return { ok: false, code: 'not_found', message }
}

/** The property of a step's configuration that holds its code; `null` for plugins whose steps are no code. */
export const bodyKeyOf = (pluginId: string): string | null => {
  const descriptor = findDescriptor(pluginId)
  if (descriptor === undefined) return null
  if (descriptor.kind === 'code') return 'body'
  const keys = descriptor.step.sections.flatMap(({ fields }) => fields.map(({ key }) => key))
  if ('dialect' in descriptor && descriptor.dialect !== undefined) return 'body'
  if (pluginId === 'graphql') return 'query'
  return keys.includes('prompt') ? 'prompt' : null
}

/**
 * The configuration of a step with other values: code where its plugin has some, and fields by name. Pairs, such as headers,
 * may be given as an object.
 */
export const configured = (
  pluginId: string,
  before: JsonObject | null,
  { code, settings = {} }: { code?: string | undefined; settings?: JsonObject | undefined },
  newId: () => string,
): Found<JsonObject> => {
  const descriptor = findDescriptor(pluginId)
  if (descriptor === undefined) {
    return { ok: false, code: 'unknown_plugin', message: `There is no plugin called ${pluginId}.` }
  }
  const { step, label } = descriptor
  const fields = step.sections.flatMap((section) => section.fields)
  const known = new Set([...Object.keys(step.defaultConfiguration), ...fields.map(({ key }) => key)])
  const configuration: JsonObject = { ...(before ?? step.defaultConfiguration) }
  if (code !== undefined) {
    const key = bodyKeyOf(pluginId)
    if (key === null) {
      const message = `Steps of ${label} have no step body: give their settings ${[...known].join(', ')}.`
      return { ok: false, code: 'no_step_body', message }
    }
    configuration[key] = code
  }
  for (const [key, value] of Object.entries(settings)) {
    if (!known.has(key)) {
      const message = `Steps of ${label} have no setting "${key}". They have ${[...known].join(', ')}.`
      return { ok: false, code: 'unknown_setting', message }
    }
    const isPairs = fields.some((field) => field.key === key && field.kind === 'pairs')
    configuration[key] = isPairs ? pairsOf(value, newId) : value
  }
  return { ok: true, value: configuration }
}

/** Keys with values as forms keep them. */
const pairsOf = (value: JsonValue, newId: () => string): JsonValue => {
  const pairs = Array.isArray(value)
    ? value.filter(isJsonObject).map(({ key, value: each }) => [key, each] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  return pairs.map(([key = '', each = '']) => ({
    id: newId(),
    key: textOf(key),
    value: textOf(each),
    isSecret: false,
  }))
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))
