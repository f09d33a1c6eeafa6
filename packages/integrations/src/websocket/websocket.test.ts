import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createEgress } from '@ashlar/egress'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { firstOf, stepsOn } from '../../test/run-steps.ts'
import { startWebsocket, type WebsocketServer } from '../../test/websocket-server.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { websocket } from './websocket.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

let server: WebsocketServer
let driver: IntegrationDriver
let connection: Connection
let serve: (socket: WebSocket, request: IncomingMessage) => void
let refuse: (request: IncomingMessage) => number | undefined
let take: (socket: Duplex, request: IncomingMessage) => boolean

beforeEach(async () => {
  serve = () => undefined
  refuse = () => undefined
  take = () => false
  server = await startWebsocket({
    onConnection: (socket, request) => serve(socket, request),
    refuse: (request) => refuse(request),
    take: (socket, request) => take(socket, request),
    protocols: ['second'],
  })
  driver = await websocket.createDriver({ egress })
  connection = {
    id: 'socket',
    version: 1,
    configuration: { baseUrl: `${server.address}/live`, authentication: 'bearer' },
    secrets: { token: 'canary-token-of-ada' },
  }
})
afterEach(async () => {
  await driver.close()
  await server.stop()
})

const { run, stream } = stepsOn(
  websocket,
  () => driver,
  () => connection,
)

/** Answers each message with itself. */
const echo = (socket: WebSocket): void => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
}

describe('a step on a WebSocket', () => {
  it('sends a message with what the connection has, awaits the answers and says goodbye', async () => {
    const ended = Promise.withResolvers<number>()
    serve = (socket) => {
      echo(socket)
      socket.on('close', ended.resolve)
    }
    const message = { text: `'; "{{ $1 }}" \\ é 漢 😀` }
    const step = {
      operation: 'send',
      path: '/{{ room }}',
      message: '{{ message }}',
      count: '1',
      seconds: '30',
    }
    const requested: string[] = []
    const answers = await run(step, { values: ['a/b', message], requested })
    expect(answers).toEqual([{ message, isBinary: false }])
    expect(server.asked[0]).toMatchObject({
      url: '/live/a%2Fb',
      headers: { authorization: 'Bearer canary-token-of-ada' },
    })
    expect(await ended.promise).toBe(1000)
    expect(requested.join()).toContain(`GET ${server.address}/live/a%2Fb\nAuthorization: ***`)
    expect(requested.join()).toContain(JSON.stringify(message))
  })

  it('only sends where it wants no answer', async () => {
    const came = Promise.withResolvers<string>()
    serve = (socket) => socket.on('message', (data) => came.resolve(String(data)))
    expect(await run({ operation: 'send', message: 'hello' })).toEqual([])
    expect(await came.promise).toBe('hello')
  })

  it('sends and receives bytes without loss', async () => {
    serve = echo
    const step = { operation: 'send', message: '{{ bytes }}', format: 'bytes', count: '1', seconds: '30' }
    const bytes = String.raw`\x00ff80efbbbf`
    expect(await run(step, { values: [bytes] })).toEqual([{ message: bytes, isBinary: true }])
    const file = { name: 'a.bin', type: '', content: Buffer.from([0, 255]).toString('base64') }
    expect(await run(step, { values: [file] })).toEqual([{ message: String.raw`\x00ff`, isBinary: true }])
    await expect(run(step, { values: ['no bytes'] })).rejects.toMatchObject({ code: 'binding_failed' })
  })

  it('agrees on a subprotocol, and says so where the service speaks none of them', async () => {
    serve = (socket) => socket.send(socket.protocol)
    const step = { operation: 'receive', count: '1', seconds: '30' }
    expect(await run({ ...step, protocols: 'first, second' })).toMatchObject([{ message: 'second' }])
    await expect(run({ ...step, protocols: 'first' })).rejects.toThrow('Server sent no subprotocol')
    await expect(run({ ...step, protocols: 'a\r\nb' })).rejects.toThrow('is no name of a subprotocol')
  })

  it('ends with what came when the time is over or the service ends in good order', async () => {
    serve = (socket) => socket.send('1')
    expect(await run({ operation: 'receive', count: '5', seconds: '1' })).toHaveLength(1)
    serve = (socket) => {
      socket.send('1')
      socket.close(1000)
    }
    expect(await run({ operation: 'receive', count: '5', seconds: '30' })).toHaveLength(1)
  })

  it('says why the service opens none, or ended it', async () => {
    refuse = () => 401
    const step = { operation: 'receive', seconds: '30' }
    await expect(run(step)).rejects.toMatchObject({ isLoginRefused: true })
    await expect(run(step)).rejects.toThrow(
      '/live opens no WebSocket: it answered 401 Unauthorized: not here',
    )
    await expect(driver.test(connection, AbortSignal.timeout(10_000))).rejects.toThrow(
      'refuses the credentials',
    )
    refuse = () => undefined
    serve = (socket) => socket.close(4003, 'no such room')
    await expect(run(step)).rejects.toThrow('with the code 4003. It says: no such room.')
    expect(await driver.test(connection, AbortSignal.timeout(10_000))).toContain('it answered 101')
  })

  it('goes no further than egress lets it', async () => {
    connection = { ...connection, configuration: { baseUrl: 'ws://169.254.169.254/' } }
    await expect(run({ operation: 'receive', seconds: '30' })).rejects.toMatchObject({
      code: 'network_failed',
    })
    connection = { ...connection, configuration: { baseUrl: 'ftp://127.0.0.1/' } }
    await expect(run({ operation: 'receive' })).rejects.toThrow('has to begin with wss:// or ws://')
  })
})

describe('a step that follows a WebSocket', () => {
  it('gives each message as it comes, and leaves when nobody reads on', async () => {
    const ended = Promise.withResolvers<number>()
    serve = (socket) => {
      socket.on('message', (data) => socket.send(`${String(data)} 1`))
      socket.on('message', (data) => socket.send(`${String(data)} 2`))
      socket.on('close', ended.resolve)
    }
    expect(await firstOf(stream({ operation: 'follow', message: 'subscribe' }), 2)).toMatchObject([
      { message: 'subscribe 1' },
      { message: 'subscribe 2' },
    ])
    expect(await ended.promise).toBe(1000)
  })

  it('connects again where the service restarts, and ends where it ends in good order', async () => {
    const logged: string[] = []
    let count = 0
    serve = (socket) => {
      count += 1
      socket.send(String(count))
      if (count === 1) socket.close(1012, 'restarting')
      else socket.close(1000)
    }
    expect(await firstOf(stream({ operation: 'follow' }, { logged }), 9)).toMatchObject([
      { message: '1' },
      { message: '2' },
    ])
    expect(logged.join()).toContain('ended the connection with the code 1012. It says: restarting.')
  })

  it('reads no faster than it is asked for, and loses nothing', async () => {
    let sent = 0
    serve = (socket) => {
      const more = (): void => {
        while (socket.readyState === socket.OPEN && socket.bufferedAmount < 100_000 && sent < 20_000) {
          sent += 1
          socket.send(`${sent} ${'x'.repeat(1_000)}`)
        }
        if (sent < 20_000) setImmediate(more)
      }
      more()
    }
    let read = 0
    for await (const message of stream({ operation: 'follow', end: '20000' })) {
      read += 1
      expect(message).toMatchObject({ message: expect.stringMatching(new RegExp(`^${read} `, 'u')) })
      if (read === 10) await expect.poll(() => sent - read).toBeGreaterThan(100)
      if (read === 10) expect(sent).toBeLessThan(20_000)
    }
    expect(read).toBe(20_000)
  })
})

describe('a service over WebSockets that means harm', () => {
  it('is cut off when a message is larger than the limit, whole or in pieces', async () => {
    serve = (socket) => socket.send('x'.repeat(60_000))
    const step = { operation: 'receive', count: '1', seconds: '30' }
    await expect(run(step)).rejects.toMatchObject({ code: 'too_large' })
    serve = (socket) => {
      const more = (): void => {
        if (socket.readyState === socket.OPEN) socket.send('x'.repeat(1_000), { fin: false }, more)
      }
      more()
    }
    await expect(run(step)).rejects.toMatchObject({ code: 'too_large' })
    await expect(firstOf(stream({ operation: 'follow' }), 1)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('packs nothing: what unpacks to more than was sent is not agreed on', async () => {
    serve = (socket) => socket.send(String(socket.extensions))
    expect(await run({ operation: 'receive', count: '1', seconds: '30' })).toMatchObject([{ message: '' }])
    expect(server.asked[0]?.headers['sec-websocket-extensions']).toBeUndefined()
  })

  it.each([
    ['speaks no HTTP', 'garbage\r\n\r\n'],
    [
      'agrees with a wrong key',
      'HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
    ],
    ['has a head without an end', `HTTP/1.1 101 Yes\r\nX: ${'x'.repeat(100_000)}`],
  ])('is left when it %s', async (_, text) => {
    take = (socket) => {
      socket.on('error', () => undefined)
      socket.end(text)
      return true
    }
    await expect(run({ operation: 'receive', seconds: '30' })).rejects.toMatchObject({
      code: 'network_failed',
    })
  })

  it('is left when its frames are broken', async () => {
    serve = (socket) => {
      // A frame of a kind that does not exist.
      Reflect.get(socket, '_socket').write(Buffer.from([0x8b, 0x01, 0x00]))
    }
    await expect(run({ operation: 'receive', seconds: '30' })).rejects.toThrow(
      'does not keep to the protocol',
    )
  })

  it('holds nobody who cancels, neither before it answers nor after', async () => {
    take = () => true
    const signal = AbortSignal.timeout(200)
    await expect(run({ operation: 'receive', seconds: '60' }, { signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    take = () => false
    const later = AbortSignal.timeout(200)
    await expect(firstOf(stream({ operation: 'follow' }, { signal: later }), 1)).rejects.toMatchObject({
      code: 'cancelled',
    })
  }, 5_000)
})
