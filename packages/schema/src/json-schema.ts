import { z } from 'zod'
import type { JsonObject, JsonValue } from './json.ts'

const maximumDepth = 64

const problemOf = (value: unknown, depth: number): string | null => {
  if (depth > maximumDepth) return `Values nest at most ${maximumDepth} levels deep.`
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'Numbers are finite.'
  if (Array.isArray(value)) {
    for (const item of value) {
      const problem = problemOf(item, depth + 1)
      if (problem !== null) return problem
    }
    return null
  }
  if (typeof value !== 'object') return 'Only values of JSON can be stored.'
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      return `"${key}" cannot be a key.`
    const problem = problemOf(Reflect.get(value, key), depth + 1)
    if (problem !== null) return problem
  }
  return null
}

const refuse = (value: unknown, context: z.RefinementCtx): void => {
  const problem = problemOf(value, 0)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
}

/** Any value of JSON, bounded in depth, without keys that reach prototypes. */
export const jsonValueSchema = z.custom<JsonValue>().superRefine(refuse)

/** An object of JSON values. */
export const jsonObjectSchema = z
  .custom<JsonObject>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'An object is expected.',
  )
  .superRefine(refuse)
