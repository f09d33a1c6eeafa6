import type { JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { RoleKeys } from '../../aws/role-keys.ts'
import { textOf } from '../../aws/settings.ts'
import { signRequest } from '../../aws/sign.ts'
import type { Connection } from '../../connection.ts'
import type { DriverHost } from '../../driver.ts'
import { IntegrationError } from '../../integration-error.ts'
import { askStore, badName, fieldOf, noSecret, type StoreAnswer } from '../ask-store.ts'
import type { SecretStoreDriver } from '../secret-store.ts'

const secretSchema = z.object({ SecretString: z.string().optional(), SecretBinary: z.string().optional() })
const listSchema = z.object({ SecretList: z.array(z.object({ Name: z.string() })) })
const refusalSchema = z.object({ __type: z.string() })

/** Reads secrets over the JSON 1.1 protocol of AWS. */
export const createAwsSecretsManagerDriver = ({ egress }: DriverHost): SecretStoreDriver => {
  const keys = new RoleKeys(egress)
  const ask = (
    connection: Connection,
    target: 'GetSecretValue' | 'ListSecrets',
    body: JsonValue,
    { signal, name = '' }: { readonly signal: AbortSignal; readonly name?: string },
  ): Promise<StoreAnswer> =>
    keys.sign(connection, 'secretsmanager', signal, async (settings) => {
      const { url, headers } = await signRequest(settings, 'secretsmanager', {
        method: 'POST',
        url: new URL('/', settings.endpoint),
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `secretsmanager.${target}` },
        body: JSON.stringify(body),
      })
      const sent = { method: 'POST', url, headers, body: JSON.stringify(body) } as const
      const answer = await askStore(egress, sent, signal)
      if (answer.status !== 200) throw refusalOf(answer, name)
      return answer
    })
  return {
    async test(connection, signal) {
      await ask(connection, 'ListSecrets', { MaxResults: 1 }, { signal })
      return `Connected to AWS Secrets Manager in ${textOf(connection, 'region')}.`
    },
    async read(connection, path, signal) {
      const [name = '', ...fields] = path
      if (name === '' || name.startsWith('arn:')) throw badName(path)
      const wanted = { SecretId: `${textOf(connection, 'prefix')}${name}` }
      const answer = await ask(connection, 'GetSecretValue', wanted, { signal, name })
      const secret = secretSchema.safeParse(answer.body).data
      const text =
        secret?.SecretString ??
        (secret?.SecretBinary === undefined
          ? undefined
          : Buffer.from(secret.SecretBinary, 'base64').toString('utf8'))
      if (text === undefined) {
        throw new IntegrationError(
          'request_failed',
          `${answer.host} was reached but does not answer as AWS Secrets Manager does. Check the endpoint.`,
        )
      }
      return fieldOf(text, fields, name)
    },
    async names(connection, signal) {
      const prefix = textOf(connection, 'prefix')
      const filters = prefix === '' ? [] : [{ Key: 'name', Values: [prefix] }]
      const answer = await ask(connection, 'ListSecrets', { MaxResults: 100, Filters: filters }, { signal })
      const listed = listSchema.safeParse(answer.body).data?.SecretList ?? []
      return listed.flatMap(({ Name: name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    },
  }
}

/** Puts into words why AWS refuses, and what to do about it. What it says itself is not repeated. */
const refusalOf = ({ status, body, host }: StoreAnswer, name: string): IntegrationError => {
  const type = refusalSchema.safeParse(body).data?.__type ?? ''
  const fail = (sentence: string, isLoginRefused = false) =>
    new IntegrationError('request_failed', sentence, { isLoginRefused })
  switch (type.slice(type.lastIndexOf('#') + 1)) {
    case 'ResourceNotFoundException':
      return noSecret(name)
    case 'ThrottlingException':
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return fail(`AWS gets too many requests for secrets. Try again in a moment, or let more be cached.`)
    case 'AccessDeniedException':
      return fail(
        `The keys of the secret store may not read ${name === '' ? 'its secrets' : `"${name}"`}. Allow secretsmanager:GetSecretValue for it, and kms:Decrypt where it has a key of its own.`,
      )
    case 'ExpiredTokenException':
      return fail('AWS refuses the session token: it has ended. Enter a new one in the secret store.', true)
    case 'UnrecognizedClientException':
    case 'InvalidClientTokenId':
    case 'MissingAuthenticationTokenException':
      return fail('AWS does not know the access key ID. Check the keys of the secret store.', true)
    case 'InvalidSignatureException':
      return fail('AWS refuses the signature. Check the secret access key and the region.', true)
    case 'DecryptionFailure':
      return fail(`AWS cannot decrypt "${name}" with its key. Check the key in AWS.`)
    default:
      return fail(`${host} was reached and answered ${status}. Check region and endpoint.`)
  }
}
