import type { ChangeResponse, ComputedValue, EvaluateResponse, PathError } from './protocol.ts'

/** How much of an error's text is kept: guest code decides how long it is. */
const longestMessage = 2000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const message = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, longestMessage) : null

/**
 * Reads the reply to a change. It comes from where guest code runs, so whatever has not exactly the agreed shape is
 * left out; whether its paths exist is for the receiver to decide. Never throws.
 */
export const readChangeResponse = (data: unknown): ChangeResponse => {
  const given = isRecord(data) ? data : {}
  const values: ComputedValue[] = []
  for (const item of Array.isArray(given.values) ? given.values : []) {
    if (!isRecord(item) || typeof item.path !== 'string') continue
    if (isTextList(item.same)) values.push({ path: item.path, same: item.same })
    else values.push({ path: item.path, value: item.value })
  }
  const errors: PathError[] = []
  for (const item of Array.isArray(given.errors) ? given.errors : []) {
    if (!isRecord(item) || typeof item.path !== 'string') continue
    const error = { path: item.path, message: message(item.message) }
    const { kind } = item
    errors.push(kind === 'dependency' || kind === 'validation' ? { ...error, kind } : error)
  }
  let apiDependencies: Record<string, string[]> | null = null
  if (isRecord(given.apiDependencies)) {
    apiDependencies = {}
    for (const [path, names] of Object.entries(given.apiDependencies)) {
      if (path !== '__proto__' && isTextList(names)) apiDependencies[path] = names
    }
  }
  return { values, errors, apiDependencies }
}

/** Reads the reply to `count` templates: as many results, each a value or an error. Never throws. */
export const readEvaluateResponse = (data: unknown, count: number): EvaluateResponse => {
  const given = isRecord(data) && Array.isArray(data.results) ? data.results : []
  const results: { value: unknown; error: string | null }[] = []
  for (let position = 0; position < count; position += 1) {
    const item: unknown = given[position]
    if (isRecord(item)) results.push({ value: item.value, error: message(item.error) })
    else results.push({ value: undefined, error: 'The evaluator gave no answer.' })
  }
  return { results }
}
