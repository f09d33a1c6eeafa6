import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** A connection's configuration, read for requests. */
export interface BigquerySettings {
  readonly address: URL
  readonly project: string
  readonly dataset: string
  readonly location: string
}

const read = (configuration: Connection['configuration'], key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Where BigQuery is reached; null for what is no address. */
export const addressOf = (configuration: Connection['configuration']): URL | null => {
  const written = read(configuration, 'endpoint')
  const address = URL.parse(written === '' ? 'https://bigquery.googleapis.com' : written)
  if (address === null || !/^https?:$/u.test(address.protocol)) return null
  return address.username === '' && address.password === '' && address.search === '' ? address : null
}

/** Reads a connection. Throws `IntegrationError` for what cannot be used. */
export const readBigquerySettings = ({ configuration }: Connection): BigquerySettings => {
  const address = addressOf(configuration)
  const settings = {
    project: read(configuration, 'project'),
    dataset: read(configuration, 'dataset'),
    location: read(configuration, 'location'),
  }
  const isName = (name: string) => /^[\w.:-]*$/u.test(name)
  if (address === null || settings.project === '' || !Object.values(settings).every(isName)) {
    throw new IntegrationError(
      'network_failed',
      'Project, dataset and location are names such as my-project, shop and EU, and an address begins with https://.',
    )
  }
  return { address, ...settings }
}
