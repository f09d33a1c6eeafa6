import { describe, expect, it } from 'vitest'
import { readFolds, writeFold } from './remembered-folds.ts'

const aStorage = (text?: string) => {
  const map = new Map(text === undefined ? [] : [['folds', text]])
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

describe('what is folded in the property panel', () => {
  it('is remembered for each group', () => {
    const storage = aStorage()
    writeFold(storage, 'folds', 'Appearance', false)
    writeFold(storage, 'folds', 'Data', true)
    writeFold(storage, 'folds', 'Appearance', true)
    expect(readFolds(storage, 'folds')).toEqual({ Appearance: true, Data: true })
  })

  it('is nothing where what is kept cannot be read', () => {
    expect(['{', '[true]', '7', 'null'].map((text) => readFolds(aStorage(text), 'folds'))).toEqual([
      {},
      {},
      {},
      {},
    ])
    expect(readFolds(aStorage('{"Data":"yes","Layout":true}'), 'folds')).toEqual({ Layout: true })
  })
})
