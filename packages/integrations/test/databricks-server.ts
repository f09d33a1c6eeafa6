import { z } from 'zod'
import { startService } from './http-service.ts'

/** A statement as the server got it. */
export interface DatabricksRequest {
  readonly statement: string
  readonly warehouse_id: string
  readonly catalog?: string | undefined
  readonly schema?: string | undefined
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly value: string | null
  }[]
}

/** What the server answers; rows are texts, in chunks. `silence` never ends. */
export type DatabricksAnswer =
  | {
      readonly columns: readonly (readonly [name: string, type: string])[]
      readonly chunks: readonly (readonly (readonly (string | null)[])[])[]
      /** How often somebody has to look before it has ended; absent: the first answer has it. */
      readonly looks?: number
    }
  | { readonly error: string }
  | 'silence'

/** A server that follows the published Statement Execution API of Databricks and answers what a test says. */
export interface DatabricksServer {
  readonly address: string
  readonly seen: DatabricksRequest[]
  readonly cancelled: string[]
  /** Tokens that were given to the client, the last of which is taken. */
  readonly given: string[]
  stop(): Promise<void>
}

const bodySchema = z.strictObject({
  statement: z.string(),
  warehouse_id: z.string(),
  catalog: z.string().optional(),
  schema: z.string().optional(),
  parameters: z.array(z.strictObject({ name: z.string(), type: z.string(), value: z.string().nullable() })),
  disposition: z.literal('INLINE'),
  format: z.literal('JSON_ARRAY'),
  wait_timeout: z.string().regex(/^(?:[5-9]|[1-4]\d|50)s$/u),
  on_wait_timeout: z.literal('CONTINUE'),
})

const client = {
  grant_type: 'client_credentials',
  client_id: 'principal',
  client_secret: 'canary-of-the-client',
}

/**
 * Starts a server that lets in whoever has the token `canary-token` or one that it gave to the service principal `principal`, and
 * has one warehouse, `abc123`.
 */
export const startDatabricks = async (
  answer: (request: DatabricksRequest) => DatabricksAnswer,
): Promise<DatabricksServer> => {
  const seen: DatabricksRequest[] = []
  const cancelled: string[] = []
  const given: string[] = []
  const statements = new Map<string, { answer: DatabricksAnswer; looks: number }>()

  const resultOf = (id: string, chunks: readonly (readonly unknown[])[], index: number): object => ({
    chunk_index: index,
    row_offset: chunks.slice(0, index).reduce((sum, { length }) => sum + length, 0),
    row_count: chunks[index]?.length ?? 0,
    data_array: chunks[index],
    ...(index + 1 < chunks.length
      ? {
          next_chunk_index: index + 1,
          next_chunk_internal_link: `/api/2.0/sql/statements/${id}/result/chunks/${index + 1}`,
        }
      : {}),
  })

  /** A statement as it is when somebody looks. */
  const look = (id: string): object | undefined => {
    const held = statements.get(id)
    if (held === undefined) return undefined
    const { answer: said } = held
    if (said === 'silence') return { statement_id: id, status: { state: 'RUNNING' } }
    if ('error' in said) {
      const error = { error_code: 'BAD_REQUEST', message: said.error }
      return { statement_id: id, status: { state: 'FAILED', error } }
    }
    held.looks += 1
    if (held.looks <= (said.looks ?? 0)) return { statement_id: id, status: { state: 'PENDING' } }
    return {
      statement_id: id,
      status: { state: 'SUCCEEDED' },
      manifest: {
        format: 'JSON_ARRAY',
        schema: {
          column_count: said.columns.length,
          columns: said.columns.map(([name, type], position) => ({ name, position, type_name: type })),
        },
        total_chunk_count: said.chunks.length,
        truncated: false,
      },
      result: said.chunks.length === 0 ? {} : resultOf(id, said.chunks, 0),
    }
  }

  const service = await startService(({ method, url, headers, body }, response) => {
    const say = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (url === '/oidc/v1/token') {
      const sent = new URLSearchParams(body)
      if (!Object.entries(client).every(([name, value]) => sent.get(name) === value)) {
        return say(401, { error: 'invalid_client', error_description: 'Client authentication failed' })
      }
      given.push(`given-${given.length + 1}`)
      return say(200, {
        access_token: given.at(-1),
        token_type: 'Bearer',
        expires_in: 3_600,
        scope: 'all-apis',
      })
    }
    const token = headers.authorization?.replace('Bearer ', '')
    if (token !== 'canary-token' && (given.length === 0 || token !== given.at(-1))) {
      return say(token?.startsWith('given') === true ? 401 : 403, {
        error_code: 'PERMISSION_DENIED',
        message: 'Invalid access token.',
      })
    }
    const [id, part, , index] = url.split('/').slice(5)
    if (method === 'POST' && part === 'cancel') {
      cancelled.push(id ?? '')
      return say(200, {})
    }
    if (method === 'GET' && part === 'result') {
      const said = statements.get(id ?? '')?.answer
      if (typeof said === 'object' && 'chunks' in said)
        return say(200, resultOf(id ?? '', said.chunks, Number(index)))
    }
    if (method === 'GET') {
      const found = look(id ?? '')
      return found === undefined
        ? say(404, { error_code: 'RESOURCE_DOES_NOT_EXIST', message: 'There is no such statement.' })
        : say(200, found)
    }
    const read = bodySchema.safeParse(JSON.parse(body))
    if (!read.success) return say(400, { error_code: 'INVALID_PARAMETER_VALUE', message: read.error.message })
    const { statement, warehouse_id, catalog, schema, parameters } = read.data
    if (warehouse_id !== 'abc123') {
      return say(404, {
        error_code: 'RESOURCE_DOES_NOT_EXIST',
        message: `The warehouse ${warehouse_id} was not found.`,
      })
    }
    const request = { statement, warehouse_id, catalog, schema, parameters }
    seen.push(request)
    const name = `01f1-${statements.size + 1}`
    statements.set(name, { answer: answer(request), looks: 0 })
    return say(200, look(name) ?? {})
  })
  return { address: service.address, seen, cancelled, given, stop: () => service.stop() }
}
