import { describe, expect, it } from 'vitest'
import { pendingStorage, type PendingChanges } from './pending-storage.ts'

const owner = { organizationId: 'o', userId: 'u', documentId: 'p' }
const pending = (count: number): PendingChanges => ({
  changes: [{ added: {}, updated: {}, removed: {} }],
  count,
})

const aStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

describe('what was not saved', () => {
  it('is found again by the same person on the same page', () => {
    const storage = aStorage()
    pendingStorage(storage, owner, 'one').write(pending(2))
    expect(pendingStorage(storage, owner, 'one').adopt()).toEqual([pending(2)])
    expect(pendingStorage(storage, { ...owner, userId: 'other' }, 'one').adopt()).toEqual([])
  })

  it('is found again where an earlier version kept it', () => {
    const storage = aStorage()
    const { changes, count } = pending(3)
    storage.setItem('ashlar:unsaved:v1:o:u:p:one', JSON.stringify({ version: 1, change: changes[0], count }))
    expect(pendingStorage(storage, owner, 'one').adopt()).toEqual([pending(3)])
  })

  it('is taken over from a tab that was closed, once', () => {
    const storage = aStorage()
    pendingStorage(storage, owner, 'one').write(pending(1))
    expect(pendingStorage(storage, owner, 'two').adopt()).toEqual([pending(1)])
    expect(pendingStorage(storage, owner, 'three').adopt()).toEqual([])
  })

  it('is forgotten once it is saved, and where it cannot be read', () => {
    const storage = aStorage()
    const one = pendingStorage(storage, owner, 'one')
    one.write(pending(1))
    one.write(null)
    storage.setItem('ashlar:unsaved:v1:o:u:p:two', '{"version":1,"change":{}}')
    expect(one.adopt()).toEqual([])
    expect(storage.length).toBe(0)
  })
})
