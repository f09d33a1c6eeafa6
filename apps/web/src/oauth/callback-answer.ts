import type { LoginCompletion } from '@ashlar/contract'
import { keptState, loginKey } from './login-storage.ts'

/** What a provider sent somebody back with. */
export interface CallbackAddress {
  readonly search: string
  /** Behind the `#`, where the implicit grant answers. */
  readonly hash: string
  readonly origin: string
}

/** What is to be said to the server, or why nothing can be. */
export type CallbackAnswer =
  | {
      readonly kind: 'finish'
      /** The one-time code, which names the login. */
      readonly loginId: string
      readonly usesStorage: boolean
      /** Whether the page that opened the window says it to the server: nobody is signed in here. */
      readonly handsOver: boolean
      readonly body: LoginCompletion
    }
  | { readonly kind: 'error'; readonly text: string }

type Kept = Pick<Storage, 'getItem' | 'key' | 'length'>

const needsStorage =
  'This integration requires local storage to be enabled. Please enable local storage and try again.'
const otherCode = 'Authentication failed: One time code in state parameter did not match.'

/** Reads what a provider sent back, with the state that this browser keeps. `now` in milliseconds since 1970. */
export const readCallback = (
  { search, hash, origin }: CallbackAddress,
  storage: () => Kept,
  now: number,
): CallbackAnswer => {
  const query = new URLSearchParams(search)
  const given = new URLSearchParams([...query, ...new URLSearchParams(hash.replace(/^#/u, ''))])
  const sent = given.get('state')
  const kept = storageOf(storage)
  const text = sent ?? (kept === null ? null : keptState(kept))
  if (text === null) return { kind: 'error', text: kept === null ? needsStorage : otherCode }
  const state = readState(text)
  if (state === null) return { kind: 'error', text: otherCode }
  if (state.useLocalStorage) {
    if (kept === null) return { kind: 'error', text: needsStorage }
    if (kept.getItem(loginKey('one-time-code', state.oneTimeCode)) !== state.oneTimeCode) {
      return { kind: 'error', text: otherCode }
    }
  }
  return {
    kind: 'finish',
    loginId: state.oneTimeCode,
    usesStorage: state.useLocalStorage,
    handsOver: state.externalUser,
    body: {
      ...bodyOf(given, now),
      ...(kept === null ? {} : keptSettings(kept, state.oneTimeCode)),
      integrationId: state.integrationId,
      origin,
    },
  }
}

const bodyOf = (given: URLSearchParams, now: number) => {
  const text = (name: string, key: 'accessCode' | 'error' | 'errorDescription' | 'token') => {
    const value = given.get(name)
    return value === null || value === '' ? {} : { [key]: value }
  }
  const seconds = Number(given.get('expires_in') ?? Number.NaN)
  return {
    ...text('code', 'accessCode'),
    grantedScope: given.get('scope'),
    ...text('access_token', 'token'),
    ...text('error', 'error'),
    ...text('error_description', 'errorDescription'),
    ...(Number.isFinite(seconds) && seconds > 0 ? { expiryTimestamp: now + Math.floor(seconds) * 1000 } : {}),
  }
}

/** What is kept; null where the browser blocks it. */
const storageOf = (storage: () => Kept): Kept | null => {
  try {
    const kept = storage()
    kept.getItem('')
    return kept
  } catch {
    return null
  }
}

/** What this browser keeps of the settings that a login is for. The server compares it, and checks its form. */
const keptSettings = (kept: Kept, code: string): LoginCompletion => {
  try {
    const read: unknown = JSON.parse(kept.getItem(loginKey('datasource', code)) ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {}
  } catch {
    return {}
  }
}

interface ReadState {
  readonly oneTimeCode: string
  readonly integrationId: string
  readonly externalUser: boolean
  readonly useLocalStorage: boolean
}

/** The state of a login, which only this screen reads; null where it is none. */
export const readState = (text: string): ReadState | null => {
  try {
    const read: unknown = JSON.parse(atob(text))
    if (typeof read !== 'object' || read === null || !('oneTimeCode' in read)) return null
    const { oneTimeCode } = read
    if (typeof oneTimeCode !== 'string' || !/^[0-9a-f]{32}$/u.test(oneTimeCode)) return null
    const useLocalStorage = !('useLocalStorage' in read) || read.useLocalStorage !== false
    const integrationId = 'integrationId' in read ? read.integrationId : undefined
    if (typeof integrationId !== 'string') return null
    const externalUser = 'externalUser' in read && read.externalUser === true
    return { oneTimeCode, useLocalStorage, integrationId, externalUser }
  } catch {
    return null
  }
}
