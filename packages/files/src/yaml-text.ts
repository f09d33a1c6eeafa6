import { check, jsonObjectSchema, type Checked, type JsonObject } from '@ashlar/schema'
import { dump, JSON_SCHEMA, load, YAMLException } from 'js-yaml'

/** What stands first in everything, in this order; all other keys follow in the order of the alphabet. */
const first: readonly string[] = ['format', 'pageVersion', 'kind', 'id', 'name', 'type', 'parentId', 'order']

const rankOf = (key: string): number => {
  const rank = first.indexOf(key)
  return rank === -1 ? first.length : rank
}

// By code units: the order must not depend on where this runs.
const inOrder = (one: string, other: string): number =>
  rankOf(one) - rankOf(other) || (one < other ? -1 : one > other ? 1 : 0)

/** As JSON: what files hold is nothing else. */
export const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value))

/** In the order of ids, so that a new name moves nothing. */
export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0

/** Some JSON as text in which one changed value is one changed line: the same JSON is always the same text. */
export const writeYaml = (value: JsonObject): string =>
  dump(value, { schema: JSON_SCHEMA, sortKeys: inOrder, lineWidth: -1, noRefs: true })

class NotAllowed extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/** Names for values serve nothing here but to make a small file a large value, or a circle. */
const refuseNames = (event: string, state: object): void => {
  if (event !== 'close') return
  const anchor: unknown = Reflect.get(state, 'anchor')
  const line: unknown = Reflect.get(state, 'line')
  if (typeof anchor !== 'string') return
  // Told as soon as the value behind the name ends: of one that is a list or a mapping, at its end.
  throw new NotAllowed(
    `“&${anchor}” cannot stand here: write values out`,
    typeof line === 'number' ? line : 0,
  )
}

/** What came of some text in YAML; a place in it is the line, from 0, that its parser says, or the path that a schema names. */
type LocatedYaml =
  | { readonly ok: true; readonly value: JsonObject }
  | {
      readonly ok: false
      readonly problems: readonly { readonly at: number | readonly string[]; readonly reason: string }[]
    }

/** Reads such a text: JSON, bounded in depth, without anchors and aliases, and without tags for anything else. */
export const readLocatedYaml = (text: string): LocatedYaml => {
  const refuse = (reason: string, at: number | readonly string[] = []): LocatedYaml => ({
    ok: false,
    problems: [{ at, reason }],
  })
  let value: unknown
  try {
    value = load(text, {
      schema: JSON_SCHEMA,
      listener: (event, state) => refuseNames(event, state),
    })
  } catch (error) {
    if (error instanceof NotAllowed) return refuse(error.message, error.line)
    if (error instanceof YAMLException) return refuse(error.reason, error.mark.line)
    // So deep that the reader ran out of room.
    return refuse('This cannot be read: its values nest too deeply.')
  }
  const checked = check(jsonObjectSchema, value)
  if (checked.ok) return checked
  return {
    ok: false,
    problems: checked.problems.map(({ path, reason }) => ({
      at: path === '' ? [] : path.split('.'),
      reason,
    })),
  }
}

/** The same, with places in words. */
export const readYaml = (text: string, path: string): Checked<JsonObject> => {
  const read = readLocatedYaml(text)
  if (read.ok) return read
  return {
    ok: false,
    problems: read.problems.map(({ at, reason }) =>
      typeof at === 'number'
        ? { path, reason: `Line ${at + 1} cannot be read: ${reason}.` }
        : { path: at.length === 0 ? path : `${path}: ${at.join('.')}`, reason },
    ),
  }
}
