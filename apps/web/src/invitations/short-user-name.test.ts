import { describe, expect, it } from 'vitest'
import { shortUserName } from './short-user-name.ts'

describe('the short name of somebody', () => {
  it.each([
    ['jane.doe@x.com', 'Jane'],
    ['john@x', 'John'],
    ['jane_doe@x', 'Jane'],
    ['jane-doe+shop@x.com', 'Jane'],
    ['_jane@x.com', 'Jane'],
    ['jane doe', 'Jane'],
    ['élodie@x.com', 'Élodie'],
    ['@x.com', ''],
    ['', ''],
  ])('by %j is %j', (username, name) => {
    expect(shortUserName(username)).toBe(name)
  })
})
