import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { startService } from './http-service.ts'

/** A statement as the server got it. */
export interface SnowflakeRequest {
  readonly statement: string
  readonly bindings: Readonly<Record<string, { type: string; value: string | null }>>
  readonly database: string
  readonly warehouse: string
}

/** What the server answers; rows are texts, as the SQL API gives them, in parts. `silence` never ends. */
export type SnowflakeAnswer =
  | {
      readonly columns: readonly (readonly [name: string, type: string])[]
      readonly parts: readonly (readonly (readonly (string | null)[])[])[]
    }
  | { readonly error: string }
  | 'silence'

/** A server that follows the published SQL API of Snowflake and answers what a test says. */
export interface SnowflakeServer {
  readonly address: string
  readonly privateKey: string
  readonly seen: SnowflakeRequest[]
  readonly cancelled: string[]
  stop(): Promise<void>
}

const bodySchema = z.object({
  statement: z.string(),
  bindings: z.record(z.string(), z.object({ type: z.string(), value: z.string().nullable() })).default({}),
  database: z.string().default(''),
  warehouse: z.string().default(''),
})

/** Starts a server that lets the user ADA of the account SHOP in by a key pair, and others by the token `canary-token`. */
export const startSnowflake = async (
  answer: (request: SnowflakeRequest) => SnowflakeAnswer,
): Promise<SnowflakeServer> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const publicKey = createPublicKey(privateKey)
  const print = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const seen: SnowflakeRequest[] = []
  const cancelled: string[] = []
  let statements = 0
  const parts = new Map<string, Exclude<SnowflakeAnswer, string>>()

  const isKnown = async (headers: NodeJS.Dict<string | string[]>): Promise<boolean> => {
    const token = String(headers['authorization'] ?? '').replace('Bearer ', '')
    if (headers['x-snowflake-authorization-token-type'] !== 'KEYPAIR_JWT') return token === 'canary-token'
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: `SHOP.ADA.SHA256:${print}`,
        subject: 'SHOP.ADA',
      })
      return (payload.exp ?? 0) - (payload.iat ?? 0) <= 3_600
    } catch {
      return false
    }
  }

  const service = await startService(async ({ method, url, headers, body }, response) => {
    const say = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (!(await isKnown(headers))) return say(401, { code: '390144', message: 'JWT token is invalid.' })
    const { pathname, searchParams } = new URL(url, 'http://server')
    const handle = pathname.split('/')[4]
    if (pathname.endsWith('/cancel')) {
      cancelled.push(handle ?? '')
      return say(200, {})
    }
    if (handle !== undefined && method === 'GET') {
      const result = parts.get(handle)
      if (result === undefined || 'error' in result)
        return say(202, { statementHandle: handle, code: '333334' })
      return say(200, { data: result.parts[Number(searchParams.get('partition') ?? '0')] ?? [] })
    }
    const request = bodySchema.parse(JSON.parse(body))
    seen.push(request)
    const given = answer(request)
    statements += 1
    const statementHandle = `0123-${statements}`
    if (given === 'silence')
      return say(202, { statementHandle, code: '333334', message: 'Asynchronous execution' })
    if ('error' in given) return say(422, { code: '002003', message: given.error, sqlState: '42S02' })
    parts.set(statementHandle, given)
    return say(200, {
      statementHandle,
      resultSetMetaData: {
        rowType: given.columns.map(([name, type]) => ({ name, type })),
        partitionInfo: given.parts.map((rows) => ({ rowCount: rows.length })),
      },
      data: given.parts[0] ?? [],
    })
  })
  return {
    address: service.address,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    seen,
    cancelled,
    stop: () => service.stop(),
  }
}
