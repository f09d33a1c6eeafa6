import type { RunView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import type { BlockActions } from '../block-actions.ts'
import { blockChoices } from './block-choices.ts'
import { blockDrop } from './block-drop.ts'
import { blockState, blockStates, stateInWords } from './block-status.ts'
import { pressInTree, type KeyPress } from './explorer-keys.ts'
import { type ExplorerRow, explorerRows } from './explorer-rows.ts'
import { livingSelection, oneSelected, rowOfSelection, selectRow, settingsSelected } from './selection.ts'

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: {},
})
const blocks: Block[] = [
  aStep('A'),
  {
    id: 'Loop1',
    kind: 'loop',
    name: 'Loop1',
    type: 'FOREACH',
    range: '',
    variables: { item: 'item', index: 'index' },
    blocks: [aStep('B'), aStep('C')],
  },
  {
    id: 'If1',
    kind: 'conditional',
    name: 'If1',
    if: { condition: '', blocks: [aStep('D')] },
    elseIf: [{ condition: '', blocks: [] }],
    else: { blocks: [] },
  },
]
const none = new Set<string>()
const rows = explorerRows(blocks, none)
const rowOf = (key: string): ExplorerRow => {
  const row = rows.find((each) => each.key === key)
  if (row === undefined) throw new Error(`There is no row ${key}.`)
  return row
}
const written = (of: readonly ExplorerRow[]): string[] =>
  of.map((row) => `${'  '.repeat(row.level)}${row.kind === 'block' ? row.block.name : `[${row.label}]`}`)

describe('the rows of the tree', () => {
  it('read like a program: what is inside is indented, branches stand under their names', () => {
    expect(written(rows)).toEqual([
      'A',
      'Loop1',
      '  B',
      '  C',
      'If1',
      '  [If]',
      '    D',
      '  [Else if]',
      '  [Else]',
    ])
  })

  it('leave out what is inside of collapsed blocks', () => {
    expect(written(explorerRows(blocks, new Set(['Loop1', 'If1'])))).toEqual(['A', 'Loop1', 'If1'])
    expect(explorerRows(blocks, new Set(['If1'])).at(-1)?.isOpen).toBe(false)
  })
})

describe('selecting', () => {
  const plain = { isAdditive: false, isRange: false }

  it('takes one, adds with Ctrl, takes away again, and takes a range with Shift', () => {
    const one = selectRow(settingsSelected, rows, rowOf('A'), plain)
    expect(one).toEqual(oneSelected('A'))
    const two = selectRow(one, rows, rowOf('C'), { ...plain, isAdditive: true })
    expect(two.ids).toEqual(['A', 'C'])
    expect(selectRow(two, rows, rowOf('A'), { ...plain, isAdditive: true }).ids).toEqual(['C'])
    expect(selectRow(one, rows, rowOf('C'), { ...plain, isRange: true }).ids).toEqual([
      'A',
      'Loop1',
      'B',
      'C',
    ])
  })

  it('of a branch selects its block, and the branch as the place for what is added', () => {
    const branch = selectRow(settingsSelected, rows, rowOf('If1/else'), plain)
    expect(branch).toEqual({ ids: ['If1'], into: { parentId: 'If1', place: 'else' } })
    expect(rowOfSelection(branch)).toBe('If1/else')
  })

  it('forgets blocks that are gone', () => {
    expect(livingSelection(blocks, { ids: ['A', 'gone'], into: null }).ids).toEqual(['A'])
  })
})

describe('where dragged blocks would go', () => {
  it('is above or below a row by the half under the pointer', () => {
    expect(blockDrop(blocks, rowOf('A'), 0.2)).toEqual({
      at: 'above',
      target: { parentId: null, place: '', index: 0 },
    })
    expect(blockDrop(blocks, rowOf('C'), 0.9)).toEqual({
      at: 'below',
      target: { parentId: 'Loop1', place: 'blocks', index: 2 },
    })
  })

  it('is inside of a block that holds others, or of a branch', () => {
    expect(blockDrop(blocks, rowOf('Loop1'), 0.5)).toEqual({
      at: 'inside',
      target: { parentId: 'Loop1', place: 'blocks', index: 2 },
    })
    expect(blockDrop(blocks, rowOf('Loop1'), 0.9)).toEqual({
      at: 'below',
      target: { parentId: 'Loop1', place: 'blocks', index: 0 },
    })
    expect(blockDrop(blocks, rowOf('If1/else'), 0.5)).toEqual({
      at: 'inside',
      target: { parentId: 'If1', place: 'else', index: 0 },
    })
  })
})

describe('how a block went', () => {
  const run: RunView = {
    id: 'run',
    status: 'failed',
    milliseconds: 9,
    output: null,
    error: null,
    steps: [
      {
        block: 'B',
        kind: 'step',
        parent: 'Loop1',
        index: 2,
        status: 'failed',
        milliseconds: 100,
        request: null,
        placeholders: {},
        output: null,
        log: [],
        error: null,
      },
    ],
  }

  it('counts the turns of a loop, and says how the last one went', () => {
    expect(stateInWords(blockState(blockStates(run.steps), 'B', false))).toBe('3 times, last 100 ms failed')
    expect(blockState(blockStates(run.steps), 'A', false).status).toBe('none')
    expect(stateInWords(blockState(blockStates(run.steps), 'B', true))).toBe('running')
  })
})

describe('keys in the tree', () => {
  const press = (key: string, from: string, more: Partial<KeyPress> = {}): string[] => {
    const done: string[] = []
    const note = (what: string) => (): void => void done.push(what)
    const actions: BlockActions = {
      addStep: note('step'),
      addBlock: note('block'),
      update: note('update'),
      drop: note('drop'),
      rename: () => null,
      renameVariable: () => null,
      move: (step) => void done.push(`move ${step}`),
      remove: note('remove'),
      copy: note('copy'),
      cut: note('cut'),
      paste: note('paste'),
      duplicate: note('duplicate'),
    }
    const isDone = pressInTree(
      { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
      {
        rows,
        index: rows.findIndex((row) => row.key === from),
        actions,
        focus: (index, isRange) => done.push(`${isRange ? 'to' : 'focus'} ${rows[index]?.key ?? 'settings'}`),
        choose: (isAdditive) => done.push(isAdditive ? 'add' : 'choose'),
        toggle: (isOpen) => done.push(isOpen ? 'open' : 'close'),
        rename: note('rename'),
        insert: (side) => void done.push(`insert ${side}`),
        menu: note('menu'),
        runPart: (kind) => done.push(`run ${kind}`),
      },
    )
    return isDone ? done : ['nothing']
  }

  it('go up and down, in and out, to the ends', () => {
    expect(press('ArrowDown', 'A')).toEqual(['focus Loop1'])
    expect(press('ArrowUp', 'A')).toEqual(['focus settings'])
    expect(press('ArrowDown', 'A', { shiftKey: true })).toEqual(['to Loop1'])
    expect(press('ArrowRight', 'Loop1')).toEqual(['focus B'])
    expect(press('ArrowLeft', 'Loop1')).toEqual(['close'])
    expect(press('ArrowLeft', 'D')).toEqual(['focus If1/if'])
    expect(press('ArrowLeft', 'If1/if')).toEqual(['focus If1'])
    expect(press('End', 'A')).toEqual(['focus If1/else'])
  })

  it('run a step, from there on, and up to there', () => {
    expect(press('Enter', 'B', { shiftKey: true })).toEqual(['run step'])
    expect(press('Enter', 'B', { altKey: true })).toEqual(['run from'])
    expect(press('Enter', 'B', { altKey: true, shiftKey: true })).toEqual(['run through'])
  })

  it('move, copy, cut, paste, duplicate, delete, rename and open the menu', () => {
    expect(press('ArrowUp', 'B', { altKey: true })).toEqual(['move up'])
    expect(press('ArrowRight', 'B', { altKey: true })).toEqual(['move in'])
    expect(press('c', 'B', { ctrlKey: true })).toEqual(['copy'])
    expect(press('X', 'B', { metaKey: true })).toEqual(['cut'])
    expect(press('v', 'B', { ctrlKey: true })).toEqual(['paste'])
    expect(press('d', 'B', { ctrlKey: true })).toEqual(['duplicate'])
    expect(press('Delete', 'B')).toEqual(['remove'])
    expect(press('F2', 'B')).toEqual(['rename'])
    expect(press('a', 'B')).toEqual(['insert after'])
    expect(press('A', 'B', { shiftKey: true })).toEqual(['insert before'])
    expect(press('F10', 'B', { shiftKey: true })).toEqual(['menu'])
    expect(press('z', 'B', { ctrlKey: true })).toEqual(['nothing'])
    expect(press('Enter', 'B', { ctrlKey: true })).toEqual(['nothing'])
  })
})

describe('the blocks that are offered', () => {
  const kinds = (isRecorded: boolean) =>
    blockChoices([], isRecorded).flatMap(({ choices }) => choices.map(({ label }) => label))

  it('wait for people in workflows and jobs alone, since runs of pages are not recorded', () => {
    expect(kinds(true)).toContain('Approval')
    expect(kinds(false)).not.toContain('Approval')
    expect(kinds(false)).toEqual(kinds(true).filter((label) => label !== 'Approval'))
  })
})
