import { describe, expect, it } from 'vitest'
import { crashCode } from './crash-code.ts'

describe('the code of a crash', () => {
  it('says that a session has ended, whatever the status', () => {
    expect(crashCode({ jwtExpired: true, status: 401 })).toBe('JWT_EXPIRED')
    expect(crashCode({ code: 'session_expired', status: 401 })).toBe('JWT_EXPIRED')
  })

  it('says the reason where there is one', () => {
    expect(crashCode({ reason: 'refresh required' })).toBe('REFRESH_REQUIRED')
    expect(crashCode({ reason: 'branch not found', status: 404 })).toBe('BRANCH_NOT_FOUND')
    expect(crashCode({ reason: 'no agents', status: 409 })).toBe('NO_AGENTS')
    expect(crashCode({ reason: 'verify resources failed' })).toBe('VERIFY_RESOURCES_FAILED')
  })

  it('is else that of the status', () => {
    expect(crashCode({ status: 403 })).toBe('403')
    expect(crashCode({ code: 'not_found' })).toBe('404')
    expect(crashCode({ code: 'not_deployed' })).toBe('409')
  })

  it('is else a server error', () => {
    expect(crashCode({})).toBe('SERVER_ERROR')
    expect(crashCode({ status: 500 })).toBe('SERVER_ERROR')
    expect(crashCode({ status: 503, code: 'database_unavailable' })).toBe('SERVER_ERROR')
    expect(crashCode({ code: 'toString' })).toBe('SERVER_ERROR')
  })
})
