import { expect, it } from 'vitest'
import { isTestCallKey } from './test-call-key.ts'
import { testCallStorage } from './test-call-storage.ts'

const owner = { organizationId: 'o', userId: 'u', apiId: 'a' }
const aStorage = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

it('what a workflow is tried out with is found again by the same person only', () => {
  const storage = aStorage()
  testCallStorage(owner, () => storage).write({ params: { customer: '42' }, body: [1] })
  expect(testCallStorage(owner, () => storage).read()).toEqual({ params: { customer: '42' }, body: [1] })
  expect(testCallStorage({ ...owner, userId: 'other' }, () => storage).read()).toBeNull()
  expect([...storage.entries.keys()].every(isTestCallKey)).toBe(true)
})

it('what cannot be read, or kept, is left out', () => {
  const storage = aStorage()
  storage.setItem('ashlar:test-call:o:u:a', '{"params":3}')
  expect(testCallStorage(owner, () => storage).read()).toBeNull()
  const blocked = testCallStorage(owner, () => {
    throw new Error('blocked')
  })
  blocked.write({ params: {}, body: null })
  expect(blocked.read()).toBeNull()
})
