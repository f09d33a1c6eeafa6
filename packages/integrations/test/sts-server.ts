import { signatureFault } from './aws-signature.ts'
import { type HttpService, startService } from './http-service.ts'

/** What gives keys of a role, for tests. */
export interface StsServer extends HttpService {
  /** The code of the error with which it refuses everybody; empty: it refuses whoever it has to. */
  fails: string
  /** How long the keys hold that it gives, in milliseconds. */
  lasts: number
  /** Whether it holds its answers back until that is taken back. */
  hold: Promise<void>
}

/** The keys that may ask, the role that they may assume, and what its trust policy asks for. */
export const stsFacts = {
  accessKeyId: 'AKIABASE',
  secretAccessKey: 'canary-base-secret',
  role: 'arn:aws:iam::123456789012:role/reports',
  externalId: 'shop 7+&=',
  sessionToken: 'canary-session-token+/==',
} as const

/** The answer that gives keys. */
export const givenKeys = (
  { accessKeyId, secretAccessKey }: { readonly accessKeyId: string; readonly secretAccessKey: string },
  milliseconds: number,
): string =>
  `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>arn</Arn></AssumedRoleUser><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${stsFacts.sessionToken}</SessionToken><Expiration>${new Date(Date.now() + milliseconds).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`

/** Starts one that checks signatures and gives some keys for its role, as the API of 2011-06-15 is published. */
export const startSts = async (keys: {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}): Promise<StsServer> => {
  const refusal = (code: string) =>
    `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>canary of the answer</Message></Error><RequestId>1</RequestId></ErrorResponse>`
  const service = await startService((request, response) => {
    const refuse = (status: number, code: string) => response.writeHead(status).end(refusal(code))
    const asked = new URLSearchParams(request.body)
    const faultOf = (): string => {
      if (sts.fails !== '') return sts.fails
      const credential = String(request.headers.authorization)
      if (!credential.includes(`Credential=${stsFacts.accessKeyId}/`)) return 'InvalidClientTokenId'
      if (!credential.includes('/eu-central-1/sts/aws4_request')) return 'SignatureDoesNotMatch'
      const arrived = { ...request, body: Buffer.from(request.body) }
      if (signatureFault(arrived, stsFacts.secretAccessKey) !== null) return 'SignatureDoesNotMatch'
      if (asked.get('Action') !== 'AssumeRole' || asked.get('Version') !== '2011-06-15')
        return 'InvalidAction'
      if (!/^[\w+=,.@-]{2,64}$/u.test(asked.get('RoleSessionName') ?? '')) return 'ValidationError'
      const isTrusted =
        asked.get('RoleArn') === stsFacts.role && asked.get('ExternalId') === stsFacts.externalId
      return isTrusted ? '' : 'AccessDenied'
    }
    const answer = async (): Promise<void> => {
      await sts.hold
      const fault = faultOf()
      if (fault !== '') return void refuse(fault === 'AccessDenied' ? 403 : 400, fault)
      response.end(givenKeys(keys, sts.lasts))
    }
    void answer()
  })
  const sts: StsServer = Object.assign(service, { fails: '', lasts: 3_600_000, hold: Promise.resolve() })
  return sts
}
