import { describe, expect, it } from 'vitest'
import { blockStorage } from './block-storage.ts'
import { forgetTraces } from './forget-traces.ts'

const aStorage = (entries: Record<string, string> = {}): Storage => {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  }
}
const olga = { organizationId: 'o', userId: 'olga' }

describe('what a browser keeps of blocks', () => {
  it('is copied under one key, which another tab reads', () => {
    const storage = aStorage()
    blockStorage(olga, () => storage).writeCopied('{}')
    expect(storage.length).toBe(1)
    expect(blockStorage(olga, () => storage).readCopied()).toBe('{}')
  })

  it('is never given to another person, or in another organization', () => {
    const storage = aStorage()
    blockStorage(olga, () => storage).writeCopied('{}')
    expect(blockStorage({ ...olga, userId: 'ed' }, () => storage).readCopied()).toBeNull()
    expect(blockStorage({ ...olga, organizationId: 'p' }, () => storage).readCopied()).toBeNull()
  })

  it('says of each API which blocks are collapsed', () => {
    const storage = aStorage()
    const blocks = blockStorage(olga, () => storage)
    blocks.writeCollapsed('one', ['a', 'b'])
    expect(blocks.readCollapsed('one')).toEqual(['a', 'b'])
    expect(blocks.readCollapsed('two')).toEqual([])
    blocks.writeCollapsed('one', [])
    expect(storage.length).toBe(0)
  })

  it('is left out with a warning where it cannot be read', () => {
    const storage = aStorage({ 'ashlar:collapsed-blocks:o:olga:one': '[', 'ashlar:copied-blocks': '{' })
    const warnings: string[] = []
    const blocks = blockStorage(
      olga,
      () => storage,
      (message) => warnings.push(message),
    )
    expect(blocks.readCollapsed('one')).toEqual([])
    expect(blocks.readCopied()).toBeNull()
    expect(warnings).toHaveLength(2)
  })

  it('costs nothing but the memory where the storage is blocked', () => {
    const blocks = blockStorage(olga, () => {
      throw new Error('blocked')
    })
    blocks.writeCopied('x')
    blocks.writeCollapsed('one', ['a'])
    expect([blocks.readCopied(), blocks.readCollapsed('one')]).toEqual([null, []])
  })

  it('is gone when somebody signs out', () => {
    const storage = aStorage({ 'ashlar:other': 'stays' })
    const blocks = blockStorage(olga, () => storage)
    blocks.writeCopied('x')
    blocks.writeCollapsed('one', ['a'])
    forgetTraces(() => storage)
    expect([storage.length, storage.getItem('ashlar:other')]).toEqual([1, 'stays'])
  })
})
