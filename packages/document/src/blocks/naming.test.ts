import { type Block, blocksWithin, textsOf } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aConditional, aLoop, aNew, aScript, aStep } from '../../test/build-blocks.ts'
import { addControlBlock, addStepBlock } from './add-blocks.ts'
import { copyBlocks, readBlocks, writeBlocks } from './copied-blocks.ts'
import { duplicateBlocks, pasteBlocks } from './paste-blocks.ts'
import { renameBlock } from './rename-block.ts'
import { renameVariable, setStepConfiguration, updateBlock } from './update-block.ts'

const ids = (): (() => string) => {
  let count = 0
  return () => {
    count += 1
    return `new${count}`
  }
}
const names = (blocks: readonly Block[]): string[] => [...blocksWithin(blocks)].map(({ name }) => name)
const texts = (blocks: readonly Block[]): string[] =>
  [...blocksWithin(blocks)].flatMap((block) => textsOf(block).map(({ text }) => text))
const after = <Api>(outcome: { ok: true; api: Api } | { ok: false; message: string }): Api => {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.api
}

describe('renaming a block', () => {
  const wait: Block = {
    id: 'wait',
    kind: 'wait',
    name: 'Wait1',
    for: { type: 'parallel', condition: 'One' },
  }
  const api = {
    blocks: [
      aStep('One'),
      aLoop('Loop1', '{{ One.output }}', aStep('Two', "select {{ One.output[0] }}, 'One'")),
      aScript('Code', 'const x = { One: 1 }\nreturn One.output.length + x.One'),
      wait,
    ],
  }

  it('carries all that reads it along: templates, code, conditions and waits; texts stay', () => {
    const renamed = after(renameBlock(api, { id: 'one', name: 'Users' }))
    expect(names(renamed.blocks)).toEqual(['Users', 'Loop1', 'Two', 'Code', 'Wait1'])
    expect(texts(renamed.blocks)).toEqual([
      '',
      '{{ Users.output }}',
      "select {{ Users.output[0] }}, 'One'",
      'const x = { One: 1 }\nreturn Users.output.length + x.One',
      'Users',
    ])
  })

  it('leaves alone what means a variable of the same name', () => {
    const loop = {
      ...aLoop('Loop1', '{{ row }}', aStep('In', '{{ row }}')),
      variables: { item: 'row', index: 'i' },
    }
    const renamed = after(renameBlock({ blocks: [aStep('row'), loop] }, { id: 'row', name: 'rows' }))
    expect(texts(renamed.blocks)).toEqual(['', '{{ rows }}', '{{ row }}'])
  })

  it('is refused for names that are taken, hide something, or cannot be written', () => {
    const refused = (name: string, namesInScope: string[] = []) =>
      renameBlock(api, { id: 'one', name, namesInScope })
    expect(refused('Two')).toMatchObject({
      code: 'invalid_name',
      message: 'Two is the name of a block (Step) of this API.',
    })
    expect(refused('Table1', ['Table1'])).toMatchObject({
      message: 'Table1 is the name of something that this API can read.',
    })
    const holderOf = () => 'a component on this page'
    expect(renameBlock(api, { id: 'one', name: 'Table1', namesInScope: ['Table1'], holderOf })).toMatchObject(
      { message: 'Table1 is the name of a component on this page.' },
    )
    expect(refused('1st')).toMatchObject({ ok: false })
    expect(refused('')).toMatchObject({ ok: false })
    expect(refused('x')).toMatchObject({ ok: false, code: 'invalid_name' })
    expect(renameBlock(api, { id: 'gone', name: 'Y' })).toMatchObject({ ok: false, code: 'not_found' })
  })
})

describe('renaming a variable', () => {
  const loop = aLoop('Loop1', '{{ item }}', aStep('In', '{{ item.id }} {{ other }}'))
  const next = { ...loop, variables: { item: 'row', index: 'index' } }

  it('carries what reads it inside of its block along, and nothing outside', () => {
    const renamed = after(
      renameVariable({ blocks: [loop, aStep('Out', '{{ item }}')] }, { next, from: 'item', to: 'row' }),
    )
    expect(texts(renamed.blocks)).toEqual(['{{ item }}', '{{ row.id }} {{ other }}', '{{ item }}'])
    expect(renamed.blocks[0]).toMatchObject({ variables: { item: 'row' } })
  })

  it('is refused where the blocks inside read something else of that name', () => {
    const named = { ...loop, variables: { item: 'other', index: 'index' } }
    expect(renameVariable({ blocks: [loop] }, { next: named, from: 'item', to: 'other' })).toMatchObject({
      ok: false,
      message: 'The blocks inside read another other. Choose another name.',
    })
    expect(renameVariable({ blocks: [loop] }, { next, from: 'item', to: 'index' })).toMatchObject({
      ok: false,
    })
    expect(renameVariable({ blocks: [loop] }, { next, from: 'item', to: 'Loop1' })).toMatchObject({
      ok: false,
    })
  })

  it('of a variables block is known in the whole API', () => {
    const variables = aNew('variables', 'Variables1')
    const api = { blocks: [variables, aStep('Read', '{{ variable1.get() }}')] }
    const renamed = after(renameVariable(api, { next: variables, from: 'variable1', to: 'total' }))
    expect(texts(renamed.blocks)).toEqual(['', '{{ total.get() }}'])
    expect(renamed.blocks[0]).toMatchObject({ items: [{ key: 'total' }] })
  })
})

describe('changing a block', () => {
  const api = { blocks: [aLoop('Loop1', '', aStep('A')), aStep('B')] }

  it('changes only that one', () => {
    const [loop] = api.blocks
    const changed = after(updateBlock(api, { ...aLoop('Loop1', '{{ [1] }}', aStep('A')), name: 'Ignored' }))
    expect(changed.blocks[0]).toMatchObject({ name: 'Loop1', range: '{{ [1] }}' })
    expect(changed.blocks[1]).toBe(api.blocks[1])
    expect(loop).toMatchObject({ range: '' })
  })

  it('sets what a step does, and nothing of other kinds', () => {
    const changed = after(setStepConfiguration(api, { id: 'a', configuration: { body: 'select 1' } }))
    expect(texts(changed.blocks)).toEqual(['', 'select 1', ''])
    expect(setStepConfiguration(api, { id: 'loop1', configuration: {} })).toMatchObject({ ok: false })
  })
})

describe('adding', () => {
  it('names blocks by their kind and puts them where asked', () => {
    const target = { parentId: 'loop1', place: 'blocks', index: 0 }
    const api = { blocks: [aLoop('Loop1', '')] }
    const added = addControlBlock(api, {
      kind: 'conditional',
      target,
      newId: ids(),
      namesInScope: ['Conditional1'],
    })
    expect(added).toMatchObject({ ok: true, selection: ['new1'] })
    expect(names(after(added).blocks)).toEqual(['Loop1', 'Conditional2'])
    const step = { pluginId: 'postgres', datasourceId: 'shop', configuration: {} }
    expect(names(after(addStepBlock(api, { ...step, newId: ids() })).blocks)).toEqual(['Loop1', 'Step1'])
  })
})

describe('copying and pasting', () => {
  const api = {
    blocks: [
      aStep('A'),
      aConditional('If1', '{{ A.output }}', [aStep('B', '{{ A.output }} {{ If1 }}')]),
      aStep('C'),
    ],
  }
  const paste = (
    blocks: readonly Block[],
    beside: string[],
    into: { parentId: string; place: string } | null = null,
  ) => pasteBlocks(api, { blocks, beside, into, newId: ids() })

  it('goes through text, and only blocks come out again', () => {
    const copied = copyBlocks(api.blocks, ['b', 'if1'])
    expect(readBlocks(writeBlocks(copied))).toEqual({ ok: true, blocks: copied })
    for (const text of [
      '',
      '{}',
      '{"format":"ashlar/blocks","version":1,"blocks":[{"kind":"step"}]}',
      'x'.repeat(6_000_000),
    ]) {
      expect(readBlocks(text)).toMatchObject({ ok: false, code: 'invalid_clipboard' })
    }
  })

  it('gives copies free names and lets them read each other', () => {
    const pasted = after(paste(copyBlocks(api.blocks, ['a', 'if1']), []))
    expect(names(pasted.blocks)).toEqual(['A', 'If1', 'B', 'C', 'A_copy1', 'If1_copy1', 'B_copy1'])
    expect(texts(pasted.blocks).slice(4)).toEqual([
      '',
      '{{ A_copy1.output }}',
      '{{ A_copy1.output }} {{ If1_copy1 }}',
    ])
    expect(new Set([...blocksWithin(pasted.blocks)].map(({ id }) => id)).size).toBe(7)
  })

  it('counts on, and leaves what reads other blocks alone', () => {
    const once = after(paste([aStep('A')], []))
    const twice = after(pasteBlocks(once, { blocks: [aStep('A')], beside: [], newId: () => 'z' }))
    expect(names(twice.blocks).at(-1)).toBe('A_copy2')
    const copy = after(pasteBlocks(twice, { blocks: [aStep('A_copy1')], beside: [], newId: () => 'y' }))
    expect(names(copy.blocks).at(-1)).toBe('A_copy3')
    expect(texts(after(paste([aStep('New', '{{ A.output }}')], [])).blocks).at(-1)).toBe('{{ A.output }}')
  })

  it('stands behind the selected block, in its container, in a selected container, or at the end', () => {
    const place = (beside: string[], into: { parentId: string; place: string } | null = null) =>
      names(after(paste([aStep('New')], beside, into)).blocks).join(' ')
    expect(place(['a'])).toBe('A New If1 B C')
    expect(place(['b'])).toBe('A If1 B New C')
    expect(place(['if1'])).toBe('A If1 B New C')
    expect(place(['if1'], { parentId: 'if1', place: 'else' })).toBe('A If1 B New C')
    expect(place([])).toBe('A If1 B C New')
  })

  it('duplicates to behind the last selected one', () => {
    const twice = after(duplicateBlocks(api, { ids: ['a', 'if1'], newId: ids() }))
    expect(names(twice.blocks)).toEqual(['A', 'If1', 'B', 'A_copy1', 'If1_copy1', 'B_copy1', 'C'])
  })
})
