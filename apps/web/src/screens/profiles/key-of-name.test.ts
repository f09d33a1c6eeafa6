import { describe, expect, it } from 'vitest'
import { keyOfName } from './key-of-name.ts'

describe('the key that suggests itself for a profile', () => {
  it.each([
    ['Development', 'development'],
    ['EU (West)', 'eu-west'],
    ['Köln', 'koln'],
    ['2nd stage', 'nd-stage'],
    ['!!!', ''],
    ['A very long name for a profile of one customer', 'a-very-long-name-for-a-profile-o'],
  ])('of %s is "%s"', (name, key) => {
    expect(keyOfName(name)).toBe(key)
  })
})
