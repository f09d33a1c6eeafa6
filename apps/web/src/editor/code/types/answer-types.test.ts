import type { StepBlock, ValueType } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { AnswerTypes } from './answer-types.ts'

const aStep = (body: string, datasourceId = 'shop'): StepBlock => ({
  id: body,
  kind: 'step',
  name: 'Query1',
  pluginId: 'postgres',
  datasourceId,
  configuration: { body },
})
const text: ValueType = { kind: 'text' }

const aRig = (ask: (integrationId: string, count: number) => Promise<ValueType[]> | ValueType[]) => {
  let time = 0
  const due: (() => void)[] = []
  const asked = vi.fn(async (integrationId: string, all: readonly unknown[]) =>
    ask(integrationId, all.length),
  )
  const answers = new AnswerTypes({
    ask: asked,
    together: 2,
    now: () => time,
    later: (work) => due.push(work),
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
})
