import { jsonObjectSchema } from '../json-schema.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import { check } from '../problem.ts'
import { typeOfJsonSchema } from './json-schema-type.ts'
import { boundedType, type ValueType } from './value-type.ts'

/** References that lead to references. */
const mostHops = 10

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The type of the values that a JSON schema describes which somebody wrote. Its references lead to places within it alone.
 * Undefined where the text is no object of JSON.
 */
export const typeOfWrittenSchema = (text: string): ValueType | undefined => {
  const schema = check(jsonObjectSchema, parsed(text))
  if (!schema.ok) return undefined
  const root = schema.value
  const follow = (value: JsonValue | undefined): JsonObject | undefined => {
    let found = value
    for (let left = mostHops; left > 0; left -= 1) {
      if (!isObject(found)) return undefined
      const reference = found['$ref']
      if (typeof reference !== 'string') return found
      found = at(root, reference)
    }
    return undefined
  }
  return boundedType(typeOfJsonSchema(root, follow))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What stands at a pointer such as `#/$defs/Order`; undefined where nothing does. */
const at = (root: JsonObject, pointer: string): JsonValue | undefined => {
  if (pointer === '#') return root
  if (!pointer.startsWith('#/')) return undefined
  let found: JsonValue | undefined = root
  for (const part of pointer.slice(2).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found
}
