import { describe, expect, it } from 'vitest'
import { branchInQuery } from '../../branches/branch-in-query.ts'
import { branchAddress } from './branch-address.ts'

describe('the address of a branch', () => {
  it('names it, whatever it is called, and beside other parameters', () => {
    const address = branchAddress('app', 'feature/one', '/orders')
    expect(address).toBe('/applications/app/edit/orders?branch=feature%2Fone')
    expect(branchInQuery(address.slice(address.indexOf('?')))).toBe('feature/one')
    expect(branchAddress('app', 'one', '/orders?id=1')).toBe('/applications/app/edit/orders?id=1&branch=one')
  })

  it('names none for the default one', () => {
    expect(branchAddress('app', null)).toBe('/applications/app/edit')
    for (const search of ['', '?profile=x', '?branch=', '?branch=main', '?branch=MAIN']) {
      expect(branchInQuery(search)).toBeNull()
    }
  })
})
