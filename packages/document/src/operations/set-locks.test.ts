import { describe, expect, it } from 'vitest'
import { apply } from '../change.ts'
import { emptyPage, type PageRecords } from '@ashlar/schema'
import { setLocks } from './set-locks.ts'

let count = 0
const page = emptyPage('Page1', () => `w${(count += 1)}`)
const locked = (
  records: PageRecords,
  locks: { isDeletable?: boolean; disallowCopy?: boolean },
): PageRecords => {
  const outcome = setLocks(records, { ids: ['w1'], ...locks })
  const applied = outcome.ok ? apply(records, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error('The locks were not set.')
  return applied.records
}

describe('locks', () => {
  it('protect a widget against being deleted or copied', () => {
    expect(locked(page, { isDeletable: false })['w1']).toMatchObject({ isDeletable: false })
    expect(locked(page, { disallowCopy: true })['w1']).toMatchObject({ disallowCopy: true })
  })

  it('leave no trace once they are taken away', () => {
    const both = locked(page, { isDeletable: false, disallowCopy: true })
    expect(locked(both, { isDeletable: true, disallowCopy: false })).toEqual(page)
  })

  it('are refused for what is no longer there', () => {
    expect(setLocks(page, { ids: ['gone'], isDeletable: false })).toMatchObject({
      ok: false,
      code: 'not_found',
    })
  })
})
