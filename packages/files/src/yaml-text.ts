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

class NotAllowed extends Error {}

/** Names for values serve nothing here but to make a small file a large value, or a circle. */
const refuseNames = (event: string, state: object): void => {
  if (event !== 'close') return
  const anchor: unknown = Reflect.get(state, 'anchor')
  if (typeof anchor === 'string') throw new NotAllowed(`“&${anchor}” cannot stand here: write values out.`)
}

/** Reads such a text: JSON, bounded in depth, without anchors and aliases, and without tags for anything else. */
export const readYaml = (text: string, path: string): Checked<JsonObject> => {
  const refuse = (reason: string): Checked<JsonObject> => ({ ok: false, problems: [{ path, reason }] })
  let value: unknown
  try {
    value = load(text, {
      schema: JSON_SCHEMA,
      listener: (event, state) => refuseNames(event, state),
    })
  } catch (error) {
    if (error instanceof NotAllowed) return refuse(error.message)
    if (error instanceof YAMLException) {
      return refuse(`Line ${error.mark.line + 1} cannot be read: ${error.reason}.`)
    }
    // So deep that the reader ran out of room.
    return refuse('This cannot be read: its values nest too deeply.')
  }
  const checked = check(jsonObjectSchema, value)
  if (checked.ok) return checked
  return {
    ok: false,
    problems: checked.problems.map((problem) => ({
      path: problem.path === '' ? path : `${path}: ${problem.path}`,
      reason: problem.reason,
    })),
  }
}
