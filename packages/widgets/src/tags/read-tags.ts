import { dataOf, isRecord, textOf } from '../values.ts'

/** One tag as it is drawn. */
export interface ShownTag {
  readonly label: string
  /** What the builder gave for it: its `value`, or the words. */
  readonly value: unknown
  /** The color that was asked for, whatever a binding gave. */
  readonly color: unknown
  readonly icon: unknown
}

/** The most tags that are drawn; nobody reads more. */
export const mostTags = 200

const longestLabel = 200

const entriesOf = (given: unknown): readonly unknown[] => {
  const data = typeof given === 'string' && !given.trim().startsWith('[') ? given : dataOf(given)
  if (Array.isArray(data)) return data
  if (typeof data === 'string') return data.split(',', mostTags + 1)
  return data === null || data === undefined ? [] : [data]
}

const cut = (words: string): string =>
  words.length > longestLabel ? `${words.slice(0, longestLabel)}…` : words

/** The tags of a list, an object, or words with commas between them; `rest` is how many were too many. */
export const readTags = (given: unknown, colors: unknown): { tags: readonly ShownTag[]; rest: number } => {
  const entries = entriesOf(given)
  const map = dataOf(colors)
  const tags = entries.slice(0, mostTags).flatMap((entry): readonly ShownTag[] => {
    const record = isRecord(entry) && !(entry instanceof Date) ? entry : undefined
    const words = textOf(record === undefined ? entry : (record.label ?? record.name ?? record.value)).trim()
    if (words === '') return []
    const chosen = isRecord(map) && Object.hasOwn(map, words) ? map[words] : undefined
    return [
      {
        label: cut(words),
        value: record?.value ?? words,
        color: record?.color ?? record?.colour ?? chosen,
        icon: record?.icon,
      },
    ]
  })
  return { tags, rest: Math.max(0, entries.length - mostTags) }
}
