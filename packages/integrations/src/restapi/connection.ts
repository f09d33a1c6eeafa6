import type { Certificates } from '@ashlar/egress'
import { readCertificates } from '../certificates.ts'
import type { Connection } from '../driver.ts'
import { readPairs, secretNameOfPair } from '../form-values.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepRequest } from './compile-request.ts'
import { refuseHeaderName, refuseHeaderValue } from './header.ts'
import { maskOf, type SecretMask } from './hide-secrets.ts'
import { accessTokenSecret } from './with-access-token.ts'

/** A name with its value, and whether people may see the value. */
interface Entry {
  readonly name: string
  readonly value: string
  readonly isSecret: boolean
}

/** A request ready to be sent, and how it is shown to people. */
export interface ReadyRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: StepRequest['body']
  readonly certificates: Certificates
  /** The request as text, with secrets as `***`. */
  describe(): string
  /** Hides the secrets of the connection in what comes back. */
  readonly mask: SecretMask
}

const longestDescription = 64 * 1024

/**
 * Adds to a step's request what the connection has: address, headers, parameters, credentials. Throws
 * `IntegrationError` for a base address or a header that cannot be used, and for a path that would leave the base
 * address's scheme, host, port and path.
 */
export const addConnection = (connection: Connection, request: StepRequest): ReadyRequest => {
  const base = readBase(connection)
  const url = URL.parse(`${base.href.replace(/[?#].*$/u, '').replace(/\/+$/u, '')}${request.path}`)
  // Judged by what the address became: reading one drops line breaks and resolves steps upwards.
  if (url === null || url.origin !== base.origin || !isBelow(base, url) || url.username || url.password) {
    throw new IntegrationError(
      'request_failed',
      `The path ${request.path} cannot be added to the base address.`,
    )
  }
  const shown = new URL(url)
  const credentials = readCredentials(connection)
  const query = [
    ...readEntries(connection, 'query'),
    ...request.query.map(([name, value]) => ({ name, value, isSecret: false })),
    ...credentials.query,
  ]
  for (const { name, value, isSecret } of query) {
    url.searchParams.append(name, value)
    shown.searchParams.append(name, isSecret ? '***' : value)
  }
  const headers = new Map<string, Entry>()
  const stepHeaders = request.headers.map(([name, value]) => ({ name, value, isSecret: false }))
  for (const entry of [...readEntries(connection, 'headers'), ...credentials.headers, ...stepHeaders]) {
    const problem = refuseHeaderName(entry.name) ?? refuseHeaderValue(entry.name, entry.value)
    if (problem !== undefined) throw new IntegrationError('binding_failed', problem)
    headers.set(entry.name.toLowerCase(), entry)
  }
  const mask = maskFor(connection, [...query, ...headers.values()])
  return {
    method: request.method,
    url,
    mask,
    certificates: readCertificates(connection),
    headers: Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value])),
    body: request.body,
    describe() {
      const lines = [`${request.method} ${shown.href}`]
      for (const { name, value, isSecret } of headers.values())
        lines.push(`${name}: ${isSecret ? '***' : value}`)
      const body = request.shownBody ?? request.body
      if (typeof body === 'string') lines.push('', body)
      const text = lines.join('\n')
      return text.length > longestDescription ? `${text.slice(0, longestDescription)} …` : text
    },
  }
}

/** What is sent as a secret is the same for each request of a connection, whose mask is made once. */
const maskFor = ({ secrets }: Connection, sent: readonly Entry[]): SecretMask => {
  const known = masks.get(secrets)
  if (known !== undefined) return known
  const values = sent.flatMap(({ isSecret, value }) => (isSecret ? [value] : []))
  const mask = maskOf([...values, ...Object.values(secrets)])
  masks.set(secrets, mask)
  return mask
}

const masks = new WeakMap<Connection['secrets'], SecretMask>()

const isBelow = (base: URL, url: URL): boolean => {
  const folder = base.pathname.replace(/\/+$/u, '')
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`)
}

/** The base address. Throws `IntegrationError`. */
export const readBase = ({ configuration }: Connection): URL => {
  const text = configuration['baseUrl']
  const url = typeof text === 'string' ? URL.parse(text.trim()) : null
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new IntegrationError(
      'network_failed',
      'The base address has to begin with https:// or http://, for example https://api.example.com/v1.',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new IntegrationError(
      'network_failed',
      'The base address holds a user and password. Choose the authentication "User and password" for them.',
    )
  }
  return url
}

const readEntries = ({ configuration, secrets }: Connection, key: 'headers' | 'query'): Entry[] =>
  readPairs(configuration[key])
    .filter((pair) => pair.key !== '')
    .map((pair) => ({
      name: pair.key,
      value: pair.isSecret ? (secrets[secretNameOfPair(key, pair.id)] ?? '') : pair.value,
      isSecret: pair.isSecret,
    }))

const readCredentials = ({ configuration, secrets }: Connection): { headers: Entry[]; query: Entry[] } => {
  const text = (key: string) => {
    const value = configuration[key]
    return typeof value === 'string' ? value : ''
  }
  const authorization = (value: string) => ({
    headers: [{ name: 'Authorization', value, isSecret: true }],
    query: [],
  })
  switch (text('authentication')) {
    case 'basic': {
      const credentials = `${text('user')}:${secrets['password'] ?? ''}`
      return authorization(`Basic ${Buffer.from(credentials).toString('base64')}`)
    }
    case 'OAUTH2_CODE':
    case 'OAUTH2_IMPLICIT':
    case 'OAUTH2_CLIENT_CREDENTIALS':
    case 'OAUTH2_PASSWORD':
    case 'OAUTH2_TOKEN_EXCHANGE':
      return authorization(`Bearer ${secrets[accessTokenSecret] ?? ''}`)
    case 'bearer':
      return authorization(`Bearer ${secrets['token'] ?? ''}`)
    case 'apiKey': {
      const entry = {
        name: text('apiKeyName') || 'X-API-Key',
        value: secrets['apiKey'] ?? '',
        isSecret: true,
      }
      return text('apiKeyPlace') === 'query'
        ? { headers: [], query: [entry] }
        : { headers: [entry], query: [] }
    }
    default:
      return { headers: [], query: [] }
  }
}
