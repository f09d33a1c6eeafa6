import type { PageRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { differencesBetween } from './record-differences.ts'

const variable = (defaultValue: string, createdAt = 0): PageRecord => ({
  kind: 'stateVariable',
  id: 'v',
  name: 'V',
  defaultValue,
  persistance: 'Temporary',
  createdAt,
})

describe('the differences between two versions', () => {
  it('name each place with both values', () => {
    expect(differencesBetween(variable('a'), variable('b', 1))).toEqual([
      { path: 'defaultValue', mine: 'a', theirs: 'b' },
      { path: 'createdAt', mine: '0', theirs: '1' },
    ])
  })

  it('are none to show where one side deleted it', () => {
    expect(differencesBetween(null, variable('b'))).toBeNull()
  })
})
