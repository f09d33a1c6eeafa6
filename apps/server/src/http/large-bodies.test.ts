import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let port: number

beforeAll(async () => {
  server = await startTestServer({ ASHLAR_BODY_SIZE_LIMIT_MB: '1' })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const address = server.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  port = address.port
})
afterAll(() => server.close())

/** Sends a body over a real connection, all of it, whatever the server answers meanwhile. */
const post = (megabytes: number): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const content = Buffer.alloc(megabytes * 1024 * 1024, 'x')
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/session',
        headers: { 'content-type': 'application/json', 'content-length': content.length },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        )
      },
    )
    sending.once('error', reject)
    sending.end(content)
  })

describe('a body over the limit', () => {
  it('is answered in words to a client that is still sending', async () => {
    const { status, body } = await post(9)
    expect(status).toBe(413)
    expect(JSON.parse(body)).toMatchObject({
      code: 'request_too_large',
      message: 'The request is larger than 1 MB. Send less at once.',
    })
  })
})
