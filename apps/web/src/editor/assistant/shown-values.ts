import type { ListedChange } from '@ashlar/assistant/building'
import type { JsonValue } from '@ashlar/schema'

/** One value that becomes another, as people read it; null where there was none, or is none any more. */
export interface ShownValue {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** Characters of a value that are shown. */
const longestValue = 160

const shown = (value: JsonValue): string | null => {
  if (value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}

/** What becomes of a thing: its name, its place, its properties, and the blocks of an API. Of what is deleted nothing is left to tell. */
export const valuesOf = ({
  what,
  name,
  formerName,
  moved,
  properties,
  blocks,
}: ListedChange): readonly ShownValue[] => {
  if (what === 'deleted') return []
  const place = moved === undefined ? [] : [`${moved.position} ${moved.relativeTo}`]
  return [
    ...(formerName === undefined ? [] : [{ what: 'Name', before: formerName, after: name }]),
    ...place.map((after) => ({ what: 'Moved', before: null, after })),
    ...properties
      .filter(({ path }) => path !== 'name')
      .map(({ path, before, after }) => ({ what: path, before: shown(before), after: shown(after) })),
    ...blocks.map((block) => ({
      what: block.name,
      before: shown(block.before),
      after: shown(block.after),
    })),
  ]
}
