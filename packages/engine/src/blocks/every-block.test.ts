import type { Block, BlockKind } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aConditional,
  anApi,
  anApproval,
  aStep,
  aStream,
  aTransaction,
  aTry,
  aVariable,
  breakIf,
  fail,
  forEach,
  giveBack,
  paths,
  sendOut,
  waitUntil,
} from '../../test/build-api.ts'
import { failing, runBlocks, statuses } from '../../test/run-blocks.ts'

interface Example {
  readonly blocks: Block[]
  /** How they end, in order. */
  readonly ends: string[]
}

/** A kind of block without an example here does not compile. */
const examples: Readonly<Record<BlockKind, Example>> = {
  step: { blocks: [aStep('One', '{{ 1 }}')], ends: ['One succeeded'] },
  conditional: {
    blocks: [aConditional('If', [{ when: '{{ true }}', run: [aStep('Inside')] }], [aStep('Else')])],
    ends: ['Inside succeeded', 'If succeeded'],
  },
  loop: {
    blocks: [forEach('Each', '{{ [1, 2] }}', aStep('Inside'))],
    ends: ['Inside succeeded', 'Inside succeeded', 'Each succeeded'],
  },
  parallel: {
    blocks: [paths('Both', { only: [aStep('Inside')] })],
    ends: ['Inside succeeded', 'Both succeeded'],
  },
  tryCatch: {
    blocks: [aTry('Try', { try: [aStep('Bad', 'fail')], catch: [aStep('Caught')] })],
    ends: ['Bad failed', 'Caught succeeded', 'Try succeeded'],
  },
  transaction: {
    blocks: [aTransaction('Pay', aStep('Inside'))],
    ends: ['Inside succeeded', 'Pay succeeded'],
  },
  variables: { blocks: [aVariable('total', '{{ 1 }}')], ends: ['Declare_total succeeded'] },
  return: {
    blocks: [giveBack('{{ 1 }}'), aStep('Never')],
    ends: ['Return1 succeeded'],
  },
  break: {
    blocks: [forEach('Each', '{{ [1, 2] }}', breakIf('{{ true }}'))],
    ends: ['Break1 succeeded', 'Each succeeded'],
  },
  throw: { blocks: [fail('{{ "no" }}')], ends: ['Throw1 failed'] },
  wait: { blocks: [waitUntil('{{ 1 }}')], ends: ['Wait1 succeeded'] },
  stream: {
    blocks: [aStream(aStep('Ticks', 'ticks'), [aStep('Inside')])],
    ends: ['Inside succeeded', 'Ticks succeeded', 'Stream1 succeeded'],
  },
  send: {
    blocks: [aStream(aStep('Ticks', 'ticks'), [sendOut('1')], true)],
    ends: ['Send1 succeeded', 'Ticks succeeded', 'Stream1 succeeded'],
  },
  approval: { blocks: [anApproval('Pay?')], ends: ['Approval1 failed'] },
}

describe('every kind of block', () => {
  it.each(Object.entries(examples))('is carried out: %s', async (_, { blocks, ends }) => {
    const { events } = await runBlocks(anApi(...blocks), {
      work: { fail: failing('no such table') },
      streams: { ticks: [1] },
    })
    expect(statuses(events)).toEqual(ends)
  })
})
