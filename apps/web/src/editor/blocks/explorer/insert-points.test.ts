import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { explorerRows } from './explorer-rows.ts'
import { insertBeside, insertPoints } from './insert-points.ts'

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: {},
})
const aLoop = (name: string, ...blocks: Block[]): Block => ({
  id: name,
  kind: 'loop',
  name,
  type: 'FOREACH',
  range: '',
  blocks,
  variables: { item: 'item', index: 'index' },
})
const aCondition = (name: string, ...blocks: Block[]): Block => ({
  id: name,
  kind: 'conditional',
  name,
  if: { condition: '', blocks },
  elseIf: [],
  else: { blocks: [] },
})
const none: ReadonlySet<string> = new Set()

/** The places below each row, in words, with their depths. */
const written = (blocks: readonly Block[], collapsed = none): Record<string, string[]> =>
  Object.fromEntries(
    [...insertPoints(explorerRows(blocks, collapsed))].map(([key, points]) => [
      key,
      points.map(({ where, level }) => `${level} ${where}`),
    ]),
  )

describe('the places where a block can be added', () => {
  it('are at the start and behind each block', () => {
    expect(written([])).toEqual({ '': ['0 at the start'] })
    expect(written([aStep('A'), aStep('B')])).toEqual({
      '': ['0 at the start'],
      A: ['0 after A'],
      B: ['0 after B'],
    })
  })

  it('are inside of a block, empty or not, and behind all blocks that end at a row', () => {
    expect(written([aLoop('Outer', aLoop('Inner', aStep('A')), aLoop('Empty'))])).toEqual({
      '': ['0 at the start'],
      Outer: ['1 first in Outer'],
      Inner: ['2 first in Inner'],
      A: ['2 after A', '1 after Inner'],
      Empty: ['2 first in Empty', '1 after Empty', '0 after Outer'],
    })
  })

  it('are in each branch, also in one that is empty', () => {
    expect(written([aCondition('If1', aStep('A')), aStep('B')])).toEqual({
      '': ['0 at the start'],
      If1: [],
      'If1/if': ['2 first in If of If1'],
      A: ['2 after A'],
      'If1/else': ['2 first in Else of If1', '0 after If1'],
      B: ['0 after B'],
    })
  })

  it('are behind a collapsed block, not inside of it', () => {
    expect(written([aLoop('Each', aStep('A'))], new Set(['Each']))).toEqual({
      '': ['0 at the start'],
      Each: ['0 after Each'],
    })
  })

  it('lead to where a block goes', () => {
    const points = insertPoints(explorerRows([aCondition('If1'), aStep('B')], none))
    expect(points.get('If1/else')?.map(({ target }) => target)).toEqual([
      { parentId: 'If1', place: 'else', index: 0 },
      { parentId: null, place: '', index: 1 },
    ])
  })
})

describe('a key that adds beside a row', () => {
  const rows = explorerRows([aStep('A'), aCondition('If1', aStep('B'))], none)
  const beside = (key: string, side: 'before' | 'after') =>
    insertBeside(
      rows.find((row) => row.key === key),
      side,
    )

  it('means before or behind a block, whatever is inside of it', () => {
    expect(beside('A', 'before')).toMatchObject({ where: 'before A', target: { parentId: null, index: 0 } })
    expect(beside('If1', 'after')).toMatchObject({ where: 'after If1', target: { parentId: null, index: 2 } })
    expect(beside('B', 'after').target).toEqual({ parentId: 'If1', place: 'if', index: 1 })
  })

  it('means the start of a branch, and on the settings the start of all', () => {
    expect(beside('If1/else', 'after').where).toBe('first in Else of If1')
    expect(beside('', 'after')).toMatchObject({ where: 'at the start', target: { index: 0 } })
  })
})
