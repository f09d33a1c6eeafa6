import { parsingReader } from '@ashlar/expression'
import { describe, expect, it } from 'vitest'
import { aPortThatHangs, aSession, aSource } from '../../test/evaluation-session.ts'
import { EvaluationCore } from './evaluation-core.ts'
import { EvaluationLost, type EvaluationPort } from './protocol.ts'

describe('the page’s side of the evaluation', () => {
  it('sends one message for everything that changed in a tick', async () => {
    const { port, requests } = aPortThatHangs()
    const { session, values, define, set } = aSession(port)
    define(aSource('A', {}, { p: 1, q: 1 }), aSource('B', { p: '{{ A.p + A.q }}' }))
    set('A', 'p', 2)
    set('A', 'q', 3)
    await session.settled()
    expect(requests).toHaveLength(1)
    expect(values.at('B.p')).toBe(5)
  })

  it('tells once when everything that was changed is answered, and not before', async () => {
    const { port, requests } = aPortThatHangs()
    const { session, values, settled, define, set } = aSession(port)
    define(aSource('A', {}, { p: 1 }), aSource('Text1', { text: '{{ A.p }}' }))
    await Promise.resolve()
    set('A', 'p', 2)
    await session.settled()
    expect(requests).toHaveLength(2)
    expect(settled).toEqual([2])
    expect(values.at('Text1.text')).toBe(2)
  })

  it('names a binding that never ends, passes over it and keeps everything else', async () => {
    const { port } = aPortThatHangs()
    const { session, values, failures, define, set } = aSession(port)
    define(
      aSource('A', { p: '{{ "hang" }}' }),
      aSource('B', { p: '{{ C.p + 1 }}' }),
      aSource('C', {}, { p: 1 }),
    )
    set('C', 'p', 41)
    await session.settled()
    expect(values.at('B.p')).toBe(42)
    expect(values.at('A.p')).toBe('initial')
    expect(values.errors('A').p).toContain('took too long')
    expect(failures).toEqual(['A.p ran for more than 2 seconds and was stopped.'])
  })

  it('gives all bindings of a page together a bounded time, and has everything else of it there before', async () => {
    const { port, waited } = aPortThatHangs()
    const shown: number[] = []
    const { session, values, failures, define } = aSession({
      ...port,
      ask: async (request) => {
        const reply = await port.ask(request)
        shown.push(waited())
        return reply
      },
    })
    const endless = Array.from({ length: 10 }, (_none, index) =>
      aSource(`Endless${index}`, { p: '{{ String("hang") }}' }),
    )
    define(...endless, aSource('B', { p: '{{ C.p + 1 }}' }), aSource('C', {}, { p: 1 }))
    await session.settled()
    expect(values.at('B.p')).toBe(2)
    expect(shown[0]).toBeLessThanOrEqual(4000)
    expect(waited()).toBeLessThanOrEqual(8000)
    for (const { message } of endless) expect(values.errors(message.name).p).toContain('took too long')
    expect(failures).toEqual([
      'Endless0.p ran for more than 2 seconds and was stopped.',
      'Endless1.p ran for more than 2 seconds and was stopped.',
      'Endless2.p, Endless3.p and 6 more were stopped: together, the bindings of this page take too long.',
    ])
  })

  it('has what repeats nothing there before it looks for what does not end', async () => {
    const { port, waited } = aPortThatHangs()
    const shown: number[] = []
    const { session, values, define } = aSession({
      ...port,
      ask: async (request) => {
        const reply = await port.ask(request)
        shown.push(waited())
        return reply
      },
    })
    const endless = Array.from({ length: 10 }, (_none, index) =>
      aSource(`Endless${index}`, { p: '{{ (() => { for (;;) "hang" })() }}' }),
    )
    const sum = '{{ (() => { let sum = 0; for (const n of [1, 2]) sum += n; return sum })() }}'
    define(...endless, aSource('B', { p: '{{ [6].map((n) => n * 7)[0] }}' }), aSource('Sum', { p: sum }))
    await session.settled()
    expect(shown[0]).toBe(2000)
    expect([values.at('B.p'), values.at('Sum.p')]).toEqual([42, 3])
  })

  it('passes over what calls something where a hundred bindings never end, and keeps the rest', async () => {
    const { port, waited } = aPortThatHangs()
    const { session, values, failures, define } = aSession(port)
    const endless = Array.from({ length: 100 }, (_none, index) =>
      aSource(`Endless${index}`, { p: '{{ String("hang") }}' }),
    )
    define(...endless, aSource('B', { p: '{{ C.p + 1 }}' }), aSource('C', {}, { p: 1 }))
    await session.settled()
    expect(values.at('B.p')).toBe(2)
    expect(waited()).toBeLessThanOrEqual(8000)
    expect(failures).toEqual([
      'The bindings of this page take too long: Endless0.p, Endless1.p and 98 more are no longer evaluated.',
    ])
  })

  it('gives bindings that end together a bounded time too, where each of them nearly takes the limit', async () => {
    const { port, waited } = aPortThatHangs()
    const { session, values, failures, define } = aSession(port)
    const slow = Array.from({ length: 10 }, (_none, index) =>
      aSource(`Slow${index}`, { p: '{{ String("slow") }}' }),
    )
    define(...slow, aSource('B', { p: '{{ C.p + 1 }}' }), aSource('C', {}, { p: 1 }))
    await session.settled()
    expect(values.at('B.p')).toBe(2)
    expect(values.at('Slow0.p')).toBe('slow')
    expect(waited()).toBeLessThanOrEqual(10_000)
    expect(failures).toEqual([
      'Slow3.p, Slow4.p and 5 more were stopped: together, the bindings of this page take too long.',
    ])
  })

  it('does not blame a binding that is slow beside one that never ends', async () => {
    const { port } = aPortThatHangs()
    const { session, values, failures, define } = aSession(port)
    define(aSource('A', { p: '{{ "slow" }}' }), aSource('B', { p: '{{ "hang" }}' }))
    await session.settled()
    expect(values.at('A.p')).toBe('slow')
    expect(values.errors('A')).toEqual({})
    expect(failures).toEqual(['B.p ran for more than 2 seconds and was stopped.'])
  })

  it('blames no binding that calls nothing for a machine that is busy', async () => {
    const { port } = aPortThatHangs()
    const limits: (number | undefined)[] = []
    const { session, values, failures, define } = aSession({
      ...port,
      ask: async (request) => {
        // Four times the evaluator gets no time while it is at B.
        const {
          skipped = [],
          isCareful = false,
          limit,
        } = request.method === 'change' ? request.requestData : {}
        if (skipped.includes('B.p') || limits.length === 4) return port.ask(request)
        limits.push(limit)
        throw new EvaluationLost('evaluation_too_long', 'It was stopped.', isCareful ? 'B.p' : null)
      },
    })
    define(
      aSource('A', { p: '{{ String(1) }}' }),
      aSource('B', { p: '{{ C.p }}' }),
      aSource('C', {}, { p: 1 }),
    )
    await session.settled()
    expect(values.at('B.p')).toBe(1)
    expect(values.errors('B')).toEqual({})
    expect(failures).toEqual([])
    expect(limits).toEqual([undefined, 200, 800, 2000])
  })

  it('passes over a binding that calls nothing where it never ends all the same', async () => {
    const { port } = aPortThatHangs()
    const { session, values, failures, define } = aSession(port)
    define(
      aSource('A', { p: '{{ "hang" ** 2n }}' }),
      aSource('B', { p: '{{ C.p }}' }),
      aSource('C', {}, { p: 1 }),
    )
    await session.settled()
    expect(values.at('B.p')).toBe(1)
    expect(failures).toEqual(['A.p ran for more than 2 seconds and was stopped.'])
  })

  it('gives a binding another chance when it was changed', async () => {
    const { port } = aPortThatHangs()
    const { session, values, define } = aSession(port)
    define(aSource('A', { p: '{{ "hang" }}' }))
    await session.settled()
    define(aSource('A', { p: '{{ "calm" }}' }))
    await session.settled()
    expect(values.at('A.p')).toBe('calm')
    expect(values.errors('A')).toEqual({})
  })

  it('gives a binding its chance also when it was changed while it was found out', async () => {
    const { port } = aPortThatHangs()
    const calm = aSource('A', { p: '{{ "calm" }}' })
    const { session, values, failures, define } = aSession({
      ...port,
      ask: async (request) => {
        try {
          return await port.ask(request)
        } catch (lost) {
          if (lost instanceof EvaluationLost && lost.culprit !== null) define(calm)
          throw lost
        }
      },
    })
    define(aSource('A', { p: '{{ "hang" }}' }))
    await session.settled()
    expect(values.at('A.p')).toBe('calm')
    expect(values.errors('A')).toEqual({})
    expect(failures).toEqual([])
  })

  it('answers a template that never ends with an error and goes on with a fresh evaluator', async () => {
    const { port } = aPortThatHangs()
    const { session, values, define, set } = aSession(port)
    define(aSource('A', {}, { p: 1 }), aSource('B', { p: '{{ A.p }}' }))
    set('A', 'p', 7)
    const [hung] = await session.evaluate([{ template: '{{ "hang" }}', mode: 'text' }], {})
    expect(hung?.error).toBe('It was stopped.')
    const [next] = await session.evaluate([{ template: '{{ B.p + names }}', mode: 'text' }], { names: 1 })
    expect(next).toEqual({ value: 8, error: null })
    expect(values.at('B.p')).toBe(7)
  })

  it('gives up when the evaluator cannot be had, and says so once', async () => {
    const port: EvaluationPort = {
      ask: () => Promise.reject(new EvaluationLost('evaluation_unavailable', 'It did not start.')),
      shutdown: async () => {},
      stop: () => {},
    }
    const { session, failures, define, set } = aSession(port)
    define(aSource('A', { p: '{{ 1 }}' }, { q: 1 }))
    await session.settled()
    set('A', 'q', 2)
    await session.settled()
    const [result] = await session.evaluate([{ template: '{{ 1 }}', mode: 'text' }], {})
    expect(result?.error).toContain('cannot be evaluated')
    expect(failures).toEqual(['It did not start.'])
  })

  it('takes nothing from a reply that is not what was agreed', async () => {
    const replies: unknown[] = [
      null,
      'text',
      { values: 5, errors: {} },
      {
        values: [
          { path: 'A.p', value: 'mine' },
          { path: 'A.__proto__', value: { polluted: true } },
          { path: 'Nobody.p', value: 1 },
          { path: 5, value: 1 },
          { path: 'A.p.x.y', same: [1] },
          null,
        ],
        errors: [{ path: 'A.p', message: 'x'.repeat(10_000) }, { path: 'A.p' }, 7],
        apiDependencies: { 'A.p': 'B', 'A.q': ['B'] },
      },
    ]
    for (const responseData of replies) {
      const port: EvaluationPort = {
        ask: async () => ({ responseData, timeTaken: 0 }),
        shutdown: async () => {},
        stop: () => {},
      }
      const { session, values, define } = aSession(port)
      define(aSource('A', { p: '{{ 1 }}' }))
      await session.settled()
      expect(Object.keys(values.values('A') ?? {})).toEqual(['p'])
      expect((values.errors('A').p ?? '').length).toBeLessThanOrEqual(2000)
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('what bindings of steps may read', () => {
  it('is the page, the parameters they were run with, and names of their own', () => {
    const core = new EvaluationCore(
      parsingReader,
      () => {},
      () => 0,
    )
    core.handle({
      method: 'change',
      requestData: {
        removed: [],
        entities: [aSource('A', {}, { p: 1 }).message],
        sets: [],
        skipped: [],
        isCareful: false,
      },
    })
    const reply = core.handle({
      method: 'evaluateActionBindings',
      requestData: {
        bindings: [{ template: '{{ A.p + params.x + currentRow.y }}', mode: 'text' }],
        scope: {},
        executionParams: { x: 10 },
        additionalNamedArguments: { currentRow: { y: 100 } },
      },
    })
    expect(reply).toEqual({ responseData: { results: [{ value: 111, error: null }] }, timeTaken: 0 })
  })

  it('runs a trigger and answers with the actions that it queued', async () => {
    const core = new EvaluationCore(
      parsingReader,
      () => {},
      () => 0,
    )
    const reply = await core.handleScript({
      method: 'evaluateTrigger',
      requestData: {
        scriptId: 'one',
        dynamicTrigger: 'showAlert(word); showAlert("b")',
        scope: { entities: {}, functions: [{ name: 'showAlert' }] },
        additionalNamedArguments: { word: 'a' },
      },
    })
    expect(reply.responseData).toEqual({
      calls: [
        { callId: 1, entity: null, method: 'showAlert', handed: ['a'] },
        { callId: 2, entity: null, method: 'showAlert', handed: ['b'] },
      ],
      outcome: { kind: 'returned' },
      unhandled: [],
    })
  })
})
