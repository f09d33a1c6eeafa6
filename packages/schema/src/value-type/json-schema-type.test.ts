import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../json.ts'
import { typeOfJsonSchema } from './json-schema-type.ts'

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const typeOf = (schema: JsonValue, named: JsonObject = {}) =>
  typeOfJsonSchema(schema, (value) => {
    if (!isObject(value)) return undefined
    const found = typeof value['$ref'] === 'string' ? named[value['$ref']] : value
    return isObject(found) ? found : undefined
  })

const text = { kind: 'text' }
const unknown = { kind: 'unknown' }

describe('a JSON schema', () => {
  it.each([
    ['text', { type: 'string', enum: ['a'] }, text],
    ['a number', { type: 'integer' }, { kind: 'number' }],
    ['what may be null', { type: ['boolean', 'null'] }, { kind: 'boolean' }],
    ['one thing or null', { oneOf: [{ type: 'string' }, { type: 'null' }] }, text],
    ['one of several', { anyOf: [{ type: 'string' }, { type: 'number' }] }, unknown],
    ['anything', {}, unknown],
    ['a list', { type: 'array', items: { type: 'string' } }, { kind: 'list', items: text }],
    [
      'an object that may have more',
      { properties: { id: { type: 'string' } } },
      { kind: 'object', members: [{ name: 'id', type: text }], isOpen: true },
    ],
    [
      'an object that has no more',
      { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false },
      { kind: 'object', members: [{ name: 'id', type: text }] },
    ],
    [
      'all of several',
      { allOf: [{ properties: { id: { type: 'string' } } }, { properties: { at: { type: 'string' } } }] },
      {
        kind: 'object',
        members: [
          { name: 'id', type: text },
          { name: 'at', type: text },
        ],
        isOpen: true,
      },
    ],
  ])('describes %s', (_what, schema: JsonValue, type) => {
    expect(typeOf(schema)).toEqual(type)
  })

  it('ends where it refers to itself, and where its parts grow without an end', () => {
    const tree = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: 'tree' } } }
    expect(typeOf({ $ref: 'tree' }, { tree })).toEqual({
      kind: 'object',
      members: [
        { name: 'name', type: text },
        { name: 'parent', type: unknown },
      ],
      isOpen: true,
    })
    const many: JsonObject = {}
    for (let level = 0; level < 9; level += 1) {
      const properties = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`a${index}`, { $ref: `level${level + 1}` }]),
      )
      many[`level${level}`] = { type: 'object', properties }
    }
    many['level9'] = { type: 'string' }
    expect(JSON.stringify(typeOf({ $ref: 'level0' }, many)).length).toBeLessThan(1_000_000)
  })
})
