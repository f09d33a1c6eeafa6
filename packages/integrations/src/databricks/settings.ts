import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** A connection's configuration, read for requests. Names are empty where nothing was entered. */
export interface DatabricksSettings {
  readonly address: URL
  readonly warehouse: string
  readonly catalog: string
  readonly schema: string
}

const read = (configuration: Connection['configuration'], key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Where a workspace is reached, with or without the scheme that people copy along; null for what is no address. */
export const addressOf = (configuration: Connection['configuration']): URL | null => {
  const written = read(configuration, 'workspace')
  const address = URL.parse(/^[a-z]+:\/\//iu.test(written) ? written : `https://${written}`)
  if (address === null || !/^https?:$/u.test(address.protocol)) return null
  return address.username === '' && address.password === '' ? address : null
}

/** Reads a connection. Throws `IntegrationError` for what cannot be used. */
export const readDatabricksSettings = ({ configuration }: Connection): DatabricksSettings => {
  const address = addressOf(configuration)
  if (address === null) {
    throw new IntegrationError(
      'network_failed',
      'The workspace is an address such as https://dbc-a1b2c3d4-e5f6.cloud.databricks.com, without a user in it.',
    )
  }
  // Databricks shows the id at the end of the HTTP path of a warehouse.
  const warehouse = read(configuration, 'warehouse').split('/').at(-1) ?? ''
  if (!/^[\w-]{1,100}$/u.test(warehouse)) {
    throw new IntegrationError(
      'network_failed',
      'The warehouse ID is missing, or no id such as 1234567890abcdef. Databricks shows it beside the name of the warehouse.',
    )
  }
  return {
    address,
    warehouse,
    catalog: read(configuration, 'catalog'),
    schema: read(configuration, 'schema'),
  }
}
