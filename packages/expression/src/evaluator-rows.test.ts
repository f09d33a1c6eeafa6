import { describe, expect, test } from 'vitest'
import { entity, errorsOf } from '../test/evaluator-of.ts'
import type { EntityDefinition } from './entity.ts'
import { Evaluator } from './evaluator.ts'
import { reader } from '../test/checked-reader.ts'

describe('a binding over rows', () => {
  const cells = (template: string): EntityDefinition => ({
    name: 'T',
    values: { data: [{ n: 1 }, { n: 2 }] },
    bindings: { 'columns.n.values': { template, rows: { of: 'data', as: 'currentRow' } } },
  })

  test('gives one value per row and follows the list and what else it reads', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([cells('{{ currentRow.n * A.factor }}'), entity('A', { factor: 10 })])
    expect(evaluator.value('T.columns.n.values')).toEqual([10, 20])
    evaluator.setValue('A.factor', 2)
    expect(evaluator.value('T.columns.n.values')).toEqual([2, 4])
    evaluator.setValue('T.data', [{ n: 5 }])
    expect(evaluator.value('T.columns.n.values')).toEqual([10])
    evaluator.setValue('T.data', null)
    expect(evaluator.value('T.columns.n.values')).toEqual([])
  })

  test('leaves out rows that fail and tells of the first with its number', () => {
    const evaluator = new Evaluator({ reader })
    const changes = evaluator.define([cells('{{ currentRow.n === 2 ? missing : currentRow.n }}')])
    expect(evaluator.value('T.columns.n.values')).toEqual([1, undefined])
    expect(errorsOf(changes)).toEqual({ 'T.columns.n.values': 'binding: Row 2: missing is not defined' })
    expect(errorsOf(evaluator.setValue('T.data', [{ n: 2 }, { n: 2 }, { n: 2 }]))).toEqual({
      'T.columns.n.values': 'binding: Row 1 (and 2 more): missing is not defined',
    })
    expect(errorsOf(evaluator.setValue('T.data', [{ n: 1 }]))).toEqual({ 'T.columns.n.values': undefined })
  })

  test('is evaluated once and gives one value where the template does not mention the row', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([cells('{{ A.label }}'), entity('A', { label: ['one', 'list'] })])
    expect(evaluator.value('T.columns.n.values')).toEqual(['one', 'list'])
    expect(evaluator.setValue('T.data', [{ n: 3 }]).values).toEqual([])
  })

  test('has text around bindings in each row, and values that cannot be kept fail in theirs', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([cells('No. {{ currentRow.n }}')])
    expect(evaluator.value('T.columns.n.values')).toEqual(['No. 1', 'No. 2'])
    const changes = evaluator.define([cells('{{ currentRow.n === 1 ? () => 1 : currentRow }}')])
    expect(evaluator.value('T.columns.n.values')).toEqual([undefined, { n: 2 }])
    expect(errorsOf(changes)['T.columns.n.values']).toMatch(/^value: Row 1: The binding returns a function/)
  })

  test('is checked row by row: a refused row has the default and the others their values', () => {
    const checkOf = (_: string, property: string) => (value: unknown) =>
      typeof value === 'number' || !property.endsWith('values')
        ? { value }
        : { value: 0, ...(value === undefined ? {} : { error: 'A number is expected.' }) }
    const evaluator = new Evaluator({ reader, checkOf })
    const changes = evaluator.define([
      { ...cells('{{ currentRow.n }}'), values: { data: [{ n: 1 }, { n: 'x' }, {}] } },
    ])
    expect(evaluator.value('T.columns.n.values')).toEqual([1, 0, 0])
    expect(errorsOf(changes)).toEqual({ 'T.columns.n.values': 'validation: Row 2: A number is expected.' })
  })

  test('never takes the row for an entity of its name', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([cells('{{ currentRow.n }}'), entity('currentRow', { n: 7 })])
    expect(evaluator.reachedFrom(['T', 'data'])).toEqual(['T.columns.n.values'])
    expect(evaluator.reachedFrom(['currentRow', 'n'])).toEqual([])
    expect(evaluator.setValue('currentRow.n', 8).values).toEqual([])
  })
})
