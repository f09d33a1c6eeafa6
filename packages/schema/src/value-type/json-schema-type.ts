import type { JsonObject, JsonValue } from '../json.ts'
import { type TypeMember, unknownType, type ValueType } from './value-type.ts'

/** Finds what a schema, or a reference to one, says; undefined where nothing is there. */
export type FollowSchema = (schema: JsonValue | undefined) => JsonObject | undefined

/** A small schema can describe a large value; nobody reads more of it than these parts. */
const mostParts = 5_000
const deepest = 10

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

/**
 * The type of the values that a JSON schema describes. What is one of several, or refers to itself, is unknown; objects are open
 * unless they say that they have no other members.
 */
export const typeOfJsonSchema = (schema: JsonValue | undefined, follow: FollowSchema): ValueType =>
  new SchemaReader(follow).read(schema, [])

class SchemaReader {
  readonly #follow: FollowSchema
  #left = mostParts

  constructor(follow: FollowSchema) {
    this.#follow = follow
  }

  /** `around` are the schemas in which this one stands. */
  read(written: JsonValue | undefined, around: readonly JsonObject[]): ValueType {
    const schema = this.#follow(written)
    this.#left -= 1
    if (schema === undefined || this.#left < 0 || around.length >= deepest || around.includes(schema)) {
      return unknownType
    }
    const within = [...around, schema]
    const chosen = this.#onlyChoice(schema)
    if (chosen !== undefined) return this.read(chosen, within)
    switch (kindOf(schema)) {
      case 'string':
        return { kind: 'text' }
      case 'integer':
      case 'number':
        return { kind: 'number' }
      case 'boolean':
        return { kind: 'boolean' }
      case 'array':
        return { kind: 'list', items: this.read(schema['items'], within) }
      case 'object':
        return this.#object(schema, within)
      default:
        return unknownType
    }
  }

  /** Of `anyOf` and `oneOf` the only one that is not null; undefined where there are several, or none. */
  #onlyChoice(schema: JsonObject): JsonValue | undefined {
    const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(
      (choice) => this.#follow(choice)?.['type'] !== 'null',
    )
    return choices.length === 1 ? choices[0] : undefined
  }

  #object(schema: JsonObject, within: readonly JsonObject[]): ValueType {
    const members = new Map<string, TypeMember>()
    const { properties } = schema
    if (isObject(properties)) {
      for (const [name, written] of Object.entries(properties)) {
        members.set(name, { name, type: this.read(written, within) })
      }
    }
    let isClosed = schema['additionalProperties'] === false
    for (const part of listOf(schema['allOf'])) {
      const type = this.read(part, within)
      if (type.kind !== 'object') return unknownType
      for (const member of type.members) members.set(member.name, member)
      isClosed &&= type.isOpen !== true
    }
    return { kind: 'object', members: [...members.values()], ...(isClosed ? {} : { isOpen: true }) }
  }
}

/** The kind that a schema names, or that what it says besides is only said of; undefined where several can be. */
const kindOf = (schema: JsonObject): string | undefined => {
  const { type } = schema
  if (typeof type === 'string') return type
  if (Array.isArray(type)) {
    const kinds = type.filter((kind) => kind !== 'null')
    return kinds.length === 1 ? String(kinds[0]) : undefined
  }
  if (isObject(schema['properties']) || Array.isArray(schema['allOf'])) return 'object'
  return schema['items'] === undefined ? undefined : 'array'
}
