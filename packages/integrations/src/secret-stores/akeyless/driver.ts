import type { JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import type { Connection } from '../../connection.ts'
import type { DriverHost } from '../../driver.ts'
import { IntegrationError } from '../../integration-error.ts'
import { addressOf, askStore, asText, badName, fieldOf, noSecret, type StoreAnswer } from '../ask-store.ts'
import type { SecretStoreDriver } from '../secret-store.ts'

const tokenSchema = z.object({ token: z.string().min(1) })
const valuesSchema = z.record(z.string(), z.json())
const listSchema = z.object({ items: z.array(z.object({ item_name: z.string() })) })
const errorSchema = z.object({ error: z.string() })

const textOf = ({ configuration }: Connection, key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** The folders and the name of an item, whatever slashes stand around them. */
const piecesOf = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split('/')).filter(Boolean)

/** Reads secrets over the API of Akeyless. */
export const createAkeylessDriver = ({ egress }: DriverHost): SecretStoreDriver => {
  const ask = (connection: Connection, path: string, body: JsonValue, signal: AbortSignal) => {
    const address = addressOf(connection.configuration['address'])
    return askStore(
      egress,
      {
        method: 'POST',
        url: new URL(`${address.href.replace(/\/+$/u, '')}/${path}`),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      signal,
    )
  }
  const logIn = async (connection: Connection, signal: AbortSignal) => {
    const credentials =
      textOf(connection, 'authentication') === 'email'
        ? {
            'access-type': 'password',
            'admin-email': textOf(connection, 'email'),
            'admin-password': connection.secrets['password'] ?? '',
          }
        : {
            'access-type': 'access_key',
            'access-id': textOf(connection, 'accessId'),
            'access-key': connection.secrets['accessKey'] ?? '',
          }
    const answer = await ask(connection, 'auth', credentials, signal)
    const read = answer.status === 200 ? tokenSchema.safeParse(answer.body) : undefined
    if (read?.success === true) return { token: read.data.token, host: answer.host }
    if (answer.status === 401 || answer.status === 403) {
      throw new IntegrationError(
        'request_failed',
        `Akeyless at ${answer.host} refuses the credentials. Check them in the secret store.`,
      )
    }
    throw refusalOf(answer, '')
  }
  return {
    async test(connection, signal) {
      const { host } = await logIn(connection, signal)
      return `Connected to Akeyless at ${host}.`
    },
    async read(connection, path, signal) {
      const [name = '', ...fields] = path
      const pieces = piecesOf(textOf(connection, 'prefix'), name)
      if (name === '' || pieces.some((piece) => piece === '.' || piece === '..')) throw badName(path)
      const item = `/${pieces.join('/')}`
      const { token } = await logIn(connection, signal)
      const answer = await ask(connection, 'get-secret-value', { names: [item], token, json: true }, signal)
      if (answer.status !== 200) throw refusalOf(answer, name)
      const values = valuesSchema.safeParse(answer.body).data ?? {}
      const value = Object.hasOwn(values, item) ? values[item] : undefined
      const text = asText(value) ?? (value === undefined || value === null ? null : JSON.stringify(value))
      if (text === null) throw noSecret(name)
      return fieldOf(text, fields, name)
    },
    async names(connection, signal) {
      const folder = `/${[...piecesOf(textOf(connection, 'prefix')), ''].join('/')}`
      const { token } = await logIn(connection, signal)
      const answer = await ask(
        connection,
        'list-items',
        { path: folder, token, json: true, 'minimal-view': true },
        signal,
      )
      if (answer.status !== 200) throw refusalOf(answer, '')
      const listed = listSchema.safeParse(answer.body).data?.items ?? []
      return listed.flatMap(({ item_name: name }) =>
        name.startsWith(folder) ? [name.slice(folder.length)] : [],
      )
    },
  }
}

/** Puts into words why Akeyless refuses, and what to do about it. What it says itself is not repeated. */
const refusalOf = ({ status, body, host }: StoreAnswer, name: string): IntegrationError => {
  const said = errorSchema.safeParse(body).data?.error.toLowerCase() ?? ''
  const fail = (sentence: string) => new IntegrationError('request_failed', sentence)
  if (status === 404 || /not.?found|does not exist/u.test(said)) return noSecret(name)
  if (status === 401) return fail(`Akeyless at ${host} ended the login. Try again.`)
  if (status === 403) {
    return fail(`The credentials of the secret store may not read "${name}". Check its role in Akeyless.`)
  }
  if (status === 429) return fail(`Akeyless at ${host} gets too many requests. Try again in a moment.`)
  return fail(`Akeyless at ${host} was reached and answered ${status}. Check the address.`)
}
