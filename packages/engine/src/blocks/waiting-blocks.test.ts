import { describe, expect, it } from 'vitest'
import {
  anApi,
  anApproval,
  aStep,
  aStream,
  aTry,
  countTo,
  fail,
  giveBack,
  pathForEach,
  paths,
  sendOut,
  waitFor,
  waitUntil,
} from '../../test/build-api.ts'
import { failing, MemoryJournal, runBlocks, statuses, type StepWork } from '../../test/run-blocks.ts'

/** Steps that wait until as many of them have begun as are said. */
const meeting = (count: number): StepWork => {
  let begun = 0
  const { promise, resolve } = Promise.withResolvers<null>()
  return () => {
    begun += 1
    if (begun === count) resolve(null)
    return promise
  }
}

describe('a parallel block', () => {
  it('runs its paths at the same time and gives what each gave, by name', async () => {
    const api = anApi(
      paths('Both', {
        left: [aStep('L', 'meet'), aStep('L2', '{{ 1 }}')],
        right: [aStep('R', 'meet')],
        none: [],
      }),
    )
    const { end } = await runBlocks(api, { work: { meet: meeting(2) } })
    expect(end.output).toEqual({ left: 1, right: null, none: null })
  })

  it('runs a path for each item of a list, or as many as a number says', async () => {
    const each = anApi(pathForEach('All', '{{ names }}', [aStep('Say', "{{ item + '!' }}")]))
    expect((await runBlocks(each, { inputs: { names: ['a', 'b'] } })).end.output).toEqual(['a!', 'b!'])
    const count = anApi(pathForEach('All', '3', [aStep('Say', '{{ item }}')]))
    expect((await runBlocks(count)).end.output).toEqual([0, 1, 2])
  })

  it.each(['{{ "abc" }}', '{{ {} }}', '', 'true'])('over %s is an error', async (range) => {
    expect((await runBlocks(anApi(pathForEach('All', range, [])))).end.fault).toMatchObject({
      code: 'binding_failed',
      block: 'All',
      message: expect.stringContaining('needs a list or a number'),
    })
  })

  it('refuses a million paths', async () => {
    expect((await runBlocks(anApi(pathForEach('All', '1000000', [aStep('Say')])))).end.fault).toMatchObject({
      code: 'too_large',
      message: 'All has at most 10000 paths, but its range gives 1000000.',
    })
  })

  it('runs no more paths at once than its pool has places', async () => {
    let running = 0
    let most = 0
    const busy: StepWork = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return null
    }
    const api = anApi(pathForEach('All', '20', [aStep('Busy', 'busy')], { poolSize: 3 }))
    await runBlocks(api, { work: { busy } })
    expect(most).toBe(3)
  })

  it('lets all paths end and joins their errors', async () => {
    let done = 0
    const work = {
      fail: failing('no such table'),
      good: () => {
        done += 1
        return null
      },
    }
    const api = anApi(
      paths('Both', { a: [aStep('A', 'fail')], b: [aStep('B', 'good')], c: [fail('late', 'C')] }),
    )
    const { end } = await runBlocks(api, { work })
    expect(end.fault).toEqual({ code: 'thrown', message: 'a: no such table\nc: late', block: 'A' })
    expect(done).toBe(1)
  })

  it('ends the whole API where a path returns, and stops the others', async () => {
    const slow: StepWork = (_values, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    const api = anApi(paths('Both', { a: [aStep('Slow', 'slow')], b: [giveBack('early')] }), aStep('Never'))
    const { end, events } = await runBlocks(api, { work: { slow } })
    expect(end).toMatchObject({ status: 'succeeded', output: 'early' })
    expect(statuses(events)).not.toContain('Never succeeded')
  })

  it('that nobody waits for goes on beside, and a wait collects its output', async () => {
    const order: string[] = []
    const note: StepWork = ([word]) => {
      order.push(String(word))
      return String(word)
    }
    const api = anApi(
      paths(
        'Beside',
        { a: [aStep('Meet', 'meet'), aStep('Late', 'note {{ "late" }}')] },
        { wait: 'WAIT_NONE' },
      ),
      aStep('First', 'note {{ "first" }}'),
      aStep('Meet2', 'meet'),
      waitFor('Beside'),
      giveBack('{{ [Beside.output, Wait1.output] }}'),
    )
    const { end } = await runBlocks(api, { work: { note, meet: meeting(2) } })
    expect(end.output).toEqual([null, { a: 'late' }])
    expect(order).toEqual(['first', 'late'])
  })

  it('that nobody ever waits for is a part of the run, and its error is not lost', async () => {
    const api = anApi(
      paths('Beside', { a: [fail('beside')] }, { wait: 'WAIT_NONE' }),
      aStep('Main', '{{ 1 }}'),
    )
    expect((await runBlocks(api)).end.fault).toMatchObject({ message: 'beside' })
  })
})

describe('a wait', () => {
  it('for a parallel block that is not there goes on', async () => {
    expect((await runBlocks(anApi(waitFor('Nobody'), aStep('Behind', '{{ 1 }}')))).end.output).toBe(1)
  })

  it('has a limit of its own', async () => {
    const never: StepWork = (_values, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    const api = anApi(
      paths('Beside', { a: [aStep('Never', 'never')] }, { wait: 'WAIT_NONE' }),
      waitFor('Beside', 50),
    )
    expect((await runBlocks(api, { work: { never } })).end.fault).toMatchObject({
      code: 'timed_out',
      block: 'Wait1',
    })
  })

  it('for a time sleeps so long, or until a moment', async () => {
    expect((await runBlocks(anApi(waitUntil('1500')))).slept).toEqual([1500])
    expect((await runBlocks(anApi(waitUntil('2030-01-01T00:00:02Z')))).slept).toEqual([2000])
    expect((await runBlocks(anApi(waitUntil('2020-01-01T00:00:00Z')))).slept).toEqual([])
    expect((await runBlocks(anApi(waitUntil('soon')))).end.fault?.message).toContain(
      'is given the text "soon"',
    )
  })

  it('of a durable run puts the run away, which goes on behind it when its time has come', async () => {
    const journal = new MemoryJournal()
    let ran = 0
    const work = {
      count: () => {
        ran += 1
        return ran
      },
    }
    const api = anApi(aStep('Before', 'count'), waitUntil('60000'), giveBack('{{ Before.output }}'))
    const first = await runBlocks(api, { journal, work })
    expect(first.end).toMatchObject({ status: 'suspended', resumeAt: '2030-01-01T00:01:00.000Z' })
    const early = await runBlocks(api, { journal, work, now: () => new Date('2030-01-01T00:00:30Z') })
    expect(early.end).toMatchObject({ status: 'suspended', resumeAt: '2030-01-01T00:01:00.000Z' })
    const last = await runBlocks(api, { journal, work, now: () => new Date('2030-01-01T00:01:00Z') })
    expect(last.end).toMatchObject({ status: 'succeeded', output: 1 })
    expect(ran).toBe(1)
  })
})

describe('an approval', () => {
  const api = anApi(
    anApproval('Pay {{ amount }}?', { approvers: 'ada@example.com, ben@example.com' }),
    giveBack('{{ Approval1.output.by }}'),
  )
  const inputs = { amount: 7 }
  const decide = (journal: MemoryJournal, isApproved: boolean) => {
    const asked = journal.recall('Approval1#approval')
    if (asked?.kind !== 'approval') throw new Error('Nobody was asked.')
    const decision = { isApproved, by: 'ada@example.com', at: '2030-01-01T00:00:01Z', comment: 'Too much.' }
    return journal.record('Approval1#approval', { ...asked, decision })
  }

  it('asks, puts the run away, and goes on when somebody approved', async () => {
    const journal = new MemoryJournal()
    expect((await runBlocks(api, { journal, inputs })).end.status).toBe('suspended')
    expect(journal.recall('Approval1#approval')).toMatchObject({
      question: {
        message: 'Pay 7?',
        approvers: ['ada@example.com', 'ben@example.com'],
        until: '2030-01-08T00:00:00.000Z',
      },
    })
    expect((await runBlocks(api, { journal, inputs })).end.status).toBe('suspended')
    await decide(journal, true)
    expect((await runBlocks(api, { journal, inputs })).end).toMatchObject({ output: 'ada@example.com' })
  })

  it('is an error where somebody declined, or nobody answered in time', async () => {
    const journal = new MemoryJournal()
    await runBlocks(api, { journal, inputs })
    const late = await runBlocks(api, { journal, inputs, now: () => new Date('2030-02-01T00:00:00Z') })
    expect(late.end.fault).toMatchObject({ code: 'timed_out', message: 'Nobody answered Approval1 in time.' })
    const other = new MemoryJournal()
    await runBlocks(api, { journal: other, inputs })
    await decide(other, false)
    expect((await runBlocks(api, { journal: other, inputs })).end.fault).toMatchObject({
      code: 'declined',
      message: 'ada@example.com declined. Too much.',
    })
  })

  it('is refused where no run is kept so long', async () => {
    expect((await runBlocks(api, { inputs })).end.fault?.code).toBe('unavailable')
  })
})

describe('a stream', () => {
  const streams = { ticks: [1, 2, 3] }

  it('runs its blocks for each message and sends what the last one gave', async () => {
    const api = anApi(aStream(aStep('Ticks', 'ticks'), [aStep('Double', '{{ message * 2 }}')]))
    expect((await runBlocks(api, { streams })).sent).toEqual([2, 4, 6])
  })

  it('waits for a client that is slower', async () => {
    const heard: string[] = []
    await runBlocks(anApi(aStream(aStep('Ticks', 'ticks'), [aStep('Step1', 'note {{ message }}')])), {
      streams,
      work: { note: ([message]) => `${heard.push(`made ${String(message)}`)}` },
      onMessage: async (message) => {
        await Promise.resolve()
        heard.push(`sent ${String(message)}`)
      },
    })
    expect(heard).toEqual(['made 1', 'sent 1', 'made 2', 'sent 3', 'made 3', 'sent 5'])
  })

  it('passes messages on as they are where it has no blocks, and sends nothing where that is off', async () => {
    expect((await runBlocks(anApi(aStream(aStep('Ticks', 'ticks'), [])), { streams })).sent).toEqual([
      1, 2, 3,
    ])
    const quiet = anApi(aStream(aStep('Ticks', 'ticks'), [sendOut('{"at": {{ message }}}')], true))
    expect((await runBlocks(quiet, { streams })).sent).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
  })

  it('goes on behind a message that failed, and tells of it', async () => {
    const api = anApi(
      aStream(aStep('Ticks', 'ticks'), [aStep('Bad', '{{ message === 2 ? nobody : message }}')]),
    )
    const { sent, end, events } = await runBlocks(api, { streams })
    expect(sent).toEqual([1, 3])
    expect(end.status).toBe('succeeded')
    const logged = events.flatMap((event) => (event.type === 'log' ? [`${event.block}: ${event.line}`] : []))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatch(/^Stream1: Bad: .*nobody is not defined/u)
  })

  it('tells of its step as of any other block', async () => {
    const api = anApi(aStream(aStep('Ticks', 'ticks'), [aStep('Double', '{{ message * 2 }}')]))
    const { events } = await runBlocks(api, { streams: { ticks: [1] } })
    expect(statuses(events)).toEqual(['Double succeeded', 'Ticks succeeded', 'Stream1 succeeded'])
    const failed = await runBlocks(anApi(aStream(aStep('One'), [])))
    expect(statuses(failed.events)).toEqual(['One failed', 'Stream1 failed'])
    expect(failed.end.fault?.block).toBe('One')
  })

  it('is left by a return, with its value', async () => {
    const api = anApi(aStream(aStep('Ticks', 'ticks'), [giveBack('{{ message }}')]), aStep('Step2'))
    expect((await runBlocks(api, { streams })).end.output).toBe(1)
  })

  it('of a step that gives one answer is refused', async () => {
    expect((await runBlocks(anApi(aStream(aStep('One'), [])))).end.fault).toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('send', () => {
  it('sends JSON as it is, and refuses what is too large', async () => {
    expect((await runBlocks(anApi(sendOut('[1, "two"]')))).sent).toEqual([[1, 'two']])
    const large = anApi(sendOut("{{ 'x'.repeat(5000) }}"))
    expect((await runBlocks(large, { limits: { messageBytes: 1000 } })).end.fault?.code).toBe('too_large')
  })
})

describe('a step', () => {
  it('is tried again as often as it says, with pauses that grow', async () => {
    let tries = 0
    const work = {
      flaky: () => {
        tries += 1
        if (tries < 3) failing('busy')()
        return tries
      },
    }
    const api = anApi(aStep('Flaky', 'flaky', { retry: { attempts: 3, pause: 100 } }))
    const { end, slept } = await runBlocks(api, { work })
    expect(end.output).toBe(3)
    expect(slept).toHaveLength(2)
    expect(slept[0]).toBeGreaterThanOrEqual(50)
    expect(slept[1]).toBeGreaterThanOrEqual(100)
    expect(slept[1]).toBeLessThanOrEqual(200)
  })

  it('has a time limit of its own', async () => {
    const slow: StepWork = (_values, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    const api = anApi(
      aTry('Try1', { try: [aStep('Slow', 'slow', { timeLimit: 20 })], catch: [giveBack('{{ error }}')] }),
    )
    expect((await runBlocks(api, { work: { slow } })).end.output).toBe(
      'Slow took longer than 0.02 s and was stopped.',
    )
  })

  it('is given a key that is the same in each try of a durable run, and another in each turn', async () => {
    const keys: string[] = []
    const work: Record<string, StepWork> = {
      key: (_values, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        return null
      },
    }
    await runBlocks(anApi(countTo('Loop1', '2', aStep('Key', 'key'))), { work, journal: new MemoryJournal() })
    expect(keys).toEqual(['run/Loop1/0/Key', 'run/Loop1/1/Key'])
  })
})
