import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** A connection's configuration and secrets, read for requests. */
export interface SnowflakeSettings {
  readonly address: URL
  readonly account: string
  readonly user: string
  readonly database: string
  readonly schema: string
  readonly warehouse: string
  readonly role: string
  readonly authentication: 'key' | 'token' | 'oauth'
}

const read = (configuration: Connection['configuration'], key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Where an account is reached; null for what is no address. */
export const addressOf = (configuration: Connection['configuration']): URL | null => {
  const written = read(configuration, 'endpoint')
  const account = read(configuration, 'account')
  const address =
    written !== ''
      ? URL.parse(written)
      : /^[\w.-]{1,250}$/u.test(account)
        ? // A host takes no underscore.
          URL.parse(`https://${account.replaceAll('_', '-')}.snowflakecomputing.com`)
        : null
  if (address === null || !/^https?:$/u.test(address.protocol)) return null
  return address.username === '' && address.password === '' && address.search === '' ? address : null
}

/** Reads a connection. Throws `IntegrationError` for an account or an address that cannot be used. */
export const readSnowflakeSettings = ({ configuration }: Connection): SnowflakeSettings => {
  const address = addressOf(configuration)
  if (address === null) {
    throw new IntegrationError(
      'network_failed',
      'The account is a name such as myorg-myaccount, and an address begins with https:// and has no user and no query.',
    )
  }
  const authentication = read(configuration, 'authentication')
  return {
    address,
    account: read(configuration, 'account'),
    user: read(configuration, 'user'),
    database: read(configuration, 'database'),
    schema: read(configuration, 'schema'),
    warehouse: read(configuration, 'warehouse'),
    role: read(configuration, 'role'),
    authentication: authentication === 'token' || authentication === 'oauth' ? authentication : 'key',
  }
}
