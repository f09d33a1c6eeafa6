import { beforeEach, describe, expect, it } from 'vitest'
import { readCallback } from './callback-answer.ts'
import { forgetLogin, isLoginKey, keepLogin, loginKey } from './login-storage.ts'

const code = '0123456789abcdef0123456789abcdef'
const now = 1_000_000

const stateOf = (more: object = {}) =>
  btoa(
    JSON.stringify({
      oneTimeCode: code,
      useLocalStorage: true,
      integrationId: 'drive',
      externalUser: false,
      ...more,
    }),
  )
const login = { id: code, integrationId: 'drive', state: stateOf() }
const storage = () => window.localStorage
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError')
}
const read = (search: Record<string, string>, hash = '', from = storage) =>
  readCallback({ search: `?${new URLSearchParams(search).toString()}`, hash }, from, now)

beforeEach(() => window.localStorage.clear())

describe('what a provider sends back', () => {
  it('is a code of the login that this browser keeps', () => {
    keepLogin(login)
    expect(read({ code: 'abc', state: login.state })).toEqual({
      kind: 'finish',
      loginId: code,
      usesStorage: true,
      body: { code: 'abc' },
    })
  })

  it('is found by what is kept where the provider sends no state', () => {
    keepLogin(login)
    expect(read({ code: 'abc' })).toMatchObject({ kind: 'finish', loginId: code })
  })

  it('is refused with the code of another login', () => {
    keepLogin(login)
    const state = stateOf({ oneTimeCode: 'f'.repeat(32) })
    expect(read({ code: 'abc', state })).toEqual({
      kind: 'error',
      text: 'Authentication failed: One time code in state parameter did not match.',
    })
  })

  it.each(['', 'no base64!', btoa('[]'), btoa('{"oneTimeCode":7}'), btoa('{"oneTimeCode":"../x"}')])(
    'is refused with the state %j',
    (state) => {
      expect(read({ code: 'abc', state })).toMatchObject({ kind: 'error' })
    },
  )

  it('is an error of the provider, too', () => {
    keepLogin(login)
    expect(read({ error: 'access_denied', error_description: 'No', state: login.state })).toMatchObject({
      body: { error: 'access_denied', errorDescription: 'No' },
    })
  })

  it('is a token of the implicit grant, which ends when it says', () => {
    keepLogin(login)
    const hash = `#access_token=t&expires_in=60&state=${encodeURIComponent(login.state)}`
    expect(read({}, hash)).toMatchObject({ body: { token: 't', expiryTimestamp: now + 60_000 } })
  })

  it('needs the local storage unless its state does without', () => {
    expect(read({ code: 'abc', state: login.state }, '', blocked)).toEqual({
      kind: 'error',
      text: 'This integration requires local storage to be enabled. Please enable local storage and try again.',
    })
    expect(read({ code: 'abc', state: stateOf({ useLocalStorage: false }) }, '', blocked)).toMatchObject({
      kind: 'finish',
      usesStorage: false,
    })
  })
})

describe('what a browser keeps of a login', () => {
  it('has a key for each part, is for production where nothing else was chosen, and is forgotten', () => {
    keepLogin(login)
    expect(window.localStorage.getItem(loginKey('environment', code))).toBe('production')
    expect(window.localStorage.getItem(loginKey('datasource', code))).toBe('drive')
    expect(Object.keys(window.localStorage).every(isLoginKey)).toBe(true)
    forgetLogin(code)
    expect(window.localStorage).toHaveLength(0)
  })
})
