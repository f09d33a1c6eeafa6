import type { Block, BlockOfKind, JsonValue, ValueType } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { answerOfBlocks, outputOfBlock } from './answer-of-blocks.ts'

let count = 0
const named = (name = 'Block') => ({ id: `block${(count += 1)}`, name })

const text: ValueType = { kind: 'text' }
const object = (...names: string[]): ValueType => ({
  kind: 'object',
  members: names.map((name) => ({ name, type: text })),
})
const listOf = (items: ValueType): ValueType => ({ kind: 'list', items })
const unknown: ValueType = { kind: 'unknown' }

/** A step that answers an object with some members. */
const step = (...names: string[]): Block => ({
  ...named(),
  kind: 'step',
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { names },
})
const returns = (data: string): Block => ({ ...named(), kind: 'return', data })
const throws: Block = { ...named(), kind: 'throw', error: 'no' }
const breaks: Block = { ...named(), kind: 'break', condition: '{{ true }}' }
const variables: Block = { ...named(), kind: 'variables', items: [] }
const either = (first: Block[], otherwise?: Block[], ...elseIf: Block[][]): Block => ({
  ...named(),
  kind: 'conditional',
  if: { condition: '', blocks: first },
  elseIf: elseIf.map((blocks) => ({ condition: '', blocks })),
  ...(otherwise === undefined ? {} : { else: { blocks: otherwise } }),
})
const loop = (...blocks: Block[]): Block => ({
  ...named(),
  kind: 'loop',
  type: 'FOREACH',
  range: '',
  variables: { item: 'item', index: 'index' },
  blocks,
})
const attempt = (tried: Block[], caught?: Block[], last?: Block[]): Block => ({
  ...named(),
  kind: 'tryCatch',
  try: { blocks: tried },
  ...(caught === undefined ? {} : { catch: { blocks: caught } }),
  ...(last === undefined ? {} : { finally: { blocks: last } }),
  variables: { error: 'error' },
})
const parallel = (
  paths: BlockOfKind<'parallel'>['paths'],
  wait: BlockOfKind<'parallel'>['wait'] = 'WAIT_ALL',
): Block => ({ ...named('Parallel1'), kind: 'parallel', paths, wait })
const paths = (some: Record<string, Block[]>): BlockOfKind<'parallel'>['paths'] => ({
  type: 'static',
  paths: Object.entries(some).map(([name, blocks]) => ({ name, blocks })),
})
const forEach = (...blocks: Block[]): BlockOfKind<'parallel'>['paths'] => ({
  type: 'dynamic',
  range: '',
  variables: { item: 'item' },
  blocks,
})
const waitFor = (condition: string): Block => ({
  ...named(),
  kind: 'wait',
  for: { type: 'parallel', condition },
})

const isNames = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

const asked: string[] = []
const single = {
  step: ({ id, configuration }: BlockOfKind<'step'>): ValueType => {
    asked.push(id)
    const { names } = configuration
    return isNames(names) && names.length > 0 ? object(...names) : unknown
  },
  message: () => unknown,
  text: (_block: Block, written: string) => (written === '' ? null : object(written)),
}
const answer = (...blocks: Block[]): ValueType => answerOfBlocks(blocks, single)

describe('what an API answers that ends with', () => {
  it.each<[string, Block[], ValueType]>([
    ['a condition: what its branches give', [either([step('id')], [step('total')])], object('id', 'total')],
    [
      'a switch of several',
      [either([step('a')], [step('b')], [step('c')], [step('d')])],
      object('a', 'c', 'd', 'b'),
    ],
    ['a condition without else', [either([step('id')])], object('id')],
    ['a condition of which one branch is unknown', [either([step('id')], [step()])], unknown],
    ['a condition of which one branch fails', [either([step('id')], [throws])], object('id')],
    ['a loop: a list of what its turns give', [loop(step('id'))], listOf(object('id'))],
    ['a loop that may be left', [loop(either([breaks], [step('id')]))], listOf(object('id'))],
    ['a loop without a step', [loop(variables)], listOf(unknown)],
    ['try: what it or catch gives', [attempt([step('id')], [step('reason')])], object('id', 'reason')],
    ['try whose catch swallows the error', [attempt([step('id')], [])], object('id')],
    ['try whose catch fails again', [attempt([step('id')], [throws])], object('id')],
    ['try: nothing of finally', [attempt([step('id')], undefined, [step('closed')])], object('id')],
    [
      'parallel paths: an object of them',
      [parallel(paths({ One: [step('id')], Two: [] }))],
      {
        kind: 'object',
        members: [
          { name: 'One', type: object('id') },
          { name: 'Two', type: unknown },
        ],
      },
    ],
    ['a path for each item: a list', [parallel(forEach(step('id')))], listOf(object('id'))],
    ['parallel paths that nobody waits for', [parallel(forEach(step('id')), 'WAIT_NONE')], unknown],
    [
      'a wait for parallel paths: what these give',
      [parallel(forEach(step('id')), 'WAIT_NONE'), waitFor('Parallel1')],
      listOf(object('id')),
    ],
    ['a wait for what only its run knows', [waitFor('{{ name }}')], unknown],
    [
      'a transaction: what its last step gives',
      [{ ...named(), kind: 'transaction', blocks: [step('a'), step('id')] }],
      object('id'),
    ],
    ['a message that it sends', [{ ...named(), kind: 'send', message: 'sent' }], object('sent')],
    ['variables', [step('id'), variables], unknown],
    ['a return', [returns('id')], object('id')],
    ['nothing', [], unknown],
  ])('%s', (_what, blocks, type) => {
    expect(answer(...blocks)).toEqual(type)
  })

  it('an approval: who decided, and when', () => {
    const approval: Block = { ...named(), kind: 'approval', message: '', approvers: '' }
    const type = answer(approval)
    expect(type.kind === 'object' && type.members.map(({ name }) => name)).toEqual([
      'isApproved',
      'by',
      'at',
      'comment',
    ])
  })
})

describe('an API that may end earlier', () => {
  it.each<[string, Block[], ValueType]>([
    ['returns one thing or the other', [either([returns('early')], []), step('id')], object('id', 'early')],
    [
      'returns out of loops and paths',
      [loop(parallel(paths({ One: [returns('early')] }))), step('id')],
      object('id', 'early'),
    ],
    ['never comes behind a return', [returns('early'), step('id')], object('early')],
    [
      'never comes behind branches that all return',
      [either([returns('a')], [returns('b')]), step('id')],
      object('a', 'b'),
    ],
    [
      'never comes behind paths of which one returns',
      [parallel(paths({ One: [returns('a')], Two: [] })), step('id')],
      object('a'),
    ],
    [
      'is not ended by paths that nobody waits for',
      [parallel(forEach(returns('early')), 'WAIT_NONE'), step('id')],
      object('id'),
    ],
    [
      'gives what they returned to whoever waits for them',
      [parallel(paths({ One: [returns('early')] }), 'WAIT_NONE'), waitFor('Parallel1')],
      {
        kind: 'object',
        members: [
          { name: 'One', type: unknown },
          { name: 'early', type: text },
        ],
      },
    ],
    ['returns what finally returns', [attempt([returns('early')], [], [returns('last')])], object('last')],
    ['always fails', [throws, step('id')], unknown],
  ])('%s', (_what, blocks, type) => {
    expect(answer(...blocks)).toEqual(type)
  })

  it('asks nothing of steps that do not decide what it answers', () => {
    asked.length = 0
    const last = step('id')
    answer(step('first'), loop(step('inside')), last)
    expect(asked).toEqual([last.id])
  })
})

describe('a block', () => {
  it('is read by those behind it as what it gives', () => {
    const blocks = [attempt([step('id')], [step('reason')]), step('other')]
    const [first] = blocks
    if (first === undefined) throw new Error('There is no block.')
    expect(outputOfBlock(first, blocks, single)).toEqual(object('id', 'reason'))
  })

  it('of a thousand in each other is known as well as one', () => {
    let inner = step('id')
    for (let level = 0; level < 1_000; level += 1) inner = either([inner], [step('id')])
    expect(answer(inner)).toEqual(object('id'))
  })
})
