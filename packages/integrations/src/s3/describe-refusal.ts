import { STATUS_CODES } from 'node:http'
import type { HttpAnswer } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import { readRefusal } from './read-xml.ts'

/** What was asked for, for the sentence about why it was refused. */
export interface AskedObject {
  readonly bucket?: string
  readonly key?: string
}

const quoted = (name: string | undefined): string => JSON.stringify(name ?? '')

/** Puts into words why a storage refuses a request, and what to do about it. */
export const describeRefusal = (
  { status, headers, body, url }: HttpAnswer,
  { bucket, key }: AskedObject,
  mask: (text: string) => string,
): IntegrationError => {
  const refusal = readRefusal(body)
  const region = headers['x-amz-bucket-region'] ?? refusal?.region
  const fail = (sentence: string, isLoginRefused = false): IntegrationError =>
    new IntegrationError('request_failed', mask(sentence), { isLoginRefused })
  const code = refusal?.code ?? ''
  // The answer to a question about an object itself has no body.
  if (code === 'NoSuchKey' || (code === '' && status === 404 && key !== undefined)) {
    return fail(`There is no object ${quoted(key)} in the bucket ${quoted(bucket)}.`)
  }
  switch (code) {
    case 'NoSuchBucket':
      return fail(`There is no bucket ${quoted(bucket)}.`)
    case 'InvalidAccessKeyId':
      return fail(`${url.host} does not know the access key ID. Check it.`, true)
    case 'SignatureDoesNotMatch':
      return fail(
        `${url.host} refuses the signature. Check the secret access key, and that region and endpoint are right.`,
        true,
      )
    case 'ExpiredToken':
    case 'InvalidToken':
      return fail(`${url.host} refuses the session token: it has ended or is wrong. Enter a new one.`, true)
    case 'RequestTimeTooSkewed':
      return fail(`${url.host} refuses the request because the clock of this server is wrong. Set it.`)
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
    case 'IllegalLocationConstraintException':
      return fail(
        typeof region === 'string' && region !== ''
          ? `The bucket ${quoted(bucket)} is in the region ${region}. Enter that region in the integration.`
          : `The bucket ${quoted(bucket)} is elsewhere. Check region and endpoint of the integration.`,
      )
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return fail(
        `The keys may not do this${bucket === undefined ? '' : ` in the bucket ${quoted(bucket)}`}: ${refusal?.message ?? code}`,
      )
    default: {
      const said = refusal === undefined ? (STATUS_CODES[status] ?? '') : `${code}: ${refusal.message}`
      return fail(`${url.host} answered ${status} ${said}`.trim().slice(0, 700))
    }
  }
}
