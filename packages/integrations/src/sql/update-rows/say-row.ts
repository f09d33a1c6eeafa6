import type { JsonValue } from '@ashlar/schema'
import type { Row } from './read-rows.ts'

const longestValue = 60

const sayValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

/** "The row with id = 5". */
export const sayRow = (row: Row, key: readonly { readonly name: string }[]): string => {
  const parts = key
    .filter(({ name }) => row.has(name))
    .map(({ name }) => `${name} = ${sayValue(row.get(name))}`)
  return parts.length === 0 ? 'A new row' : `The row with ${parts.join(', ')}`
}

/** Why a changed row was not saved: it is gone, or somebody else has changed the same columns. */
export const sayConflict = ({
  row,
  key,
  before,
  changed,
  now,
}: {
  readonly row: Row
  readonly key: readonly { readonly name: string }[]
  readonly before: Row | undefined
  readonly changed: Row
  /** What the row holds now; undefined where there is none. */
  readonly now: JsonValue | undefined
}): string => {
  const advice = 'Nothing was saved. Read the rows again.'
  if (typeof now !== 'object' || now === null || Array.isArray(now)) {
    return `${sayRow(row, key)} is not there any more. ${advice}`
  }
  const others = [...changed.keys()].filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(before?.get(name)),
  )
  const said = others.map(
    (name) => `${name} was ${sayValue(before?.get(name))} and is ${sayValue(now[name])} now`,
  )
  return `${sayRow(row, key)} was changed by somebody else: ${said.join(', ')}. ${advice}`
}
