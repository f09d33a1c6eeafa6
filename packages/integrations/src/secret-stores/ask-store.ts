import type { Certificates, Egress, HttpAnswer } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../integration-error.ts'
import { send } from '../restapi/send.ts'

/** What a store said. */
export interface StoreAnswer {
  readonly status: number
  /** Undefined for what is no JSON. */
  readonly body: JsonValue | undefined
  /** `vault.example.com:8200` */
  readonly host: string
}

/** A request to a store. */
export interface StoreRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly certificates?: Certificates
}

/** A store answers with a few secrets, or something is wrong with it. */
const mostBytes = 1024 * 1024
const milliseconds = 10_000

const readJson = ({ body }: HttpAnswer): JsonValue | undefined => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/**
 * Asks a store. Redirects are not followed: credentials go where the form says and nowhere else. Throws `IntegrationError`.
 */
export const askStore = async (
  egress: Egress,
  { method, url, headers = {}, body, certificates }: StoreRequest,
  signal: AbortSignal,
): Promise<StoreAnswer> => {
  const answer = await send(
    egress,
    { method, url, headers: { ...headers }, body, certificates },
    { signal, totalMilliseconds: milliseconds, bytes: mostBytes, redirects: 0 },
  )
  if (answer.status >= 300 && answer.status < 400) {
    throw new IntegrationError(
      'request_failed',
      `${url.host} answers with a redirect, which is not followed with credentials. Enter the address that it leads to.`,
    )
  }
  return { status: answer.status, body: readJson(answer), host: url.host }
}

/** The address of a store. Throws `IntegrationError`. */
export const addressOf = (value: unknown): URL => {
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  const isAddress =
    url !== null &&
    /^https?:$/u.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === ''
  if (isAddress) return url
  throw new IntegrationError(
    'network_failed',
    'The address of the secret store has to be one such as https://vault.example.com:8200, without user and query.',
  )
}

/** Pieces of a path in an address, encoded. Throws `IntegrationError` for those that would lead elsewhere. */
export const encodePath = (path: readonly string[]): string =>
  path
    .flatMap((piece) => piece.split('/'))
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '.' || piece === '..' || /[\u0000-\u001f\u007f]/u.test(piece)) throw badName(path)
      return encodeURIComponent(piece.toWellFormed())
    })
    .join('/')

/** The refusal of a name that no secret can have. */
export const badName = (path: readonly string[]): IntegrationError =>
  new IntegrationError('binding_failed', `"${path.join('.').slice(0, 100)}" cannot be the name of a secret.`)

/** The refusal where there is no such secret. */
export const noSecret = (name: string): IntegrationError =>
  new IntegrationError(
    'request_failed',
    `There is no secret "${name}" in the secret store. Check how its name is written.`,
  )

/** A value that is a secret by itself: text, or what JSON has in place of one. */
export const asText = (value: JsonValue | undefined): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}

/** A field within a secret that holds an object of JSON; the secret itself where no field is named. Throws `IntegrationError`. */
export const fieldOf = (secret: string, path: readonly string[], name: string): string => {
  if (path.length === 0) return secret
  let value: JsonValue | undefined
  try {
    value = JSON.parse(secret)
  } catch {
    value = undefined
  }
  for (const key of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) value = undefined
    else value = Object.hasOwn(value, key) ? value[key] : undefined
  }
  const text = asText(value)
  if (text !== null) return text
  throw new IntegrationError(
    'request_failed',
    `The secret "${name}" has no field "${path.join('.').slice(0, 100)}".`,
  )
}
