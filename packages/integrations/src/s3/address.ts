import { encodeStrictly } from '../aws/sign.ts'
import { type AwsSettings, textOf } from '../aws/settings.ts'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** The bucket of a step, or else of its connection. Throws `IntegrationError` for none, and for what is no name of one. */
export const bucketOf = (connection: Connection, named: string): string => {
  const bucket = named === '' ? textOf(connection, 'bucket') : named
  if (bucket === '') {
    throw new IntegrationError(
      'binding_failed',
      'No bucket is named: neither by the step nor by its integration.',
    )
  }
  // It becomes a part of a host, where a dot, a colon or a slash too many would lead elsewhere.
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.)){1,253}[A-Za-z0-9]$/u.test(bucket)) {
    throw new IntegrationError('binding_failed', `${JSON.stringify(bucket)} is no name of a bucket.`)
  }
  return bucket
}

/** The address of a bucket or of an object in it; without a bucket, that of the storage itself. */
export const addressOf = (connection: Connection, { endpoint }: AwsSettings, bucket = '', key = ''): URL => {
  const addressing = textOf(connection, 'addressing')
  const isAmazon = textOf(connection, 'endpoint') === ''
  const byHost =
    bucket !== '' &&
    // A certificate for all buckets does not hold for a name with a dot.
    !bucket.includes('.') &&
    (addressing === 'host' || (addressing !== 'path' && isAmazon))
  const url = new URL(endpoint)
  if (byHost) url.hostname = `${bucket.toLowerCase()}.${endpoint.hostname}`
  const folder = endpoint.pathname.replace(/\/+$/u, '')
  const path = `${folder}${byHost || bucket === '' ? '' : `/${bucket}`}/${key.split('/').map(encodeStrictly).join('/')}`
  url.pathname = path
  // What an address becomes is what counts: nothing of it may have been read as something else.
  if (url.pathname !== path) {
    throw new IntegrationError('binding_failed', `The key ${JSON.stringify(key)} cannot stand in an address.`)
  }
  return url
}
