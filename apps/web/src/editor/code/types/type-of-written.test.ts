import type { ValueType } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { typeOfBinding, typeOfWritten } from './type-of-written.ts'

const [text, number, unknown]: ValueType[] = [{ kind: 'text' }, { kind: 'number' }, { kind: 'unknown' }]

/** Names that are known. */
const known = new Map<string, ValueType>([
  ['rows', { kind: 'list', items: { kind: 'object', members: [{ name: 'id', type: { kind: 'number' } }] } }],
  ['name', { kind: 'text' }],
])
const typeOf = ({ text: code }: { readonly text: string }): ValueType =>
  known.get(code.trim()) ?? { kind: 'unknown' }

const object = (members: Record<string, ValueType | undefined>) => ({
  kind: 'object',
  members: Object.entries(members).map(([name, type]) => ({ name, type })),
})

describe('a text of a block', () => {
  it.each([
    ['one binding', ' {{ rows }} ', known.get('rows')],
    [
      'JSON with bindings',
      '{ "rows": {{ rows }}, "count": 2, "ok": true }',
      object({ rows: known.get('rows'), count: number, ok: { kind: 'boolean' } }),
    ],
    ['a binding within a text of JSON', '{ "to": "Dear {{ rows }}" }', object({ to: text })],
    ['a binding that is all of a text of JSON', '{ "to": "{{ rows }}" }', object({ to: text })],
    ['a list', '[{ "id": 1 }, { "id": {{ gone }} }, null]', { kind: 'list', items: object({ id: unknown }) }],
    ['a member that is null', '{ "id": null }', object({ id: unknown })],
    [
      'names that objects are made of',
      '{ "__proto__": 1 }',
      { kind: 'object', members: [{ name: '__proto__', type: number }] },
    ],
    ['a number', '12', number],
    ['text', 'Order {{ name }}', text],
    ['text that is no JSON after all', '{ broken {{ name }}', text],
    ['a value and more, which may be JSON', '{{ name }}{{ rows }}', unknown],
    ['nothing', '  ', null],
  ])('is worth what the engine makes of %s', (_what, written, type) => {
    expect(typeOfWritten(written, typeOf)).toEqual(type)
  })

  it('is worth its binding alone where it belongs to a component', () => {
    expect(typeOfBinding('{{ name }}', typeOf)).toEqual(text)
    expect(typeOfBinding('{{ name }} and more', typeOf)).toEqual(unknown)
    expect(typeOfBinding('name', typeOf)).toEqual(unknown)
  })
})
