import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** Where a connection leads, and what proves who asks. */
export interface ElasticsearchSettings {
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string>>
}

const textOf = ({ configuration }: Connection, key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Reads a connection. Throws `IntegrationError` for an address or a key that cannot be used. */
export const readSettings = (connection: Connection): ElasticsearchSettings => {
  const endpoint = URL.parse(textOf(connection, 'endpoint'))
  if (
    endpoint === null ||
    !/^https?:$/u.test(endpoint.protocol) ||
    `${endpoint.username}${endpoint.password}${endpoint.search}${endpoint.hash}` !== ''
  ) {
    throw new IntegrationError(
      'network_failed',
      'The address has to be one such as https://search.example.com:9200, without user and query.',
    )
  }
  if (!endpoint.pathname.endsWith('/')) endpoint.pathname += '/'
  const authorization = authorizationOf(connection)
  return { endpoint, headers: authorization === undefined ? {} : { authorization } }
}

const authorizationOf = (connection: Connection): string | undefined => {
  const { secrets } = connection
  switch (textOf(connection, 'authentication') || 'apiKey') {
    case 'basic': {
      const credentials = `${textOf(connection, 'user')}:${secrets['password'] ?? ''}`
      return `Basic ${Buffer.from(credentials).toString('base64')}`
    }
    case 'apiKey': {
      const key = (secrets['apiKey'] ?? '').trim()
      if (/^[\w+/=:.-]+$/u.test(key)) return `ApiKey ${key.includes(':') ? encoded(key) : key}`
      throw new IntegrationError(
        'network_failed',
        'The API key has to be the encoded one that Elasticsearch shows when it is made.',
      )
    }
    default:
      return undefined
  }
}

/** A key as id and secret, with a colon between them, is sent in base64. */
const encoded = (key: string): string => Buffer.from(key).toString('base64')
