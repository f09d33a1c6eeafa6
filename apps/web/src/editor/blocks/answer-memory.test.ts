import type { ValueType } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { answerMemory } from './answer-memory.ts'

const text: ValueType = { kind: 'text' }

const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('what steps answered before', () => {
  it('is remembered for the person and the organization', () => {
    const storage = aStorage()
    answerMemory(storage, { organizationId: 'o', userId: 'ada' }).write('select 1', text)
    expect(answerMemory(storage, { organizationId: 'o', userId: 'ada' }).read('select 1')).toEqual(text)
    expect(answerMemory(storage, { organizationId: 'o', userId: 'bob' }).read('select 1')).toBeUndefined()
    expect(answerMemory(storage, { organizationId: 'p', userId: 'ada' }).read('select 1')).toBeUndefined()
  })

  it('is forgotten of the steps that were written longest ago, and never kept of very long ones', () => {
    const memory = answerMemory(aStorage(), { organizationId: 'o', userId: 'ada' })
    for (let index = 0; index <= 100; index += 1) memory.write(`select ${index}`, text)
    expect(memory.read('select 0')).toBeUndefined()
    expect(memory.read('select 1')).toEqual(text)
    memory.write('x'.repeat(5_000), text)
    expect(memory.read('x'.repeat(5_000))).toBeUndefined()
  })

  it('is nothing where a browser holds something else', () => {
    const storage = aStorage()
    storage.setItem('ashlar:answer-types:o:ada', '{"select 1": 1}')
    const memory = answerMemory(storage, { organizationId: 'o', userId: 'ada' })
    expect(memory.read('select 1')).toBeUndefined()
    memory.write('select 1', text)
    expect(memory.read('select 1')).toEqual(text)
  })
})
