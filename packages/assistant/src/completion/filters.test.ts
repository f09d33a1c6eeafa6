import { describe, expect, it } from 'vitest'
import { type Certainty, isRepetition, isSure, withoutDirectives, withoutExports } from './filters.ts'
import { defaultThresholds, variableNames, worthShowing } from './index.ts'

const certain: Certainty = { decodedTokens: [], probabilities: [], score: null }

const tokensOf = (probabilities: readonly number[], score: number | null = 1): Certainty => ({
  decodedTokens: probabilities.map(() => 'word'),
  probabilities,
  score,
})

const shown = (text: string, names: readonly string[] = [], certainty = certain): string =>
  worthShowing(text, { names, certainty, thresholds: defaultThresholds })

describe('a suggestion', () => {
  it('that is empty or blank is none', () => {
    expect(shown('')).toBe('')
    expect(shown(' \n ')).toBe('')
  })

  it('ends before the exports of a file', () => {
    expect(withoutExports('a\nmodule.exports=x')).toBe('a\n')
  })

  it.each([
    '// @ts-ignore',
    '/* eslint-disable */',
    '// oxlint-disable-next-line',
    '# type: ignore',
    'import os  # noqa',
  ])('has no line with the order %s', (line) => {
    expect(withoutDirectives(line)).toBe('')
    expect(withoutDirectives(`a\n${line}\nb`)).toBe('a\nb')
  })

  it('that has half of the variables in it again is none', () => {
    const names = ['one', 'two', 'three', 'four']
    expect(shown('return one + two', names)).toBe('')
    expect(shown('return one', names)).toBe('return one')
    expect(isRepetition('only', ['only'])).toBe(false)
  })

  it('may use a part of a name', () => {
    expect(shown('oneMore + twofold', ['one', 'two', 'three', 'four'])).toBe('oneMore + twofold')
  })
})

describe('names of variables', () => {
  it('are those that code declares', () => {
    expect(variableNames('const a = 1\nlet b = a == 2', 'javascript')).toEqual(['a', 'b'])
    expect(variableNames('rows = load()\nif rows == 2:\n  total: int = 3', 'python')).toEqual([
      'rows',
      'total',
    ])
    expect(variableNames('select 1 as a', 'sql')).toEqual([])
  })
})

describe('how sure a model is', () => {
  it('is the average of its first seven tokens', () => {
    expect(isSure(tokensOf([0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0, 0]), defaultThresholds)).toBe(true)
    expect(isSure(tokensOf([0.7, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8]), defaultThresholds)).toBe(false)
  })

  it('is the least of the first five that have letters or digits', () => {
    const first = [1, 1, 1, 1, 1]
    expect(isSure(tokensOf([...first, 0.59, 1]), defaultThresholds)).toBe(true)
    expect(isSure(tokensOf([1, 1, 0.59, 1, 1, 1, 1]), defaultThresholds)).toBe(false)
    const withBrackets = { ...tokensOf([0.59, ...first]), decodedTokens: ['(', 'a', 'b', 'c', 'd', 'e'] }
    expect(isSure(withBrackets, defaultThresholds)).toBe(true)
  })

  it('has to be more where the whole has a low score', () => {
    const passes = [0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 0.9]
    expect(isSure(tokensOf(passes, 0.8), defaultThresholds)).toBe(true)
    expect(isSure(tokensOf(passes, 0.5), defaultThresholds)).toBe(false)
    expect(isSure(tokensOf([0.95, 0.95, 0.74, 0.99, 0.99, 0.99, 0.99], 0.5), defaultThresholds)).toBe(false)
    expect(isSure(tokensOf([0.95, 0.95, 0.95], 0.5), defaultThresholds)).toBe(true)
  })

  it('counts against thresholds that are set up', () => {
    const lenient = { ...defaultThresholds, average: 0.1, prefix: 0.1, score: 0 }
    expect(isSure(tokensOf([0.2, 0.2]), lenient)).toBe(true)
    expect(isSure(tokensOf([0.2, 0.2]), defaultThresholds)).toBe(false)
  })

  it('is believed where a model does not say', () => {
    expect(isSure(certain, defaultThresholds)).toBe(true)
  })
})
