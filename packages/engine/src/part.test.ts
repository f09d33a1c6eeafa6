import type { ApiDefinition, JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aConditional,
  aCodeStep,
  anApi,
  asLongAs,
  aStep,
  aStream,
  aTry,
  aVariable,
  breakIf,
  forEach,
  pathForEach,
  paths,
  waitFor,
} from '../test/build-api.ts'
import { failing, runBlocks, statuses } from '../test/run-blocks.ts'
import type { RunPart } from './part.ts'

const three = anApi(
  aStep('Step1', '{{ 1 }}'),
  aStep('Step2', '{{ Step1.output + 1 }}'),
  aStep('Step3', '{{ Step2.output * 10 }}'),
)

const run = (api: ApiDefinition, kind: RunPart['kind'], block: string, known: JsonObject = {}) =>
  runBlocks(api, { part: { kind, block }, known, work: { fail: failing('No.') } })

const outcome = async (...of: Parameters<typeof run>) => {
  const { end, events } = await run(...of)
  return { output: end.output, ran: statuses(events).map((status) => status.split(' ')[0]) }
}

describe('one step', () => {
  it('runs with what a former run told of the blocks before it, and nothing else runs', async () => {
    expect(await outcome(three, 'step', 'Step2', { Step1: 41 })).toEqual({ output: 42, ran: ['Step2'] })
  })

  it('fails with advice where a block that it reads has not run', async () => {
    const { end } = await run(three, 'step', 'Step2')
    expect(end.fault).toEqual({
      code: 'binding_failed',
      message: 'Run Step1 first: what it gives is not known.',
      block: 'Step2',
    })
  })

  it('fails with the same advice where code reads it', async () => {
    const api = anApi(aStep('Step1'), aCodeStep('Code1', ['Step1']))
    const { end } = await run(api, 'step', 'Code1')
    expect(end.fault?.message).toBe('Run Step1 first: what it gives is not known.')
  })

  it('needs nothing of the blocks that it does not read', async () => {
    expect((await run(three, 'step', 'Step1')).end.output).toBe(1)
  })

  it('of a loop reads the item of the turn that a former run told', async () => {
    const api = anApi(forEach('Loop1', '{{ [1, 2] }}', aStep('Step1', '{{ item + index }}')))
    expect(await outcome(api, 'step', 'Step1', { item: 5, index: 1 })).toEqual({ output: 6, ran: ['Step1'] })
    const { end } = await run(api, 'step', 'Step1')
    expect(end.fault?.message).toBe('Run Loop1 first: item is not known.')
  })

  it('of a try fails as itself: nothing catches it', async () => {
    const api = anApi(aTry('Try1', { try: [aStep('Step1', 'fail')], catch: [aStep('Step2')] }))
    const { end, events } = await run(api, 'step', 'Step1')
    expect(end.fault).toMatchObject({ code: 'query_failed', block: 'Step1' })
    expect(statuses(events)).toEqual(['Step1 failed'])
  })

  it('that holds others runs with all of them', async () => {
    const api = anApi(aStep('Step1'), forEach('Loop1', '{{ Step1.output }}', aStep('Step2', '{{ item }}')))
    expect(await outcome(api, 'step', 'Loop1', { Step1: [1, 2] })).toEqual({
      output: [1, 2],
      ran: ['Step2', 'Step2', 'Loop1'],
    })
  })

  it('reads variables as they are declared, or as a former run told them', async () => {
    const api = anApi(
      aStep('Step1'),
      aVariable('count', '{{ Step1.output }}'),
      aStep('Step2', '{{ count.get() }}'),
    )
    expect(await outcome(api, 'step', 'Step2', { Step1: 3 })).toEqual({ output: 3, ran: ['Step2'] })
    expect((await run(api, 'step', 'Step2', { Step1: 3, count: 7 })).end.output).toBe(7)
    expect((await run(api, 'step', 'Step2')).end.fault?.message).toBe(
      'Run Declare_count first: Run Step1 first: what it gives is not known.',
    )
  })

  it('that does not exist is refused', async () => {
    await expect(run(three, 'step', 'Step9')).rejects.toThrow('There is no block called Step9 in this API.')
  })

  it('is refused to those whom the authorization of the API refuses', async () => {
    const api: ApiDefinition = {
      ...three,
      authorization: { type: 'JS_EXPRESSION', expression: '{{ false }}' },
    }
    const { end, events } = await run(api, 'step', 'Step1')
    expect(end.fault?.code).toBe('not_permitted')
    expect(statuses(events)).toEqual([])
  })
})

describe('from a block on', () => {
  it('a block runs with everything behind it', async () => {
    expect(await outcome(three, 'from', 'Step2', { Step1: 4 })).toEqual({
      output: 50,
      ran: ['Step2', 'Step3'],
    })
  })

  it('in a branch, the rest of the branch runs whatever its condition says, then what follows', async () => {
    const api = anApi(
      aConditional(
        'If1',
        [{ when: '{{ false }}', run: [aStep('Step1'), aStep('Step2', '{{ Step1.output }}')] }],
        [aStep('Step3', '"else"')],
      ),
      aStep('Step4', '{{ If1.output }}'),
    )
    expect(await outcome(api, 'from', 'Step2', { Step1: 'a' })).toEqual({
      output: 'a',
      ran: ['Step2', 'If1', 'Step4'],
    })
    expect((await outcome(api, 'from', 'Step3')).ran).toEqual(['Step3', 'If1', 'Step4'])
  })

  it('in a loop, the rest of one turn runs, then what follows', async () => {
    const api = anApi(
      forEach('Loop1', '{{ [1, 2, 3] }}', aStep('Step1'), aStep('Step2', '{{ item + Step1.output }}')),
      aStep('Step3', '{{ Loop1.output }}'),
    )
    expect(await outcome(api, 'from', 'Step2', { Step1: 10, item: 3, index: 2 })).toEqual({
      output: [13],
      ran: ['Step2', 'Loop1', 'Step3'],
    })
  })

  it('in a loop, a break leaves it', async () => {
    const api = anApi(
      forEach('Loop1', '{{ [1] }}', aStep('Step1', '{{ 1 }}'), breakIf('{{ true }}')),
      aStep('Step2', '{{ Loop1.output }}'),
    )
    expect((await run(api, 'from', 'Step1')).end).toMatchObject({ status: 'succeeded', output: [] })
  })

  it('in a try, what fails is caught', async () => {
    const api = anApi(
      aTry('Try1', {
        try: [aStep('Step1'), aStep('Step2', 'fail')],
        catch: [aStep('Step3', '{{ error }}')],
        finally: [aStep('Step4')],
      }),
      aStep('Step5', '{{ Try1.output }}'),
    )
    expect(await outcome(api, 'from', 'Step2')).toEqual({
      output: 'No.',
      ran: ['Step2', 'Step3', 'Step4', 'Try1', 'Step5'],
    })
    expect(await outcome(api, 'from', 'Step3', { error: 'Broken' })).toEqual({
      output: 'Broken',
      ran: ['Step3', 'Step4', 'Try1', 'Step5'],
    })
    expect((await outcome(api, 'from', 'Step4')).ran).toEqual(['Step4', 'Try1', 'Step5'])
  })

  it('in a path, only that path runs', async () => {
    const api = anApi(
      paths('Parallel1', { one: [aStep('Step1')], two: [aStep('Step2'), aStep('Step3', '{{ 3 }}')] }),
      aStep('Step4', '{{ Parallel1.output }}'),
    )
    expect(await outcome(api, 'from', 'Step3')).toEqual({
      output: { two: 3 },
      ran: ['Step3', 'Parallel1', 'Step4'],
    })
  })

  it('in paths for each item, one of them runs', async () => {
    const api = anApi(
      pathForEach('Parallel1', '{{ [1, 2] }}', [aStep('Step1', '{{ item }}')], { wait: 'WAIT_NONE' }),
      aStep('Step2', '{{ Parallel1.output }}'),
    )
    expect(await outcome(api, 'from', 'Step1', { item: 2 })).toEqual({
      output: [2],
      ran: ['Step1', 'Parallel1', 'Step2'],
    })
  })

  it('in a stream, it runs for the latest message', async () => {
    const api = anApi(aStream(aStep('Source', 'messages'), [aStep('Step1'), aStep('Step2', '{{ message }}')]))
    const { sent, events } = await run(api, 'from', 'Step2', { message: 'hello' })
    expect(sent).toEqual(['hello'])
    expect(statuses(events)).toEqual(['Step2 succeeded', 'Stream1 succeeded'])
  })

  it('what goes on without being waited for has to begin in the part', async () => {
    const api = anApi(
      paths('Parallel1', { one: [aStep('Step1')] }, { wait: 'WAIT_NONE' }),
      waitFor('Parallel1'),
    )
    const { end } = await run(api, 'from', 'Wait1', { Parallel1: null })
    expect(end.fault?.message).toBe('Run from Parallel1 on: its paths are no longer there to wait for.')
    expect((await run(api, 'from', 'Parallel1')).end.status).toBe('succeeded')
  })

  it('names of inner blocks are not seen outside', async () => {
    const api = anApi(
      aConditional('If1', [{ when: 'true', run: [aStep('Step1'), aStep('Step2')] }]),
      aStep('Step3', '{{ Step1.output }}'),
    )
    expect((await run(api, 'from', 'Step2', { Step1: 1 })).end.fault?.message).toContain(
      'Step1 is not defined',
    )
  })

  it('the step that gives a stream its messages means the stream', async () => {
    const api = anApi(aStep('Step1'), aStream(aStep('Source', 'messages'), []))
    const { sent } = await runBlocks(api, {
      part: { kind: 'from', block: 'Source' },
      streams: { messages: [1, 2] },
    })
    expect(sent).toEqual([1, 2])
  })
})

describe('up to a block', () => {
  it('everything up to and with it runs', async () => {
    expect(await outcome(three, 'through', 'Step2')).toEqual({ output: 2, ran: ['Step1', 'Step2'] })
  })

  it('in a loop, the first turn runs up to it', async () => {
    const api = anApi(
      forEach('Loop1', '{{ [7, 8] }}', aStep('Step1', '{{ item }}'), aStep('Step2')),
      aStep('Step3'),
    )
    expect(await outcome(api, 'through', 'Step1')).toEqual({ output: 7, ran: ['Step1', 'Loop1'] })
  })

  it('in a branch of a loop, turns run until it has run', async () => {
    const inner = aConditional('If1', [{ when: '{{ index === 2 }}', run: [aStep('Step1', '{{ item }}')] }])
    const api = anApi(forEach('Loop1', '{{ [7, 8, 9, 10] }}', inner))
    expect(await outcome(api, 'through', 'Step1')).toEqual({
      output: 9,
      ran: ['If1', 'If1', 'Step1', 'If1', 'Loop1'],
    })
  })

  it('that is never reached, it ends behind what holds it', async () => {
    const api = anApi(
      aConditional('If1', [{ when: '{{ false }}', run: [aStep('Step1')] }], [aStep('Step2', '{{ 2 }}')]),
      aStep('Step3'),
    )
    expect(await outcome(api, 'through', 'Step1')).toEqual({ output: 2, ran: ['Step2', 'If1'] })
  })

  it('in a loop with a condition, nothing behind it is needed to come to an end', async () => {
    const api = anApi(asLongAs('Loop1', '{{ true }}', aStep('Step1', '{{ 1 }}'), breakIf('{{ true }}')))
    expect((await run(api, 'through', 'Step1')).end.output).toBe(1)
  })

  it('in a try, finally still runs', async () => {
    const api = anApi(
      aTry('Try1', { try: [aStep('Step1', '{{ 1 }}'), aStep('Step2')], finally: [aStep('Step3')] }),
      aStep('Step4'),
    )
    expect(await outcome(api, 'through', 'Step1')).toEqual({ output: 1, ran: ['Step1', 'Step3', 'Try1'] })
  })

  it('in a path, the other paths do not run, and only the first of many', async () => {
    const named = anApi(paths('Parallel1', { one: [aStep('Step1')], two: [aStep('Step2', '{{ 2 }}')] }))
    expect(await outcome(named, 'through', 'Step2')).toEqual({ output: 2, ran: ['Step2', 'Parallel1'] })
    const many = anApi(
      pathForEach('Parallel1', '{{ [5, 6] }}', [aStep('Step1', '{{ item }}')], { wait: 'WAIT_NONE' }),
    )
    expect(await outcome(many, 'through', 'Step1')).toEqual({ output: 5, ran: ['Step1', 'Parallel1'] })
  })

  it('in a stream, it runs for the first message', async () => {
    const api = anApi(aStream(aStep('Source', 'messages'), [aStep('Step1', '{{ message }}'), aStep('Step2')]))
    const { end, sent } = await runBlocks(api, {
      part: { kind: 'through', block: 'Step1' },
      streams: { messages: ['a', 'b'] },
    })
    expect({ output: end.output, sent }).toEqual({ output: 'a', sent: [] })
  })
})

describe('a run', () => {
  it('tells what blocks give those inside of them, so that a part can be run with it', async () => {
    const api = anApi(
      forEach('Loop1', '{{ ["a"] }}', aStep('Step1')),
      pathForEach('Parallel1', '{{ [4] }}', [aStep('Step2')]),
      aTry('Try1', { try: [aStep('Step3', 'fail')], catch: [] }),
      aStream(aStep('Source', 'messages'), []),
    )
    const { events } = await runBlocks(api, {
      streams: { messages: ['hello'] },
      work: { fail: failing('No.') },
    })
    const told = events.flatMap((event) => (event.type === 'names' ? [[event.block, event.names]] : []))
    expect(told).toEqual([
      ['Loop1', { item: 'a', index: 0 }],
      ['Parallel1', { item: 4 }],
      ['Try1', { error: 'No.' }],
      ['Stream1', { message: 'hello' }],
    ])
  })
})
