import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aConditional,
  anApi,
  asLongAs,
  aStep,
  aTry,
  aVariable,
  aCodeStep,
  breakIf,
  countTo,
  fail,
  forEach,
  giveBack,
} from '../../test/build-api.ts'
import { failing, runBlocks, statuses } from '../../test/run-blocks.ts'
import type { StepCall } from '../ports.ts'

const work = { fail: failing('no such table') }

describe('a conditional', () => {
  const api = anApi(
    aConditional(
      'Check',
      [
        { when: '{{ n > 10 }}', run: [aStep('Many', '{{ "many" }}')] },
        { when: '{{ n > 1 }}', run: [aStep('Some', '{{ "some" }}')] },
      ],
      [aStep('One', '{{ "one" }}')],
    ),
    aStep('Behind', '{{ Check.output }}'),
  )

  it.each([
    [20, 'many'],
    [5, 'some'],
    [1, 'one'],
  ])('runs the first branch that holds: %i', async (n, expected) => {
    expect((await runBlocks(api, { inputs: { n } })).end.output).toBe(expected)
  })

  it('gives nothing where no branch holds, or the one that holds is empty', async () => {
    const none = anApi(
      aStep('Before', '{{ 1 }}'),
      aConditional('Check', [{ when: '{{ false }}', run: [aStep('A')] }]),
    )
    expect((await runBlocks(none)).end).toMatchObject({ status: 'succeeded', output: null })
    const empty = anApi(aStep('Before', '{{ 1 }}'), aConditional('Check', [{ when: '{{ true }}', run: [] }]))
    expect((await runBlocks(empty)).end).toMatchObject({ status: 'succeeded', output: null })
  })

  it.each([
    ['true', 'yes'],
    ['false', 'no'],
    ['0', 'no'],
    ['', 'no'],
    ['{{ "text" }}', 'yes'],
    ['{{ null }}', 'no'],
    ['{{ [] }}', 'yes'],
  ])('takes %s as %s', async (when, expected) => {
    const check = aConditional(
      'Check',
      [{ when, run: [aStep('Yes', '{{ "yes" }}')] }],
      [aStep('No', '{{ "no" }}')],
    )
    expect((await runBlocks(anApi(check))).end.output).toBe(expected)
  })

  it('whose condition throws is the block that failed', async () => {
    const check = aConditional('Check', [{ when: '{{ nobody.value > 1 }}', run: [] }])
    expect((await runBlocks(anApi(check))).end.fault).toMatchObject({
      code: 'binding_failed',
      block: 'Check',
      message: expect.stringContaining('nobody is not defined'),
    })
  })

  it('keeps the names of its blocks to itself', async () => {
    const check = aConditional('Check', [{ when: 'true', run: [aStep('Inner', '{{ 1 }}')] }])
    expect((await runBlocks(anApi(check, aStep('Behind', '{{ Inner.output }}')))).end.fault).toMatchObject({
      message: '{{ Inner.output }}: Inner is not defined',
      block: 'Behind',
    })
  })
})

describe('a loop', () => {
  it('goes through a list with item and index, and gathers what its last block gave', async () => {
    const api = anApi(forEach('Loop1', '{{ names }}', aStep('Say', "{{ index + ':' + item }}")))
    expect((await runBlocks(api, { inputs: { names: ['a', 'b'] } })).end.output).toEqual(['0:a', '1:b'])
  })

  it('counts to a number; the item is null', async () => {
    const api = anApi(countTo('Loop1', '3', aStep('Say', '{{ [index, item] }}')))
    expect((await runBlocks(api)).end.output).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ])
  })

  it('goes on as long as its condition holds, which is asked before each turn', async () => {
    const count = aCodeStep('Count', ['n'], 'count')
    const api = anApi(aVariable('n', '0'), asLongAs('Loop1', '{{ n.get() < 3 }}', count))
    const { end } = await runBlocks(api, {
      work: {
        count: (_values, { names, assign }) => {
          const { n } = names
          const next = n?.kind === 'variable' ? Number(n.value) + 1 : -1
          assign('n', next)
          return next
        },
      },
    })
    expect(end.output).toEqual([1, 2, 3])
  })

  it.each([
    [forEach('Loop1', '{{ "abc" }}'), 'Loop1 goes through a list, but its range gives the text "abc".'],
    [forEach('Loop1', '{{ null }}'), 'Loop1 goes through a list, but its range gives nothing.'],
    [countTo('Loop1', '{{ [1, 2] }}'), 'Loop1 counts to a number, but its range gives a list of 2.'],
  ])('over what is none fails: %#', async (loop, message) => {
    expect((await runBlocks(anApi(loop))).end.fault).toEqual({
      code: 'binding_failed',
      message,
      block: 'Loop1',
    })
  })

  it('is left by a break, which keeps what was gathered', async () => {
    const api = anApi(
      forEach('Loop1', '{{ [1, 2, 3, 4, 5] }}', breakIf('{{ item === 3 }}'), aStep('Say', '{{ item }}')),
      aStep('Behind', '{{ Loop1.output }}'),
    )
    expect((await runBlocks(api)).end.output).toEqual([1, 2])
  })

  it('is left alone by a break of a loop inside, also out of a conditional', async () => {
    const inner = forEach(
      'Inner',
      '{{ [1, 2, 3] }}',
      aConditional('Check', [{ when: '{{ item === 2 }}', run: [breakIf('true')] }]),
      aStep('Say', '{{ item }}'),
    )
    expect((await runBlocks(anApi(countTo('Outer', '2', inner)))).end.output).toEqual([[1], [1]])
  })

  it('ends at the turn that fails', async () => {
    const { end, events } = await runBlocks(
      anApi(forEach('Loop1', '{{ [1, 2] }}', aStep('Bad', 'fail'), aStep('Never'))),
      { work },
    )
    expect(end.fault).toEqual({ code: 'query_failed', message: 'no such table', block: 'Bad' })
    expect(statuses(events)).toEqual(['Bad failed', 'Never skipped', 'Loop1 failed'])
  })

  it('has a limit of turns, its own or that of all', async () => {
    const endless = { ...asLongAs('Loop1', 'true', aStep('Say')), maximumIterations: 5 }
    expect((await runBlocks(anApi(endless))).end.fault).toMatchObject({
      code: 'too_large',
      message: 'Loop1 was stopped after 5 turns, the most that it may have.',
    })
    const { end } = await runBlocks(anApi(countTo('Loop1', '1000000000')), { limits: { iterations: 10 } })
    expect(end.fault?.message).toContain('after 10 turns')
  })

  it('without end lets others work and is stopped when its time is up', async () => {
    const { end, breaths } = await runBlocks(anApi(asLongAs('Loop1', 'true')), {
      limits: {
        milliseconds: 50,
        iterations: Number.POSITIVE_INFINITY,
        gatheredBytes: Number.POSITIVE_INFINITY,
      },
    })
    expect(end).toMatchObject({ status: 'failed', fault: { code: 'timed_out' } })
    expect(breaths()).toBeGreaterThan(0)
  })

  it('does not gather more than a run may hold', async () => {
    const api = anApi(countTo('Loop1', '1000', aStep('Say', "{{ 'x'.repeat(1000) }}")))
    const { end } = await runBlocks(api, { limits: { gatheredBytes: 50_000 } })
    expect(end.fault).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('gathered more than'),
    })
  })

  it('tells the turn of each block by its index', async () => {
    const { events } = await runBlocks(anApi(countTo('Loop1', '3', aStep('Say'))))
    const begun = events.flatMap((event) =>
      event.type === 'blockStarted' ? [[event.block, event.parent, event.index]] : [],
    )
    expect(begun).toEqual([
      ['Loop1', null, 0],
      ['Say', 'Loop1', 0],
      ['Say', 'Loop1', 1],
      ['Say', 'Loop1', 2],
    ])
  })

  it('gives as many outputs as its list has items, whatever these are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 30 }), async (items) => {
        const api = anApi(forEach('Loop1', '{{ items }}', aStep('Say', '{{ item }}')))
        const inputs = { items: JSON.parse(JSON.stringify(items)) }
        expect((await runBlocks(api, { inputs })).end.output).toEqual(inputs.items)
      }),
      { numRuns: 50 },
    )
  })
})

describe('break', () => {
  it('outside of a loop fails its block and no other', async () => {
    const { end, events } = await runBlocks(anApi(aStep('Before'), breakIf('true')))
    expect(end.fault).toMatchObject({
      block: 'Break1',
      message: 'Break1 stands in no loop that it could leave.',
    })
    expect(statuses(events)).toEqual(['Before succeeded', 'Break1 failed'])
  })
})

describe('return', () => {
  it('ends the API out of all blocks with its value', async () => {
    const { end, events } = await runBlocks(
      anApi(
        countTo(
          'Outer',
          '3',
          aTry('Try1', { try: [countTo('Inner', '3', giveBack('{{ { index } }}'))], catch: [] }),
        ),
        aStep('Never'),
      ),
    )
    expect(end).toMatchObject({ status: 'succeeded', output: { index: 0 } })
    expect(events.some((event) => event.type === 'blockStarted' && event.block === 'Never')).toBe(false)
  })

  it.each([
    ['{{ rows }}', [1, 2]],
    ['{"total": {{ rows.length }}, "of": "{{ name }}"}', { total: 2, of: 'a "b"' }],
    ['Hello {{ name }}', 'Hello a "b"'],
    ['', null],
    ['42', 42],
  ])('gives %s', async (data, expected) => {
    const inputs = { rows: [1, 2], name: 'a "b"' }
    expect((await runBlocks(anApi(giveBack(data)), { inputs })).end.output).toEqual(expected)
  })
})

describe('throw', () => {
  it('fails with its text', async () => {
    expect((await runBlocks(anApi(fail('No {{ thing }}')), { inputs: { thing: 'luck' } })).end.fault).toEqual(
      {
        code: 'thrown',
        message: 'No luck',
        block: 'Throw1',
      },
    )
  })
})

describe('try and catch', () => {
  it('runs catch with the message of the error, and then finally', async () => {
    const { end, events } = await runBlocks(
      anApi(
        aTry('Try1', {
          try: [aStep('Bad', 'fail'), aStep('Never')],
          catch: [aStep('Rescue', '{{ error }}')],
          finally: [aStep('Last')],
        }),
      ),
      { work },
    )
    expect(end).toMatchObject({ status: 'succeeded', output: 'no such table' })
    expect(statuses(events)).toEqual([
      'Bad failed',
      'Never skipped',
      'Rescue succeeded',
      'Last succeeded',
      'Try1 succeeded',
    ])
  })

  it('gives what try gave where nothing fails, whatever finally gives', async () => {
    const api = anApi(
      aTry('Try1', {
        try: [aStep('Good', '{{ 1 }}')],
        catch: [aStep('No')],
        finally: [aStep('Last', '{{ 2 }}')],
      }),
    )
    expect((await runBlocks(api)).end.output).toBe(1)
  })

  it('swallows the error where catch is empty, and passes it on where there is none', async () => {
    const swallowed = anApi(aTry('Try1', { try: [fail('x')], catch: [] }))
    expect((await runBlocks(swallowed)).end).toMatchObject({ status: 'succeeded', output: null })
    const passed = await runBlocks(anApi(aTry('Try1', { try: [fail('x')], finally: [aStep('Last')] })))
    expect(passed.end.fault?.message).toBe('x')
    expect(statuses(passed.events)).toContain('Last succeeded')
  })

  it('passes on what catch throws, and what finally throws takes the place of everything', async () => {
    const inCatch = anApi(aTry('Try1', { try: [fail('first')], catch: [fail('second', 'Throw2')] }))
    expect((await runBlocks(inCatch)).end.fault).toMatchObject({ message: 'second', block: 'Throw2' })
    const inFinally = anApi(aTry('Try1', { try: [fail('first')], finally: [fail('third', 'Throw3')] }))
    expect((await runBlocks(inFinally)).end.fault).toMatchObject({ message: 'third', block: 'Throw3' })
    const afterGood = anApi(aTry('Try1', { try: [aStep('Good')], finally: [fail('third', 'Throw3')] }))
    expect((await runBlocks(afterGood)).end.fault?.message).toBe('third')
  })

  it('catches neither a cancellation nor the end of the time of the run', async () => {
    const controller = new AbortController()
    const { end, events } = await runBlocks(
      anApi(
        aTry('Try1', { try: [aStep('Slow', 'slow')], catch: [aStep('Rescue')], finally: [aStep('Last')] }),
      ),
      {
        signal: controller.signal,
        work: {
          slow: () => {
            controller.abort()
            throw new Error('stopped')
          },
        },
      },
    )
    expect(end.status).toBe('cancelled')
    expect(
      events.some(
        (event) => event.type === 'blockStarted' && event.block !== 'Try1' && event.block !== 'Slow',
      ),
    ).toBe(false)
  })
})

describe('variables', () => {
  it('are read by value and get(), and native ones as they are', async () => {
    const api = anApi(
      aVariable('simple', '{{ [1, 2] }}'),
      aVariable('native', 'text', 'NATIVE', 'READ'),
      aVariable('empty', ''),
      giveBack('{{ [simple.value.length, simple.get()[0], native, empty.get()] }}'),
    )
    expect((await runBlocks(api)).end.output).toEqual([2, 1, 'text', null])
  })

  it('keep what inner blocks set, and are the same where they are declared again', async () => {
    const work = { add: setTo('total', (value) => Number(value) + 1) }
    const api = anApi(
      aVariable('total', '0'),
      countTo('Loop1', '3', aCodeStep('Add', ['total'], 'add')),
      giveBack('{{ total.get() }}'),
    )
    expect((await runBlocks(api, { work })).end.output).toBe(3)
    const again = anApi(
      aVariable('total', '0'),
      countTo('Loop1', '1', { ...aVariable('total', '7'), id: 'Again', name: 'Again' }),
      giveBack('{{ total.value }}'),
    )
    expect((await runBlocks(again)).end.output).toBe(7)
  })

  it('that may only be read are not set, and a binding sets none', async () => {
    const readOnly = anApi(aVariable('total', '0', 'SIMPLE', 'READ'), aCodeStep('Add', ['total'], 'add'))
    expect((await runBlocks(readOnly, { work: { add: setTo('total', () => 1) } })).end.fault).toMatchObject({
      message: 'total can only be read.',
      block: 'Add',
    })
    const inBinding = anApi(aVariable('total', '0'), giveBack('{{ total.set(1) }}'))
    expect((await runBlocks(inBinding)).end.fault?.message).toContain('A binding cannot set total.')
  })
})

const setTo =
  (name: string, change: (value: unknown) => number) =>
  (_values: readonly unknown[], { names, assign }: StepCall) => {
    const known = names[name]
    const next = change(known?.value)
    assign(name, next)
    return next
  }
