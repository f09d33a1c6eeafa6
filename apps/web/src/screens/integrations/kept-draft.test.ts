import { describe, expect, it } from 'vitest'
import type { ConnectionDraft } from './connection-draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'

const aStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value)
    },
    removeItem: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
const initial: ConnectionDraft = { name: '', configuration: { host: '', port: 5432 }, secrets: {} }
const entered: ConnectionDraft = {
  name: 'Shop',
  configuration: { host: 'db.example.com', port: 5432 },
  secrets: { password: 'open sesame' },
}

describe('what was entered in the form of a connection', () => {
  it('is there again on the same visit, without secrets', () => {
    const storage = aStorage()
    keepDraft('v1', entered, initial, () => storage)
    expect(keptDraft('v1', () => storage)).toEqual({ name: 'Shop', configuration: entered.configuration })
    expect(keptDraft('v2', () => storage)).toBeUndefined()
    expect(storage.getItem('ashlar.entered.v1')).not.toContain('open sesame')
  })

  it('is forgotten when it is saved, or as it was at first again', () => {
    const storage = aStorage()
    keepDraft('v1', entered, initial, () => storage)
    forgetDraft('v1', () => storage)
    keepDraft('v2', entered, initial, () => storage)
    keepDraft('v2', { ...initial, secrets: { password: 'open sesame' } }, initial, () => storage)
    expect(storage.length).toBe(0)
  })

  it('is nothing where the storage is blocked, or holds something else', () => {
    const blocked = (): Storage => {
      throw new Error('blocked')
    }
    expect(() => keepDraft('v1', entered, initial, blocked)).not.toThrow()
    expect(() => forgetDraft('v1', blocked)).not.toThrow()
    expect(keptDraft('v1', blocked)).toBeUndefined()
    for (const text of [
      '',
      'no JSON',
      'null',
      '{"entered":7}',
      '{"entered":{"name":7,"configuration":{}}}',
    ]) {
      const storage = aStorage()
      storage.setItem('ashlar.entered.v1', text)
      expect(
        keptDraft('v1', () => storage),
        text,
      ).toBeUndefined()
    }
  })
})
