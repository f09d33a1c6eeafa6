import { describe, expect, it } from 'vitest'
import { readTransit } from './transit.ts'

const read = (value: unknown): unknown => {
  const result = readTransit(JSON.stringify(value))
  return result.ok ? result.value : result.problems[0]?.reason
}

describe('a text of Transit', () => {
  it('is read with its records, maps, lists and the codes of what stood before', () => {
    expect(
      read([
        '~#iR',
        [
          '^ ',
          'n',
          'appTemplate',
          'v',
          ['^ ', 'plugins', ['~#iOM', ['text1', ['^0', ['^ ', 'n', 'x', 'v', ['^ ', 'plugins', 1]]]]]],
        ],
      ]),
    ).toEqual({ plugins: { text1: { plugins: 1 } } })
    expect(read(['^ ', 'label', 'One', 'more', ['^ ', '^0', 'Two', '^1', []]])).toEqual({
      label: 'One',
      more: { label: 'Two', more: [] },
    })
    expect(
      read([
        '~#iL',
        [
          ['~#iM', ['a', true]],
          ['~#iS', ['b']],
        ],
      ]),
    ).toEqual([{ a: true }, ['b']])
  })

  it('has its scalars and marks before letters that mean something', () => {
    expect(read(['~m1708361552627', '~i42', '~:word', '~?t', '~_', '~~tilde', '~^hat', 'plain'])).toEqual([
      1_708_361_552_627,
      42,
      'word',
      true,
      null,
      '~tilde',
      '^hat',
      'plain',
    ])
  })

  it('begins its codes anew where all are taken', () => {
    const keys = Array.from({ length: 44 * 44 }, (_value, index) => `key${String(index).padStart(5, '0')}`)
    const first = keys.flatMap((key) => [key, 0])
    const result = read([
      ['^ ', ...first],
      ['^ ', 'fresh', 1],
      ['^ ', '^0', 2],
    ])
    expect(result).toMatchObject([{ key00000: 0 }, { fresh: 1 }, { fresh: 2 }])
  })

  it('is refused where a code stands for nothing', () => {
    for (const code of ['^5', '^', '^zzz', '^zz']) {
      expect(read(['^ ', 'label', code === '^5' ? [code, 1] : ['^ ', code, 1]])).toBe(
        'The application in the file is damaged: it repeats what was never said.',
      )
    }
  })

  it('keeps keys out that reach prototypes, whichever way they are written', () => {
    const result = read([
      '~#iM',
      [
        '__proto__',
        ['^ ', 'polluted', true],
        'constructor',
        1,
        'kept',
        ['^ ', '__proto__', ['^ ', 'polluted', 1]],
      ],
    ])
    expect(JSON.stringify(result)).toBe('{"kept":{}}')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('is bounded in depth, and in what long keys become that are repeated by two letters', () => {
    const deep = `${'["~#iL",['.repeat(300)}${']]'.repeat(300)}`
    const nested = readTransit(deep)
    expect(nested.ok ? '' : nested.problems[0]?.reason).toBe(
      'The file cannot be read: its values nest too deeply.',
    )
    const long = 'k'.repeat(1_000_000)
    const repeated = read([['^ ', long, 1], ...Array.from({ length: 100 }, () => ['^ ', '^0', 1])])
    expect(repeated).toBe('The application in the file is too large.')
  })
})
