import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createEgress, type EgressOptions } from './egress.ts'
import type { StreamRequest } from './http-stream.ts'

const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

const aService = async (listener: RequestListener): Promise<URL> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return new URL(`http://127.0.0.1:${address.port}`)
}

const open = (url: URL, request: Partial<StreamRequest> = {}, options: Partial<EgressOptions> = {}) => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'], ...options })
  cleanUp.push(() => egress.close())
  return egress.stream({ method: 'POST', url, body: 'tell me', ...request })
}

const readAll = async (body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return text
}

describe('an answer that is read as it comes', () => {
  it('gives each piece when it is sent, not when the answer ends', async () => {
    const responses: ServerResponse[] = []
    const stream = await open(
      await aService((_request, response) => {
        responses.push(response)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
      }),
    )
    expect(stream.status).toBe(200)
    expect(stream.headers['content-type']).toBe('text/event-stream')
    const reader = stream.body.getReader()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('one')
    responses[0]?.end('two')
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('two')
    expect((await reader.read()).done).toBe(true)
  })

  it('may take long in all, as long as something comes of it', async () => {
    const url = await aService((_request, response) => {
      let left = 4
      const timer = setInterval(() => {
        left -= 1
        response.write('.')
        if (left > 0) return
        clearInterval(timer)
        response.end()
      }, 60)
    })
    const stream = await open(url, { limits: { idleMilliseconds: 150 } })
    expect(await readAll(stream.body)).toBe('....')
  })

  it('ends where nothing comes for too long, at the beginning, in between and in all', async () => {
    const url = await aService((request, response) => {
      if (request.url === '/begun') response.write('begun')
      if (request.url !== '/endless') return
      const timer = setInterval(() => response.write('.'), 10)
      request.socket.on('close', () => clearInterval(timer))
    })
    const limits = { firstByteMilliseconds: 80, idleMilliseconds: 80 }
    await expect(open(url, { limits })).rejects.toThrow('did not begin to answer within 80 ms')
    const begun = await open(new URL('/begun', url), { limits })
    await expect(readAll(begun.body)).rejects.toThrow('stopped in the middle of its answer')
    const endless = await open(new URL('/endless', url), { limits: { totalMilliseconds: 300 } })
    await expect(readAll(endless.body)).rejects.toThrow('did not finish its answer within 300 ms')
  })

  it('ends at the limit of bytes, counted after unpacking', async () => {
    const url = await aService((request, response) => {
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip')
      response.flushHeaders()
      response.end(request.url === '/packed' ? gzipSync(Buffer.alloc(5_000_000)) : Buffer.alloc(300_000))
    })
    for (const path of ['/plain', '/packed']) {
      const stream = await open(new URL(path, url), { limits: { bytes: 100_000 } })
      await expect(readAll(stream.body)).rejects.toMatchObject({ name: 'EgressError', code: 'too_large' })
    }
    const announced = await aService((_request, response) => response.end(Buffer.alloc(300_000)))
    await expect(open(announced, { limits: { bytes: 100_000 } })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('closes the connection when the caller gives up, read or not', async () => {
    const closed: Promise<unknown>[] = []
    const url = await aService((request, response) => {
      closed.push(once(request.socket, 'close'))
      response.write('begun')
    })
    const controller = new AbortController()
    const aborted = await open(url, { signal: controller.signal })
    const reading = readAll(aborted.body)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    const unread = await open(url)
    await unread.body.cancel()
    await Promise.all(closed)
    expect(closed).toHaveLength(2)
  })

  it('says that it was cut in the middle', async () => {
    const url = await aService((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a little', () => request.socket.destroy())
    })
    await expect(readAll((await open(url)).body)).rejects.toMatchObject({ code: 'connection_lost' })
  })

  it('stands behind the same guard as other answers, redirects included', async () => {
    await expect(open(new URL('http://127.0.0.1:9/'), {}, { allowedHosts: [] })).rejects.toMatchObject({
      code: 'denied',
    })
    const url = await aService((_request, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/v1' }).end(),
    )
    await expect(open(url, { method: 'GET', body: undefined })).rejects.toMatchObject({ code: 'denied' })
    await expect(open(url)).rejects.toMatchObject({ code: 'redirect_refused' })
  })
})
