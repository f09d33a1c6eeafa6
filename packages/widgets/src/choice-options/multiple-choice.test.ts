import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areAllChosen } from './all-chosen.ts'
import {
  afterToggle,
  afterToggleAll,
  chosenOptions,
  chosenValues,
  countLimit,
  countProblem,
  rememberedOptions,
} from './multiple-choice.ts'
import { optionFields, readOptions } from './options.ts'

const fields = optionFields({})
const set = readOptions(['a', 'b', { label: 'c', value: 'c', disabled: true }, 'd'], fields)
const valuesOf = (options: readonly { value: unknown }[]) => options.map((option) => option.value)

describe('several choices', () => {
  it('are read from a list, from JSON text, and from one value alone', () => {
    expect(chosenValues(['a', null, ''])).toEqual(['a'])
    expect(chosenValues('["a", 2]')).toEqual(['a', 2])
    expect(chosenValues('a')).toEqual(['a'])
    expect(chosenValues(undefined)).toEqual([])
  })

  it('are the options of the values, in their order, each once, without those that do not exist', () => {
    expect(valuesOf(chosenOptions(set, ['d', 'x', 'a', 'd']))).toEqual(['d', 'a'])
  })

  it('stay what they were while a search has taken them out of the list', () => {
    const away = rememberedOptions([{ label: 'Away', value: 9 }], fields)
    expect(chosenOptions(set, [9, 'a'], away).map((option) => option.label)).toEqual(['Away', 'a'])
  })

  it('take an option and give it back, and never more than the most', () => {
    const [a, b] = set.options
    if (a === undefined || b === undefined) throw new Error('The sample has two options.')
    const one = afterToggle([], a, 1)
    expect(valuesOf(one)).toEqual(['a'])
    expect(afterToggle(one, b, 1)).toBe(one)
    expect(afterToggle(one, a, 1)).toEqual([])
  })

  it('take all options that can be chosen, and give them back', () => {
    const all = afterToggleAll([], set.options, undefined)
    expect(valuesOf(all)).toEqual(['a', 'b', 'd'])
    expect(areAllChosen(all, set.options)).toBe(true)
    expect(afterToggleAll(all, set.options, undefined)).toEqual([])
    expect(valuesOf(afterToggleAll([], set.options, 2))).toEqual(['a', 'b'])
  })

  it('never become more than the most, and never lose what was chosen before', () => {
    fc.assert(
      fc.property(fc.subarray([...set.options]), fc.integer({ min: 1, max: 5 }), (chosen, most) => {
        const after = afterToggleAll(chosen, set.options, most)
        expect(after.length).toBeLessThanOrEqual(Math.max(most, chosen.length))
        if (!areAllChosen(chosen, set.options)) expect(after.slice(0, chosen.length)).toEqual(chosen)
      }),
    )
  })

  it('are counted', () => {
    expect(countProblem(1, 2, 3)).toBe('Choose at least 2.')
    expect(countProblem(4, 2, 3)).toBe('Choose at most 3.')
    expect(countProblem(3, 2, 3)).toBeUndefined()
    expect(countLimit('2')).toBe(2)
    expect([countLimit(null), countLimit(0), countLimit(-1), countLimit('x')]).toEqual(
      Array.from({ length: 4 }),
    )
  })
})
