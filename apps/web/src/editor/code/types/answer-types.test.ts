import type { StepBlock, ValueType } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { type AnswerMemory, AnswerTypes, type ToldAnswer } from './answer-types.ts'

const aStep = (body: string, datasourceId = 'shop'): StepBlock => ({
  id: body,
  kind: 'step',
  name: 'Query1',
  pluginId: 'postgres',
  datasourceId,
  configuration: { body },
})
const text: ValueType = { kind: 'text' }
/** A type, or all that a system says. */
type Told = ValueType | ToldAnswer

const aRig = (
  ask: (integrationId: string, count: number) => Promise<Told[]> | Told[],
  memory?: AnswerMemory,
) => {
  let time = 0
  const due: (() => void)[] = []
  const asked = vi.fn(async (integrationId: string, all: readonly unknown[]) =>
    (await ask(integrationId, all.length)).map((told) =>
      'kind' in told ? { type: told, refusal: null } : told,
    ),
  )
  const answers = new AnswerTypes({
    ask: asked,
    together: 2,
    now: () => time,
    later: (work) => due.push(work),
    ...(memory === undefined ? {} : { memory }),
  })
  const told = vi.fn()
  answers.subscribe(told)
  return {
    answers,
    asked,
    told,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    work: async () => {
      for (const one of due.splice(0)) one()
      // As many turns as it takes to ask about everything in a row.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    },
  }
}

describe('what steps would answer', () => {
  it('is asked once for all who want to know, and told when it is known', async () => {
    const { answers, asked, told, work } = aRig((_id, count) => Array.from({ length: count }, () => text))
    expect(answers.of(aStep('select 1'))).toEqual({ kind: 'unknown' })
    answers.of(aStep('select 1'))
    answers.of(aStep('select 2'))
    answers.of(aStep('select 3'))
    answers.of(aStep('select 1', 'other'))
    await work()
    expect(asked.mock.calls.map(([id, all]) => [id, all.length])).toEqual([
      ['shop', 2],
      ['shop', 1],
      ['other', 1],
    ])
    expect(told).toHaveBeenCalled()
    expect(answers.of(aStep('select 1'))).toEqual(text)
    await work()
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('is asked again when it is no longer fresh, and counts until then', async () => {
    let answer = text
    const { answers, asked, pass, work } = aRig(() => [answer])
    answers.of(aStep('select 1'))
    await work()
    answer = { kind: 'number' }
    pass(61_000)
    expect(answers.of(aStep('select 1'))).toEqual(text)
    await work()
    expect(answers.of(aStep('select 1'))).toEqual({ kind: 'number' })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is unknown where it cannot be asked, and not asked at each letter', async () => {
    const { answers, asked, work } = aRig(() => Promise.reject(new Error('unreachable')))
    answers.of(aStep('select 1'))
    await work()
    expect(answers.of(aStep('select 1'))).toEqual({ kind: 'unknown' })
    await work()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is what was known last where the system refuses a step now, also in another tab', async () => {
    const remembered = new Map<string, ValueType>()
    const memory: AnswerMemory = {
      read: (key) => remembered.get(key),
      write: (key, type) => void remembered.set(key, type),
    }
    let told: Told = text
    const refused = { type: { kind: 'unknown' }, refusal: 'column "a" does not exist.' } as const
    const first = aRig(() => [told], memory)
    first.answers.of(aStep('select a'))
    await first.work()
    told = refused
    first.pass(60_001)
    first.answers.of(aStep('select a'))
    await first.work()
    expect(first.answers.latest(aStep('select a'))).toEqual(text)
    expect(first.answers.refusal(aStep('select a'))).toBe('column "a" does not exist.')
    const second = aRig(() => [told], memory)
    second.answers.of(aStep('select a'))
    await second.work()
    expect(second.answers.latest(aStep('select a'))).toEqual(text)
    told = text
    second.pass(1)
    second.answers.forget(0)
    second.answers.latest(aStep('select a'))
    await second.work()
    expect(second.answers.refusal(aStep('select a'))).toBeNull()
  })

  it('is asked once for a list, until somebody wants it checked again', async () => {
    const { answers, asked, pass, work } = aRig(() => [text])
    answers.latest(aStep('select 1'))
    await work()
    pass(600_000)
    expect(answers.latest(aStep('select 1'))).toEqual(text)
    await work()
    expect(asked).toHaveBeenCalledTimes(1)
    answers.forget(0)
    pass(1)
    expect(answers.latest(aStep('select 1'))).toEqual(text)
    await work()
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
