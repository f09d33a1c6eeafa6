import { type Block, blocksWithin } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aConditional, aLoop, aNew, aStep } from '../../test/build-blocks.ts'
import { ancestorsIn, fromNormalForm, toNormalForm, type NormalForm } from './normal-form.ts'
import { blockNamed, locateBlock } from './locate.ts'
import { deleteBlocks } from './delete-blocks.ts'
import { moveBlocks, targetOfStep } from './move-blocks.ts'
import { setBlocks } from './set-blocks.ts'
import { changedBlock } from './changed-block.ts'

const names = (blocks: readonly Block[]): string[] => [...blocksWithin(blocks)].map(({ name }) => name)
const after = <Api>(outcome: { ok: true; api: Api } | { ok: false; message: string }): Api => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.api
}
const tree = [
  aStep('A'),
  aLoop(
    'Loop1',
    '{{ A.output }}',
    aStep('B'),
    aConditional('If1', '{{ B.output }}', [aStep('C')], [aStep('D')]),
  ),
  aStep('E'),
]

describe('the normal form', () => {
  it('keeps blocks by name with what is around each, and the order at the root', () => {
    const form = toNormalForm(tree)
    expect(form.rootBlocks).toEqual(['A', 'Loop1', 'E'])
    expect(form.blocks['C']).toMatchObject({
      parentId: 'If1',
      config: { kind: 'step', pluginId: 'postgres' },
    })
    expect(form.blocks['A']?.parentId).toBeNull()
    expect(form.blocks['If1']?.inner).toEqual({ if: ['C'], else: ['D'] })
    expect(ancestorsIn(form, 'C')).toEqual(['If1', 'Loop1'])
  })

  it('gives the same tree back, for blocks of every kind', () => {
    const stream: Block = {
      id: 'stream1',
      kind: 'stream',
      name: 'Stream1',
      trigger: aStep('T'),
      process: { blocks: [aStep('P')] },
      variables: { item: 'message' },
      options: { disableAutoSend: false },
    }
    const caught: Block = {
      id: 'try1',
      kind: 'tryCatch',
      name: 'Try1',
      try: { blocks: [aStep('X')] },
      finally: { blocks: [aStep('Y')] },
      variables: { error: 'error' },
    }
    const all: Block[] = [...tree, stream, caught, aNew('parallel', 'Parallel1'), aNew('wait', 'Wait1')]
    expect(fromNormalForm(toNormalForm(all))).toEqual(all)
  })

  it('is no tree where a block stands in itself, nowhere, twice, or is not there', () => {
    const loop = { parentId: 'Two', config: aNew('loop', 'x'), inner: { blocks: ['Two'] } }
    const cyclic: NormalForm = {
      blocks: { One: loop, Two: { ...loop, parentId: 'One', inner: { blocks: ['One'] } } },
      rootBlocks: [],
    }
    expect(() => fromNormalForm(cyclic)).toThrow('Cycle detected in Control Flow')
    const form = toNormalForm(tree)
    expect(() => fromNormalForm({ ...form, rootBlocks: ['A', 'A'] })).toThrow('A stands in two places.')
    expect(() => fromNormalForm({ ...form, rootBlocks: ['Nope'] })).toThrow('no block with the name Nope')
    expect(() => fromNormalForm({ ...form, rootBlocks: ['A', 'E'] })).toThrow('stands nowhere')
    expect(() => toNormalForm([aStep('A'), aStep('A')])).toThrow('Two blocks are called A.')
  })
})

describe('a place in the tree', () => {
  it('is found by id and by name, with what is around it', () => {
    expect(locateBlock(tree, 'd')).toMatchObject({ parentId: 'if1', place: 'else', index: 0 })
    expect(blockNamed(tree, 'B').id).toBe('b')
  })

  it('of an unknown block is an error', () => {
    expect(() => locateBlock(tree, 'nope')).toThrow('no block with the id nope')
    expect(() => blockNamed(tree, 'nope')).toThrow('no block with the name nope')
  })
})

describe('deleting', () => {
  it('takes what is inside along and selects the block before, else behind, else around', () => {
    const abc = { blocks: [aStep('A'), aStep('B'), aStep('C')] }
    expect(deleteBlocks(abc, ['b'])).toMatchObject({ selection: ['a'] })
    expect(deleteBlocks(abc, ['a'])).toMatchObject({ selection: ['b'] })
    expect(deleteBlocks({ blocks: [aLoop('Loop1', '', aStep('A'))] }, ['a'])).toMatchObject({
      selection: ['loop1'],
    })
    expect(deleteBlocks(abc, ['a', 'b', 'c'])).toMatchObject({ api: { blocks: [] }, selection: [] })
    expect(names(after(deleteBlocks({ blocks: tree }, ['loop1', 'c'])).blocks)).toEqual(['A', 'E'])
  })

  it('asks for a selection', () => {
    expect(deleteBlocks({ blocks: tree }, ['nope'])).toMatchObject({ ok: false, code: 'nothing_selected' })
  })
})

describe('moving', () => {
  it('puts one or many at a place, in the order in which they stand', () => {
    const target = { parentId: 'if1', place: 'else', index: 1 }
    const moved = after(moveBlocks({ blocks: tree }, { ids: ['e', 'a'], target }))
    expect(names(moved.blocks)).toEqual(['Loop1', 'B', 'If1', 'C', 'D', 'A', 'E'])
  })

  it('counts the place as the blocks stand before', () => {
    const blocks = [aStep('A'), aStep('B'), aStep('C')]
    const to = (index: number) =>
      names(
        after(moveBlocks({ blocks }, { ids: ['a'], target: { parentId: null, place: '', index } })).blocks,
      )
    expect([to(0), to(1), to(2), to(3)]).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
      ['B', 'A', 'C'],
      ['B', 'C', 'A'],
    ])
  })

  it('never goes into itself, into nothing, or where there is no room', () => {
    const into = (parentId: string, place: string, ids: string[]) =>
      moveBlocks(
        { blocks: [...tree, aNew('stream', 'Stream1')] },
        { ids, target: { parentId, place, index: 0 } },
      )
    expect(into('if1', 'if', ['loop1'])).toMatchObject({ ok: false, code: 'into_itself' })
    expect(into('if1', 'elseIf.4', ['a'])).toMatchObject({ ok: false, code: 'not_found' })
    expect(into('stream1', 'trigger', ['a'])).toMatchObject({ ok: true })
    expect(into('stream1', 'trigger', ['a', 'e'])).toMatchObject({ ok: false, code: 'no_room' })
    expect(into('stream1', 'trigger', ['loop1'])).toMatchObject({ ok: false, code: 'no_room' })
  })

  it('goes by steps past siblings, from branch to branch, out of a block and into the one before', () => {
    const step = (id: string, by: 'up' | 'down' | 'in' | 'out') => {
      const target = targetOfStep(tree, [id], by)
      return target && names(after(moveBlocks({ blocks: tree }, { ids: [id], target })).blocks).join(' ')
    }
    expect(step('e', 'up')).toBe('A E Loop1 B If1 C D')
    expect(step('c', 'down')).toBe('A Loop1 B If1 C D E')
    expect(step('b', 'up')).toBe('A B Loop1 If1 C D E')
    expect(step('d', 'out')).toBe('A Loop1 B If1 C D E')
    expect(step('e', 'in')).toBe('A Loop1 B If1 C D E')
    expect(step('a', 'up')).toBeNull()
    expect(step('e', 'down')).toBeNull()
  })
})

describe('replacing the whole tree', () => {
  it('takes a tree and refuses what is none', () => {
    expect(after(setBlocks({ blocks: tree }, [aStep('New')])).blocks).toEqual([aStep('New')])
    expect(setBlocks({ blocks: tree }, [aStep('A'), { ...aStep('A'), id: 'b' }])).toMatchObject({ ok: false })
    const deep = Array.from({ length: 60 }).reduce<Block>(
      (inner, _, level) => aLoop(`Loop${level}`, '', inner),
      aStep('In'),
    )
    expect(setBlocks({ blocks: [] }, [deep])).toMatchObject({
      code: 'invalid_tree',
      message: 'Blocks stand at most 50 deep inside of each other.',
    })
  })
})

describe('what an edit touched', () => {
  it('is the block that is new, changed, moved, or beside what is gone', () => {
    const less = after(deleteBlocks({ blocks: tree }, ['d'])).blocks
    expect(changedBlock(less, tree)).toBe('d')
    expect(changedBlock(tree, less)).toBe('if1')
    const target = { parentId: null, place: '', index: 0 }
    expect(changedBlock(tree, after(moveBlocks({ blocks: tree }, { ids: ['c'], target })).blocks)).toBe('c')
    expect(changedBlock(tree, tree)).toBeNull()
  })
})
