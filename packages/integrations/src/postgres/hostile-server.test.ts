import { createEgress } from '@ashlar/egress'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { templatesOf } from '../../test/templates.ts'
import type { Connection } from '../driver.ts'
import { postgres } from './postgres.ts'

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const authenticated = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))

/** The head of a message that says it will be two gigabytes long. */
const endless = Buffer.from([0x4e, 0x7f, 0xff, 0xff, 0xff])

/** Writes for as long as the other end reads; answers with how much that was. */
const flood = (socket: Socket, written: { bytes: number }): void => {
  const chunk = Buffer.alloc(64 * 1024, 0x41)
  const more = (): void => {
    while (!socket.destroyed && written.bytes < 256 * 1024 * 1024) {
      written.bytes += chunk.length
      if (!socket.write(chunk)) {
        socket.once('drain', more)
        return
      }
    }
  }
  more()
}

let server: Server | undefined
const sockets = new Set<Socket>()
const listen = async (onConnection: (socket: Socket) => void): Promise<Connection> => {
  const started = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  const address = started.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    id: 'hostile',
    version: 1,
    configuration: { host: '127.0.0.1', port, database: 'a', user: 'b', tls: 'disable' },
    secrets: {},
  }
}

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => {
    server?.close(resolve)
  })
})

/** Whatever the two ends and the system hold back between them. */
const buffers = 32 * 1024 * 1024

describe('a database that means harm', () => {
  it('is cut off when it sends without an end before anybody has signed in', async () => {
    const written = { bytes: 0 }
    const connection = await listen((socket) =>
      socket.once('data', () => {
        socket.write(endless)
        flood(socket, written)
      }),
    )
    const driver = await postgres.createDriver({ egress })
    await expect(driver.test(connection, AbortSignal.timeout(8000))).rejects.toMatchObject({
      code: 'network_failed',
    })
    expect(written.bytes).toBeLessThan(buffers)
    await driver.close()
  })

  it('is cut off when it sends without an end between two statements', async () => {
    const written = { bytes: 0 }
    const closed = Promise.withResolvers<void>()
    const connection = await listen((socket) => {
      let messages = 0
      socket.on('close', () => closed.resolve())
      socket.on('data', () => {
        messages += 1
        if (messages === 1) socket.write(Buffer.concat([authenticated, ready]))
        else if (messages === 2) socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), ready]))
        else {
          const answers = [
            message('1', Buffer.alloc(0)),
            message('2', Buffer.alloc(0)),
            message('n', Buffer.alloc(0)),
          ]
          socket.write(Buffer.concat([...answers, message('C', Buffer.from('SELECT 0\0')), ready, endless]))
          flood(socket, written)
        }
      })
    })
    const driver = await postgres.createDriver({ egress })
    const body = 'select 1'
    const context = { signal: AbortSignal.timeout(8000), limits: { resultBytes: 1000, milliseconds: 5000 } }
    await driver
      .compile({ body }, templatesOf('postgres', { body }))
      .run(connection, [], context)
      .catch(() => undefined)
    await closed.promise
    expect(written.bytes).toBeLessThan(buffers)
    await driver.close()
  })
})
