import { describe, expect, it } from 'vitest'
import { secretNames } from './secret-names.ts'

describe('secrets in the code of steps', () => {
  it('are offered by their stores and names, without what they are', () => {
    const [entry] = secretNames([
      { name: 'vault', secrets: ['TOKEN', 'db-password'] },
      { name: 'google', secrets: null },
      { name: 'empty', secrets: [] },
    ])
    expect(entry).toMatchObject({
      name: 'sb_secrets',
      value: { vault: { TOKEN: '***', 'db-password': '***' }, google: {} },
    })
    expect(entry?.helpBelow?.(['vault', 'TOKEN'])).toContain('A secret of the store vault')
  })

  it('are no name at all where there are none', () => {
    expect(secretNames([])).toEqual([])
    expect(secretNames([{ name: 'vault', secrets: [] }])).toEqual([])
  })
})
