import { z } from 'zod'
import type { Connection } from '../../connection.ts'
import type { DriverHost } from '../../driver.ts'
import { signIn } from '../../google/sign-in.ts'
import { IntegrationError } from '../../integration-error.ts'
import { addressOf, askStore, badName, fieldOf, noSecret, type StoreAnswer } from '../ask-store.ts'
import type { SecretStoreDriver } from '../secret-store.ts'
import { googleAddress } from './descriptor.ts'

const versionSchema = z.object({ payload: z.object({ data: z.base64() }) })
const listSchema = z.object({ secrets: z.array(z.object({ name: z.string() })) })
const refusalSchema = z.object({ error: z.object({ status: z.string() }) })

/** Reads secrets over Google's REST API, signed in as a service account. */
export const createGoogleSecretManagerDriver = ({ egress }: DriverHost): SecretStoreDriver => {
  const ask = async (connection: Connection, path: string, signal: AbortSignal): Promise<StoreAnswer> => {
    const { projectId, endpoint } = connection.configuration
    const project = typeof projectId === 'string' ? projectId.trim() : ''
    if (!/^[a-z0-9][a-z0-9.:-]*$/u.test(project)) {
      throw new IntegrationError(
        'network_failed',
        'The project ID has small letters, digits and - only, such as shop-392011.',
      )
    }
    const address = endpoint === undefined || endpoint === '' ? new URL(googleAddress) : addressOf(endpoint)
    const token = await signIn(connection.secrets['serviceAccountKey'] ?? '', `${googleAddress}/`)
    return await askStore(
      egress,
      {
        method: 'GET',
        url: new URL(`/v1/projects/${project}/secrets${path}`, address),
        headers: { authorization: `Bearer ${token}` },
      },
      signal,
    )
  }
  return {
    async test(connection, signal) {
      const answer = await ask(connection, '?pageSize=1', signal)
      // An account that may read secrets need not be allowed to list them.
      const status = refusalSchema.safeParse(answer.body).data?.error.status
      if (answer.status !== 200 && status !== 'PERMISSION_DENIED') throw refusalOf(answer, '')
      return `Connected to Google Secret Manager, project ${String(connection.configuration['projectId'])}.`
    },
    async read(connection, path, signal) {
      const [name = '', ...fields] = path
      if (!/^[A-Za-z0-9_-]{1,255}$/u.test(name)) throw badName(path)
      const answer = await ask(connection, `/${name}/versions/latest:access`, signal)
      if (answer.status !== 200) throw refusalOf(answer, name)
      const version = versionSchema.safeParse(answer.body)
      if (!version.success) {
        throw new IntegrationError(
          'request_failed',
          `${answer.host} was reached but does not answer as Google Secret Manager does. Check the endpoint.`,
        )
      }
      return fieldOf(Buffer.from(version.data.payload.data, 'base64').toString('utf8'), fields, name)
    },
    async names(connection, signal) {
      const answer = await ask(connection, '?pageSize=250', signal)
      if (answer.status !== 200) throw refusalOf(answer, '')
      const listed = listSchema.safeParse(answer.body).data?.secrets ?? []
      return listed.map(({ name }) => name.slice(name.lastIndexOf('/') + 1))
    },
  }
}

/** Puts into words why Google refuses, and what to do about it. What it says itself is not repeated. */
const refusalOf = ({ status, body, host }: StoreAnswer, name: string): IntegrationError => {
  const fail = (sentence: string) => new IntegrationError('request_failed', sentence)
  switch (refusalSchema.safeParse(body).data?.error.status) {
    case 'NOT_FOUND':
      return noSecret(name)
    case 'UNAUTHENTICATED':
      return fail(
        'Google refuses the key of the service account. It may have been deleted: make a new one and enter it in the secret store.',
      )
    case 'PERMISSION_DENIED':
      return fail(
        `The service account may not read "${name}". Give it the role Secret Manager Secret Accessor.`,
      )
    case 'FAILED_PRECONDITION':
      return fail(`The latest version of "${name}" is disabled or destroyed. Add one, or enable it.`)
    case 'RESOURCE_EXHAUSTED':
      return fail('Google gets too many requests for secrets. Try again in a moment, or let more be cached.')
    default:
      return fail(`${host} was reached and answered ${status}. Check project and endpoint.`)
  }
}
