import { createServer, type Server, type Socket } from 'node:net'
import { createEgress } from '@ashlar/egress'
import { afterAll, describe, expect, it } from 'vitest'
import type { SqlSystemDescription } from './sql-system-description.ts'

/** Tests that a server of a system cannot take more than its part, whatever it sends. */
export const describeHarm = ({
  integration,
  name,
}: Pick<SqlSystemDescription, 'integration' | 'name'>): void => {
  describe(`${name} that means harm`, () => {
    const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
    const sockets = new Set<Socket>()
    let server: Server

    afterAll(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })

    it.each([
      ['sends without an end before anybody has signed in', 0x41],
      ['sends nothing but zeros', 0],
      ['sends nothing but ones', 0xff],
    ])(
      'is cut off when it %s',
      async (_, byte) => {
        const written = { bytes: 0 }
        server = createServer((socket) => {
          sockets.add(socket)
          socket.on('error', () => undefined)
          const chunk = Buffer.alloc(64 * 1024, byte)
          const more = (): void => {
            while (!socket.destroyed && written.bytes < 256 * 1024 * 1024) {
              written.bytes += chunk.length
              if (socket.write(chunk)) continue
              socket.once('drain', more)
              return
            }
          }
          more()
        })
        await new Promise<void>((resolve) => {
          server.listen(0, '127.0.0.1', resolve)
        })
        const address = server.address()
        const port = typeof address === 'object' && address !== null ? address.port : 0
        const driver = await integration.createDriver({ egress })
        const configuration = { host: '127.0.0.1', port, database: 'a', user: 'b', tls: 'disable' }
        const connection = { id: 'hostile', version: 1, configuration, secrets: {} }
        await expect(driver.test(connection, AbortSignal.timeout(8_000))).rejects.toMatchObject({
          name: 'IntegrationError',
        })
        expect(written.bytes).toBeLessThan(32 * 1024 * 1024)
        await driver.close()
      },
      15_000,
    )
  })
}
