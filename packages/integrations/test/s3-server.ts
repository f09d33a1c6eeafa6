import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { signatureFault } from './aws-signature.ts'

/** A storage of objects for tests, with the bucket `shop`. */
export interface S3Server {
  readonly address: string
  readonly accessKeyId: 'S3RVER'
  readonly secretAccessKey: 'S3RVER'
  stop(): Promise<void>
}

const refusal = (code: string, message: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`

/**
 * Starts the emulator behind a door that checks every signature, which the emulator itself does not. Requests whose path ends
 * with `endless` are never answered, those with `large` get 60 kB.
 */
export const startS3 = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'ashlar-s3-'))
  const emulator = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'shop' }] })
  await emulator.configureBuckets()
  const answer = emulator.callback()
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await request.toArray())
    const fault = signatureFault({ method, url, headers, body }, 'S3RVER')
    if (fault !== null) {
      const code = fault === 'Request has expired.' ? 'AccessDenied' : 'SignatureDoesNotMatch'
      response.writeHead(403, { 'content-type': 'application/xml' }).end(refusal(code, fault))
      return
    }
    if (url.endsWith('endless')) return
    if (url.endsWith('large')) {
      response.end('x'.repeat(60_000))
      return
    }
    // The emulator reads what was read here already once more. It cannot cut lists: the cipher of its marks is gone from Node.
    const again = Object.assign(Readable.from(body.length === 0 ? [] : [body]), {
      method,
      url: url.replace(/&max-keys=\d+/u, ''),
      headers,
      socket: request.socket,
      httpVersion: request.httpVersion,
      httpVersionMajor: request.httpVersionMajor,
      httpVersionMinor: request.httpVersionMinor,
      rawHeaders: request.rawHeaders,
    })
    Reflect.apply(answer, emulator, [again, response])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
