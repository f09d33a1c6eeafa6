import { findDescriptor } from '@ashlar/integrations/descriptors'
import { type Block, blocksWithin, type StepBlock, unknownType, type ValueType } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { blockScope } from './blocks/block-scope.ts'
import { codeRemarks } from './code/code-remarks.ts'
import { memberFacts } from './code/member-help.ts'
import { suggestionsAt } from './code/scope-completion.ts'
import { knownOf } from './code/scope-examples.ts'
import { withTypes } from './code/types/type-flow.ts'
import type { TypeSources } from './code/types/type-sources.ts'
import { previewBlock } from './code/value-preview.ts'

const rows: ValueType = {
  kind: 'list',
  items: {
    kind: 'object',
    members: [
      { name: 'id', type: { kind: 'number' } },
      { name: 'customer', type: { kind: 'text' } },
    ],
  },
}

const aStep = (name: string, facts: Partial<StepBlock> = {}): StepBlock => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { body: 'select' },
  ...facts,
})

/** The block inside, whose names are asked for. */
const inside = aStep('Inside')

const aLoop = (range: string, facts: Partial<Extract<Block, { kind: 'loop' }>> = {}): Block => ({
  id: 'Loop1',
  kind: 'loop',
  name: 'Loop1',
  type: 'FOREACH',
  range,
  variables: { item: 'item', index: 'index' },
  blocks: [inside],
  ...facts,
})
const paths = (range: string): Block => ({
  id: 'Parallel1',
  kind: 'parallel',
  name: 'Parallel1',
  wait: 'WAIT_ALL',
  paths: { type: 'dynamic', range, variables: { item: 'item' }, blocks: [inside] },
})
const aStream = (trigger?: StepBlock): Block => ({
  id: 'Stream1',
  kind: 'stream',
  name: 'Stream1',
  ...(trigger === undefined ? {} : { trigger }),
  process: { blocks: [inside] },
  variables: { item: 'message' },
  options: { disableAutoSend: false },
})
const following = (pluginId: string): StepBlock =>
  aStep('Follow', { pluginId, configuration: { operation: 'follow' } })
const tried: Block = {
  id: 'Try1',
  kind: 'tryCatch',
  name: 'Try1',
  try: { blocks: [] },
  catch: { blocks: [inside] },
  variables: { error: 'error' },
}

/** The names that the block inside reads, with what is known of them before anything ran. */
const namesAmong = (...blocks: Block[]) => {
  const api = { name: 'GetOrders', isStreaming: false, blocks }
  const sources: TypeSources = {
    api: () => undefined,
    widget: () => undefined,
    block: (id) => {
      const block = [...blocksWithin(blocks)].find((each) => each.id === id)
      return block && { api, block }
    },
    answer: ({ name }) => (name === 'Orders' ? rows : unknownType),
    message: ({ pluginId, configuration }) =>
      findDescriptor(pluginId)?.step.messageType?.(configuration) ?? unknownType,
    refusal: () => null,
    script: () => null,
    workflowCall: () => null,
    workflow: () => undefined,
    scopeOf: ({ name, blocks: all }, id, names) => blockScope({ name, blocks: all }, id, null, names),
  }
  return withTypes(blockScope(api, inside.id, null, []), sources)
}

const suggested = (code: string, ...blocks: Block[]): string[] =>
  (suggestionsAt(code, namesAmong(...blocks), memberFacts, 'expression')?.suggestions ?? [])
    .filter(({ isOfLanguage }) => !isOfLanguage)
    .map(({ label }) => label)
const shown = (name: string, ...blocks: Block[]): string => {
  const entry = namesAmong(...blocks).find((each) => each.name === name)
  if (entry === undefined) throw new Error(`There is no ${name}.`)
  return previewBlock(knownOf(entry))
}
const remarks = (text: string, ...blocks: Block[]) =>
  codeRemarks({
    text,
    mode: 'text',
    names: namesAmong(...blocks),
    isOfApplication: false,
    isCode: () => true,
  }).map(({ message, advice }) => [message, advice])

const orders = aStep('Orders')

describe('what is known of the names that a block gives to those inside of it', () => {
  it.each([
    [
      'the item of a loop over an answer',
      'item.',
      ['id', 'customer'],
      [orders, aLoop('{{ Orders.output }}')],
    ],
    [
      'the item of a part of it',
      'item.',
      ['id'],
      [orders, aLoop('{{ Orders.output.map(({ id }) => ({ id })) }}')],
    ],
    ['the item of a list that is written', 'item.', ['day'], [aLoop('[{ "day": 1 }, { "day": 2 }]')]],
    ['the item of parallel paths', 'item.', ['id', 'customer'], [orders, paths('{{ Orders.output }}')]],
    [
      'a message of Kafka',
      'message.',
      ['partition', 'offset', 'time', 'key', 'message', 'headers'],
      [aStream(following('kafka'))],
    ],
    ['an event', 'message.', ['event', 'id', 'data'], [aStream(following('serversentevents'))]],
    ['a message of a WebSocket', 'message.', ['message', 'isBinary'], [aStream(following('websocket'))]],
    [
      'a message as its builder says it',
      'message.',
      ['price'],
      [
        aStream({
          ...following('websocket'),
          answerSchema: '{ "properties": { "price": { "type": "number" } } }',
        }),
      ],
    ],
  ] as const)('is %s', (_what, code, names, blocks) => {
    expect(suggested(code, ...blocks)).toEqual(names)
  })

  it('leads on to the item of a loop within a loop', () => {
    const within = aLoop('{{ row.lines }}', {})
    const outer = aLoop('[{ "lines": [{ "article": "a" }] }]', {
      id: 'Loop2',
      name: 'Loop2',
      variables: { item: 'row', index: 'at' },
      blocks: [within],
    })
    expect(suggested('item.', outer)).toEqual(['article'])
  })

  it('is shown as a type where the pointer is on it', () => {
    expect(shown('item', orders, aLoop('{{ Orders.output }}'))).toBe(
      '{\n  id: number,\n  customer: string\n}',
    )
    expect(shown('index', orders, aLoop('{{ Orders.output }}'))).toBe('number')
    expect(shown('item', paths('{{ 3 }}'))).toBe('number')
    expect(shown('error', tried)).toBe('string')
  })

  it('marks a member that no item will have', () => {
    expect(remarks('{{ item.custmer }}', orders, aLoop('{{ Orders.output }}'))).toEqual([
      ['WARN: item has no custmer', 'Did you mean customer?'],
    ])
    expect(remarks('{{ message.evnt }}', aStream(following('serversentevents')))).toEqual([
      ['WARN: message has no evnt', 'Did you mean event?'],
    ])
    expect(remarks('{{ item.customer }}{{ index + 1 }}', orders, aLoop('{{ Orders.output }}'))).toEqual([])
  })

  it('is nothing where nothing is known, and of loops that go through no list', () => {
    expect(suggested('item.', aLoop(''))).toEqual([])
    expect(suggested('item.', aLoop('{{ item }}'))).toEqual([])
    expect(suggested('item.', aStep('Unknown'), aLoop('{{ Unknown.output }}'))).toEqual([])
    expect(suggested('item.', orders, aLoop('{{ Orders.output }}', { type: 'WHILE' }))).toEqual([])
    expect(suggested('message.', aStream())).toEqual([])
    // What code returns is not what it gives one after the other.
    const code = aStep('Code', { pluginId: 'javascript', configuration: { body: 'return { no: 1 }' } })
    expect(suggested('message.', aStream(code))).toEqual([])
    expect(remarks('{{ item.anything }}', aStep('Unknown'), aLoop('{{ Unknown.output }}'))).toEqual([])
  })
})
