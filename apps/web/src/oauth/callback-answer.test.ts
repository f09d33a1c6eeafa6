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
const settings = {
  authId: 'of these settings',
  authType: 'OAUTH2_CODE',
  authConfig: {
    authorizationUrl: 'https://login.example/authorize',
    clientId: 'us',
    audience: '',
    scope: 'read',
    promptType: 'consent',
    tokenScope: 'user' as const,
    sendOAuthState: true,
    refreshTokenFromServer: true,
  },
  pluginId: 'restapi',
  integrationId: 'drive',
  configurationId: null,
}
const login = { id: code, state: stateOf(), ...settings }
const origin = 'https://ashlar.example'
/** What a browser keeps, in memory. */
const kept = new Map<string, string>()
const memory: Storage = {
  get length() {
    return kept.size
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
}
const storage = () => memory
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError')
}
const read = (search: Record<string, string>, hash = '', from = storage) =>
  readCallback({ search: `?${new URLSearchParams(search).toString()}`, hash, origin }, from, now)

beforeEach(() => kept.clear())

describe('what a provider sends back', () => {
  it('is a code of the login that this browser keeps', () => {
    keepLogin(login, undefined, storage)
    expect(read({ code: 'abc', state: login.state })).toEqual({
      kind: 'finish',
      loginId: code,
      usesStorage: true,
      handsOver: false,
      body: { accessCode: 'abc', grantedScope: null, ...settings, origin },
    })
  })

  it('is found by what is kept where the provider sends no state', () => {
    keepLogin(login, undefined, storage)
    expect(read({ code: 'abc' })).toMatchObject({ kind: 'finish', loginId: code })
  })

  it('is refused with the code of another login', () => {
    keepLogin(login, undefined, storage)
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
    keepLogin(login, undefined, storage)
    expect(read({ error: 'access_denied', error_description: 'No', state: login.state })).toMatchObject({
      body: { error: 'access_denied', errorDescription: 'No' },
    })
  })

  it('is a token of the implicit grant, which ends when it says', () => {
    keepLogin(login, undefined, storage)
    const hash = `#access_token=t&expires_in=60&state=${encodeURIComponent(login.state)}`
    expect(read({}, hash)).toMatchObject({ body: { token: 't', expiryTimestamp: now + 60_000 } })
  })

  it('is handed over to the page that opened the window where another site signed somebody in', () => {
    const state = stateOf({ useLocalStorage: false, externalUser: true })
    expect(read({ code: 'abc', state })).toMatchObject({
      kind: 'finish',
      handsOver: true,
      body: { accessCode: 'abc', integrationId: 'drive' },
    })
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
    keepLogin(login, undefined, storage)
    expect(kept.get(loginKey('environment', code))).toBe('production')
    expect(kept.get(loginKey('datasource', code))).toBe(JSON.stringify(settings))
    expect([...kept.keys()].every(isLoginKey)).toBe(true)
    forgetLogin(code, storage)
    expect(kept.size).toBe(0)
  })
})
