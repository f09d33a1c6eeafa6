import { describe, expect, it } from 'vitest'
import { firstJsonMistake } from './json-mistake.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the first mistake in JSON', () => {
  it.each([
    ['{"a": }', 6],
    ['[1, 2', 5],
    ['[1, 2}', 5],
    ['{"a" 1}', 5],
    ['{"a": 1, }', 9],
    ['"a\nb"', 2],
    ['"\\q"', 1],
    ['"open', 5],
    ['01', 1],
    ['nul', 0],
    ['{} []', 3],
    ['{"a": [1, {"b": null]}', 20],
    ['', 0],
    ['word, word', 0],
  ])('stands in %j at %i', (text, place) => {
    expect(firstJsonMistake(text)).toBe(place)
  })

  it('is found in exactly what the browser does not read', () => {
    const written = '{"a": [1, -2.5e3, "\\u00e9 \\"x\\"", {}, []], "b": {"c": null, "d": true}, "e": ""}'
    const letters = [...'{}[],:"\\0 1-.eatn\n', '']
    for (let place = 0; place <= written.length; place += 1)
      for (const letter of letters)
        for (const taken of [0, 1]) {
          const text = written.slice(0, place) + letter + written.slice(place + taken)
          expect(firstJsonMistake(text) === undefined, text).toBe(isJson(text))
        }
  })

  it('is found at once in long text that is something else, and behind a megabyte of JSON', () => {
    expect(firstJsonMistake('word, '.repeat(800_000))).toBe(0)
    const long = `[${'{"a": "word"}, '.repeat(100_000)}]`
    expect(firstJsonMistake(long)).toBe(long.length - 1)
    expect(firstJsonMistake('['.repeat(1_000_000))).toBe(1_000_000)
  })
})
