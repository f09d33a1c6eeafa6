import type { Egress, HttpAnswer } from '@ashlar/egress'
import { z } from 'zod'
import { readCertificates } from '../certificates.ts'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'
import { send } from '../restapi/send.ts'
import { createXmlReader } from './read-xml.ts'
import { type AwsSettings, readAwsSettings, textOf } from './settings.ts'
import { signRequest } from './sign.ts'

/** Keys that end by themselves. */
export type TemporaryKeys = Pick<AwsSettings, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> & {
  /** In milliseconds since 1970. */
  readonly endsAt: number
}

const milliseconds = 10_000
const mostBytes = 64 * 1024

const readXml = createXmlReader()

const answerSchema = z.object({
  AssumeRoleResponse: z.object({
    AssumeRoleResult: z.object({
      Credentials: z.object({
        AccessKeyId: z.string().min(1),
        SecretAccessKey: z.string().min(1),
        SessionToken: z.string().min(1),
        Expiration: z.iso.datetime({ offset: true }),
      }),
    }),
  }),
})

const refusalSchema = z.object({ ErrorResponse: z.object({ Error: z.object({ Code: z.string() }) }) })

/** Asks for the keys of the role of a connection. Throws `IntegrationError`. */
export const assumeRole = async (egress: Egress, connection: Connection): Promise<TemporaryKeys> => {
  const settings = readAwsSettings(connection, 'sts')
  const role = textOf(connection, 'roleArn')
  const externalId = textOf(connection, 'externalId')
  const signed = await signRequest(settings, 'sts', {
    method: 'POST',
    url: new URL('/', settings.endpoint),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: 'ashlar',
      ...(externalId === '' ? {} : { ExternalId: externalId }),
    }).toString(),
  })
  // A storage of one's own may give keys of roles itself.
  const isSamePlace = URL.parse(textOf(connection, 'endpoint'))?.origin === settings.endpoint.origin
  const certificates = isSamePlace ? readCertificates(connection) : {}
  const answer = await send(
    egress,
    { ...signed, certificates },
    {
      signal: AbortSignal.timeout(milliseconds),
      totalMilliseconds: milliseconds,
      bytes: mostBytes,
      // A signature holds for one host.
      redirects: 0,
    },
  )
  const read = answer.status === 200 ? answerSchema.safeParse(readXml(answer.body)).data : undefined
  if (read === undefined) throw describeRefusal(answer, role, settings)
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } =
    read.AssumeRoleResponse.AssumeRoleResult.Credentials
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    endsAt: Date.parse(Expiration),
  }
}

/** Puts into words why there are no keys of a role, and what to do about it. What is answered is not repeated. */
const describeRefusal = (
  { status, body, url: { host } }: HttpAnswer,
  role: string,
  { region }: AwsSettings,
): IntegrationError => {
  const code = refusalSchema.safeParse(readXml(body)).data?.ErrorResponse.Error.Code
  const fail = (sentence: string, isLoginRefused = false) =>
    new IntegrationError('request_failed', sentence, { isLoginRefused })
  switch (code) {
    case 'AccessDenied':
      return fail(
        `The access key may not assume the role ${role}. Allow sts:AssumeRole for it, let the trust policy of the role name it, and enter the external ID where that asks for one.`,
      )
    case 'InvalidClientTokenId':
    case 'UnrecognizedClientException':
      return fail(`${host} does not know the access key ID. Check it.`, true)
    case 'SignatureDoesNotMatch':
      return fail(`${host} refuses the signature. Check the secret access key and the region.`, true)
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return fail(`${host} refuses the session token: it has ended. Enter a new one.`, true)
    case 'ValidationError':
      return fail(`${host} does not take ${role} for a role, or the external ID for one. Check both.`)
    case 'RegionDisabledException':
      return fail(`STS is switched off in ${region}. Have it switched on there, or enter its endpoint.`)
    case 'Throttling':
    case 'ThrottlingException':
      return fail(`${host} is asked for keys of roles too often. Try again in a moment.`)
    default:
      return fail(
        status === 200
          ? `${host} was reached but does not answer as STS does. Check the endpoint of STS.`
          : `${host} gives no keys of the role: it answered ${status}${code === undefined ? '' : ` ${code.slice(0, 100)}`}. Check region and endpoint of STS.`,
      )
  }
}
