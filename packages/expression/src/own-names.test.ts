import { describe, expect, test } from 'vitest'
import { entity, errorsOf, valuesOf } from '../test/evaluator-of.ts'
import type { EntityDefinition } from './entity.ts'
import { Evaluator } from './evaluator.ts'
import { reader } from '../test/checked-reader.ts'

/** A text inside of one of several repeated cells, with the input beside it. */
const cellOf = (cell: number): EntityDefinition[] => {
  const names = { Input1: [`G#${cell}#Input1`], currentItem: [`G#${cell}`, 'value'] }
  return [
    {
      name: `G#${cell}`,
      values: { index: cell },
      bindings: { value: `{{ list[${cell}] }}` },
      names: { list: ['G', 'items'] },
    },
    { name: `G#${cell}#Input1`, values: { value: '' }, names },
    {
      name: `G#${cell}#Text1`,
      bindings: { text: '{{ currentItem.label }}: {{ Input1.value || Outside.text }}' },
      names,
    },
  ]
}
const grid = () => {
  const evaluator = new Evaluator({ reader })
  evaluator.define([
    { name: 'G', values: { items: [{ label: 'a' }, { label: 'b' }] } },
    entity('Outside', { text: 'nothing' }),
    entity('Input1', { value: 'outside of the cells' }),
    ...cellOf(0),
    ...cellOf(1),
  ])
  return evaluator
}

describe('names of their own in the bindings of an entity', () => {
  test('stand for other entities and for values in them, and all other names for what they always do', () => {
    const evaluator = grid()
    expect(evaluator.value('G#0#Text1.text')).toBe('a: nothing')
    expect(evaluator.value('G#1#Text1.text')).toBe('b: nothing')
  })

  test('are followed: only what reads them is computed again', () => {
    const evaluator = grid()
    expect(valuesOf(evaluator.setValue('G#1#Input1.value', 'x'))).toEqual({
      'G#1#Input1.value': 'x',
      'G#1#Text1.text': 'b: x',
    })
    expect(valuesOf(evaluator.setValue('Input1.value', 'y'))).toEqual({ 'Input1.value': 'y' })
    const changes = evaluator.setValue('G.items', [{ label: 'a' }, { label: 'c' }])
    expect(Object.keys(valuesOf(changes)).toSorted()).toEqual(['G#1#Text1.text', 'G#1.value', 'G.items'])
  })

  test('fail like any value that is not there when the list is shorter', () => {
    const changes = grid().setValue('G.items', [{ label: 'a' }])
    expect(errorsOf(changes)['G#1#Text1.text']).toMatch(/^binding: .*undefined/)
  })

  test('are seen by templates evaluated as that entity', () => {
    const evaluator = grid()
    evaluator.setValue('G#1#Input1.value', 'x')
    const template = '{{ currentItem.label }}{{ Input1.value }}{{ extra }}'
    expect(evaluator.evaluateTemplate({ template }, { extra: '!' }, 'G#1#Text1')).toEqual({
      value: 'bx!',
    })
    expect(
      evaluator.evaluateTemplate({ template: '{{ currentItem }}' }, { currentItem: 1 }, 'G#1#Text1'),
    ).toEqual({
      value: 1,
    })
  })

  test('may change, with the same templates', () => {
    const evaluator = grid()
    const [, , text] = cellOf(1)
    const names = { ...text?.names, currentItem: ['G#0', 'value'] }
    evaluator.define([{ ...text, name: 'G#1#Text1', names }])
    expect(evaluator.value('G#1#Text1.text')).toBe('a: nothing')
    evaluator.define([{ ...text, name: 'G#1#Text1', names: { ...names } }])
    for (const path of [
      ['G#0', 'value', 'label'],
      ['G#1#Input1', 'value'],
      ['Outside', 'text'],
    ]) {
      expect(evaluator.reachedFrom(path)).toContain('G#1#Text1.text')
    }
    expect(evaluator.reachedFrom(['G#1', 'value', 'label'])).not.toContain('G#1#Text1.text')
  })

  test('follow what they stand for when it is renamed', () => {
    const evaluator = grid()
    evaluator.rename('G', 'Cards')
    expect(evaluator.value('G#1#Text1.text')).toBe('b: nothing')
    expect(
      valuesOf(evaluator.setValue('Cards.items', [{ label: 'z' }, { label: 'b' }]))['G#0#Text1.text'],
    ).toBe('z: nothing')
  })

  test('keep a whole entity that became part of a value as it was', () => {
    const evaluator = grid()
    evaluator.define([
      { name: 'G#0#Copy', bindings: { all: '{{ Input1 }}' }, names: { Input1: ['G#0#Input1'] } },
    ])
    const before = evaluator.value('G#0#Copy.all')
    evaluator.setValue('G#0#Input1.value', 'later')
    expect(before).toEqual({ value: '' })
    expect(evaluator.value('G#0#Copy.all')).toEqual({ value: 'later' })
  })
})
