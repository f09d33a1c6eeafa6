import type { LoginSettings, LoginView } from '@ashlar/contract'

const prefix = 'ashlar.oauth.'

/** With which environment a login is for where none was chosen. */
export const defaultEnvironment = 'production'

/** What a browser keeps of a login, each under a key of its own, which its one-time code ends. */
const parts = [
  'datasource',
  'environment',
  'error',
  'redirect-finished',
  'one-time-code',
  'full-state',
] as const

export type LoginPart = (typeof parts)[number]

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export const loginKey = (part: LoginPart, code: string): string => `${prefix}${part}.${code}`

/** Whether a key of this browser's storage belongs to a login. */
export const isLoginKey = (key: string): boolean => key.startsWith(prefix)

/** What a login is for, without where it leads. */
export const settingsOf = ({
  authId,
  authType,
  authConfig,
  pluginId,
  integrationId,
  configurationId,
}: LoginSettings): LoginSettings => ({
  authId,
  authType,
  authConfig,
  pluginId,
  integrationId,
  configurationId,
})

/** Keeps what the page needs that the provider leads back to. A blocked storage keeps nothing. */
export const keepLogin = (
  login: LoginSettings & Pick<LoginView, 'id' | 'state'>,
  environment: string = defaultEnvironment,
  storage: () => Kept = () => window.localStorage,
): void => {
  try {
    const kept = storage()
    const { id, state } = login
    kept.setItem(loginKey('datasource', id), JSON.stringify(settingsOf(login)))
    kept.setItem(loginKey('environment', id), environment)
    kept.setItem(loginKey('one-time-code', id), id)
    kept.setItem(loginKey('full-state', id), state)
  } catch {
    // The page that the provider leads back to says what is missing.
  }
}

/** Forgets a login that is over for whoever began it. */
export const forgetLogin = (code: string, storage: () => Kept = () => window.localStorage): void => {
  try {
    const kept = storage()
    for (const part of parts) kept.removeItem(loginKey(part, code))
  } catch {
    // A blocked storage has nothing to forget.
  }
}

/** The state of a login that is going on here, where the provider sent none back: of several, the one kept last. */
export const keptState = (storage: Pick<Kept, 'getItem' | 'key' | 'length'>): string | null => {
  const begin = loginKey('full-state', '')
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const latest = names.findLast((name) => name.startsWith(begin))
  return latest === undefined ? null : storage.getItem(latest)
}
