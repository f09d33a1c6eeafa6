import type { Connection } from '../driver.ts'
import { readPairs, secretNameOfPair } from '../form-values.ts'
import { refuseHeaderName, refuseHeaderValue } from '../restapi/header.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { ModelError } from './model-error.ts'

/** A connection to models, read. */
export interface ModelSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** `host:port`, for sentences. */
  readonly place: string
  /** Empty where the provider wants none. */
  readonly key: string
  readonly model: string
  readonly headers: Record<string, string>
  readonly query: Record<string, string>
  readonly firstByteMilliseconds: number
  /** Puts `***` in place of the connection's secrets. */
  readonly hide: (text: string) => string
}

/** Reads a connection's form. Throws `ModelError` for an address or a header that cannot be used. */
export const readModelSettings = ({ configuration, secrets }: Connection): ModelSettings => {
  const text = (key: string) => {
    const value = configuration[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const url = URL.parse(text('baseUrl'))
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ModelError(
      'unavailable',
      'The base address has to begin with https:// or http:// and to hold no password.',
    )
  }
  const pairs = (key: string): Record<string, string> => {
    const values: Record<string, string> = {}
    for (const pair of readPairs(configuration[key])) {
      if (pair.key === '') continue
      values[pair.key] = pair.isSecret ? (secrets[secretNameOfPair(key, pair.id)] ?? '') : pair.value
    }
    return values
  }
  const headers = pairs('headers')
  const key = secrets['apiKey'] ?? ''
  for (const [name, value] of [...Object.entries(headers), ['Authorization', key] as const]) {
    const problem = refuseHeaderName(name) ?? refuseHeaderValue(name, value)
    if (problem !== undefined) throw new ModelError('unavailable', problem)
  }
  const seconds = configuration['firstByteSeconds']
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/u, '')}`,
    place: url.host,
    key,
    model: text('model'),
    headers,
    query: pairs('query'),
    firstByteMilliseconds: (typeof seconds === 'number' ? seconds : 300) * 1000,
    hide: maskOf(Object.values(secrets)).inText,
  }
}
