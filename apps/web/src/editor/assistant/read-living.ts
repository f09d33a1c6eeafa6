import type { PageProblem } from '@ashlar/assistant/building'
import { apisOf } from '@ashlar/document'
import type { JsonValue, PageRecords } from '@ashlar/schema'
import type { Application } from '@ashlar/runtime'

/** Fields of an object, and items of a list, that are told of. */
const mostFields = 60
/** How far into a value its shape is told. */
const deepest = 4
/** Characters of a text that is told as a sample. */
const longestSample = 60
/** Problems that are told at once; the first ones say most. */
const mostProblems = 40

/** What a value is made of: fields, types and counts, and a few values of it where they may be told. */
export const shapeOf = (value: unknown, withSamples: boolean, depth = 0): JsonValue => {
  if (value === null || value === undefined) return { type: 'nothing' }
  if (Array.isArray(value)) {
    const [first] = value
    return {
      type: 'list',
      count: value.length,
      ...(first === undefined || depth >= deepest ? {} : { items: shapeOf(first, withSamples, depth + 1) }),
    }
  }
  if (typeof value === 'object') {
    if (depth >= deepest) return { type: 'object' }
    const entries = Object.entries(value)
    return {
      type: 'object',
      fields: Object.fromEntries(
        entries.slice(0, mostFields).map(([key, field]) => [key, shapeOf(field, withSamples, depth + 1)]),
      ),
      ...(entries.length > mostFields ? { more: entries.length - mostFields } : {}),
    }
  }
  const sample =
    typeof value === 'string'
      ? value.slice(0, longestSample)
      : typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null
  return { type: typeof value, ...(withSamples && sample !== null ? { sample } : {}) }
}

/** What is wrong on the living page: bindings that fail, and APIs whose latest run failed. */
export const problemsOn = (application: Application, records: PageRecords): PageProblem[] => {
  const ofWidgets = Object.values(records).flatMap((record) => {
    if (record.kind !== 'widget') return []
    const errors = application.snapshot(record.id)?.errors ?? {}
    return Object.entries(errors).map(([path, message]) => ({ name: record.name, path, message }))
  })
  const ofApis = apisOf(records).flatMap(({ name }) => {
    const error = application.apiState(name).run?.error ?? null
    return error === null ? [] : [{ name, path: error.block ?? '', message: error.message }]
  })
  return [...ofWidgets, ...ofApis].slice(0, mostProblems)
}
