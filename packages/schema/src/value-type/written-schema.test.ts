import { describe, expect, it } from 'vitest'
import { typeOfWrittenSchema } from './written-schema.ts'

describe('a JSON schema that somebody wrote', () => {
  it('is followed to what it defines', () => {
    const written = `{
      "type": "array", "items": { "$ref": "#/$defs/a~1b" },
      "$defs": { "a/b": { "properties": { "id": { "type": "string" }, "up": { "$ref": "#" } } } }
    }`
    expect(typeOfWrittenSchema(written)).toEqual({
      kind: 'list',
      items: {
        kind: 'object',
        members: [
          { name: 'id', type: { kind: 'text' } },
          { name: 'up', type: { kind: 'unknown' } },
        ],
        isOpen: true,
      },
    })
  })

  it.each(['', '[]', '{', '{"properties":{"__proto__":{"type":"string"}}}'])('is none in %j', (text) => {
    expect(typeOfWrittenSchema(text)).toBeUndefined()
  })

  it('leads nowhere outside of it, to nothing that is inherited, and in no circle', () => {
    for (const reference of ['https://x.example/a.json', '#/constructor', '#/a', '#/nowhere/b']) {
      const written = JSON.stringify({ $ref: reference, a: { $ref: '#/a' } })
      expect(typeOfWrittenSchema(written)).toEqual({ kind: 'unknown' })
    }
  })
})
