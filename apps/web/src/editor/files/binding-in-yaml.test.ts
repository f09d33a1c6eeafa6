import { describe, expect, it } from 'vitest'
import { bindingInYaml } from './binding-in-yaml.ts'

/** The code around `|`; null where there is none. */
const at = (marked: string): string | null => {
  const position = marked.indexOf('|>')
  const text = marked.replace('|>', '')
  const found = bindingInYaml(text, position)
  return found === null ? null : text.slice(found.from, position)
}

describe('the code around the cursor in a file in YAML', () => {
  it.each([
    ["text: '{{ Tab|> }}'", ' Tab'],
    ['text: {{ Tab|>', ' Tab'],
    ["a: '{{ One }} and {{ Two.|> }}'\nb: 1", ' Two.'],
    ['text: |-\n  Hello {{ One.\n    two|> }}\nb: 1', ' One.\n    two'],
  ])('is found in %j', (marked, expected) => {
    expect(at(marked)).toBe(expected)
  })

  it.each([
    ['text: Tab|>'],
    ["text: '{{ One }} and|>'"],
    ["a: '{{ One\nb: Tab|>"],
    ['  - name: {{ x\n  - name: Tab|>'],
    ['text: |-\n  {{ One\nb: Tab|>'],
    ['|>'],
  ])('is none in %j', (marked) => {
    expect(at(marked)).toBeNull()
  })
})
