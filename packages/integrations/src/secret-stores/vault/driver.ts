import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { readCertificates } from '../../certificates.ts'
import type { Connection } from '../../connection.ts'
import type { DriverHost } from '../../driver.ts'
import { IntegrationError } from '../../integration-error.ts'
import { addressOf, askStore, asText, badName, encodePath, noSecret, type StoreAnswer } from '../ask-store.ts'
import type { SecretStoreDriver } from '../secret-store.ts'

const loginSchema = z.object({ auth: z.object({ client_token: z.string() }) })
const valuesSchema = z.record(z.string(), z.json())
const versionOneSchema = z.object({ data: valuesSchema })
const versionTwoSchema = z.object({ data: z.object({ data: valuesSchema.nullable() }) })
const errorsSchema = z.object({ errors: z.array(z.string()) })

const textOf = ({ configuration }: Connection, key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Reads secrets over Vault's HTTP API. */
export const createVaultDriver = ({ egress }: DriverHost): SecretStoreDriver => ({
  async test(connection, signal) {
    const vault = await open(egress, connection, signal)
    const answer = await vault.ask('auth/token/lookup-self')
    if (answer.status !== 200) throw refusalOf(answer, vault.isAppRole)
    const path = textOf(connection, 'secretsPath')
    return `Connected to Vault at ${answer.host}, engine ${textOf(connection, 'enginePath')}${path === '' ? '' : `, path ${path}`}.`
  },
  async read(connection, path, signal) {
    const key = path.at(-1)
    if (key === undefined) throw badName(path)
    const values = await valuesAt(egress, connection, path.slice(0, -1), signal)
    const text = asText(values !== null && Object.hasOwn(values, key) ? values[key] : undefined)
    if (text === null) throw noSecret(path.join('.'))
    return text
  },
  async names(connection, signal) {
    return Object.keys((await valuesAt(egress, connection, [], signal)) ?? {})
  },
})

/** The keys and values of the secret in some folders below the path of the store; null where there is none. */
const valuesAt = async (
  egress: Egress,
  connection: Connection,
  folders: readonly string[],
  signal: AbortSignal,
) => {
  const secret = encodePath([textOf(connection, 'secretsPath'), ...folders])
  if (secret === '') return null
  const vault = await open(egress, connection, signal)
  const isSecond = textOf(connection, 'engineVersion') !== 'V1'
  const engine = encodePath([textOf(connection, 'enginePath')])
  const answer = await vault.ask(`${engine}/${isSecond ? 'data/' : ''}${secret}`)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw refusalOf(answer, vault.isAppRole)
  const values = isSecond ? valuesOfSecond(answer.body) : valuesOfFirst(answer.body)
  if (values === undefined) throw otherEngine(answer)
  return values
}

const valuesOfFirst = (body: JsonValue | undefined) => versionOneSchema.safeParse(body).data?.data
const valuesOfSecond = (body: JsonValue | undefined) => {
  const read = versionTwoSchema.safeParse(body).data
  // The latest version may have been deleted.
  return read === undefined ? undefined : (read.data.data ?? {})
}

const open = async (egress: Egress, connection: Connection, signal: AbortSignal) => {
  const address = addressOf(connection.configuration['address'])
  const namespace = textOf(connection, 'namespace')
  const urlOf = (path: string): URL => new URL(`${address.href.replace(/\/+$/u, '')}/v1/${path}`)
  const inNamespace = namespace === '' ? {} : { 'x-vault-namespace': namespace }
  const certificates = readCertificates(connection)
  const isAppRole = textOf(connection, 'authentication') === 'appRole'
  const logIn = async (): Promise<string> => {
    if (!isAppRole) return connection.secrets['token'] ?? ''
    const answer = await askStore(
      egress,
      {
        method: 'POST',
        url: urlOf('auth/approle/login'),
        headers: { ...inNamespace, 'content-type': 'application/json' },
        body: JSON.stringify({
          role_id: textOf(connection, 'roleId'),
          secret_id: connection.secrets['secretId'] ?? '',
        }),
        certificates,
      },
      signal,
    )
    const login = answer.status === 200 ? loginSchema.safeParse(answer.body) : undefined
    if (login?.success === true) return login.data.auth.client_token
    if (answer.status === 400 || answer.status === 403) {
      throw new IntegrationError(
        'request_failed',
        `Vault at ${answer.host} refuses role ID and secret ID. The secret ID may have ended: make a new one and enter it in the secret store.`,
      )
    }
    throw refusalOf(answer, isAppRole)
  }
  const token = await logIn()
  return {
    isAppRole,
    ask: (path: string): Promise<StoreAnswer> =>
      askStore(
        egress,
        {
          method: 'GET',
          url: urlOf(path),
          headers: { ...inNamespace, 'x-vault-token': token },
          certificates,
        },
        signal,
      ),
  }
}

const otherEngine = ({ host }: StoreAnswer): IntegrationError =>
  new IntegrationError(
    'request_failed',
    `Vault at ${host} does not answer as an engine of this version does. Check the version of the engine and its path.`,
  )

/** Puts into words why Vault refuses, and what to do about it. What it says itself is not repeated. */
const refusalOf = ({ status, body, host }: StoreAnswer, isAppRole: boolean): IntegrationError => {
  const said = errorsSchema.safeParse(body).data?.errors.join(' ') ?? ''
  const fail = (sentence: string) => new IntegrationError('request_failed', sentence)
  if (status === 503 && said.includes('sealed')) {
    return fail(`Vault at ${host} is sealed. Somebody who holds its unseal keys has to unseal it.`)
  }
  if (status === 403) {
    return fail(
      isAppRole
        ? `Vault at ${host} does not let the app role read this path. Check its policies.`
        : `Vault at ${host} refuses the token: it ended, or its policies do not let it read this path. Enter another token in the secret store.`,
    )
  }
  if (status === 429) return fail(`Vault at ${host} gets too many requests. Try again in a moment.`)
  if (status === 404) return fail(`There is no Vault at ${host} that answers at this address.`)
  return fail(`Vault at ${host} was reached but answered ${status}. Check the address.`)
}
