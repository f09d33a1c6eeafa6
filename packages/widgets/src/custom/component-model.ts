import { dataOf, isRecord, textOf } from '../values.ts'

type Model = Readonly<Record<string, unknown>>

/** The longest model in characters of JSON; a longer one is left out rather than copied with every change. */
const longestModel = 5_000_000

/** A model as plain data, from whatever a binding gave. */
export const plainModel = (value: unknown): Model => {
  const text = textOf(dataOf(value))
  if (text.length > longestModel) return {}
  const read = dataOf(text)
  return isRecord(read) ? read : {}
}

/**
 * The model after the builder's data changed: what changed in the data is taken over, and what the component itself
 * changed stays where the data is as before.
 */
export const followData = (present: Model, before: Model | undefined, data: Model): Model => {
  const next: Record<string, unknown> = { ...present }
  for (const [name, value] of Object.entries(data))
    if (before === undefined ? !(name in present) : textOf(before[name]) !== textOf(value)) next[name] = value
  for (const name of Object.keys(before ?? {})) if (!(name in data)) delete next[name]
  return next
}
