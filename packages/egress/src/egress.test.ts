import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createEgress, type EgressOptions } from './egress.ts'

const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

const aService = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

const anEgress = (options: Partial<EgressOptions> = {}) => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'], ...options })
  cleanUp.push(() => egress.close())
  return egress
}

const get = (address: string) => ({ method: 'GET', url: new URL(address) })
const refusal = (code: string) => expect.objectContaining({ name: 'EgressError', code })

describe('a request', () => {
  it('sends method, headers and body, and gives status, headers and body', async () => {
    const address = await aService((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        response.writeHead(201, { 'x-method': request.method, 'x-token': request.headers['x-token'] })
        response.end(`got ${text}`)
      })
    })
    const answer = await anEgress().request({
      method: 'POST',
      url: new URL(`${address}/things?a=1`),
      headers: { 'X-Token': 'secret' },
      body: 'hello',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ 'x-method': 'POST', 'x-token': 'secret' })
    expect(Buffer.from(answer.body).toString()).toBe('got hello')
  })

  it('unpacks what the service packed', async () => {
    const address = await aService((request, response) => {
      const isGzip = request.url === '/gzip'
      response.setHeader('content-encoding', isGzip ? 'gzip' : 'br')
      response.end(isGzip ? gzipSync('packed') : brotliCompressSync('packed'))
    })
    for (const path of ['/gzip', '/br']) {
      const answer = await anEgress().request(get(address + path))
      expect(Buffer.from(answer.body).toString()).toBe('packed')
    }
  })

  it('names a damaged body', async () => {
    const address = await aService((_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end('this is not gzip')
    })
    await expect(anEgress().request(get(address))).rejects.toEqual(refusal('bad_answer'))
  })

  it('stops at the size limit, also for an answer without a length or a packed one', async () => {
    const address = await aService((request, response) => {
      if (request.url === '/announced') response.end(Buffer.alloc(300_000))
      else if (request.url === '/packed') {
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(Buffer.alloc(50_000_000)))
      } else {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(10_000)));
        }
        response.on('drain', more)
        more()
      }
    })
    const egress = anEgress({ limits: { bytes: 100_000 } })
    for (const path of ['/announced', '/packed', '/endless']) {
      await expect(egress.request(get(address + path))).rejects.toThrow('larger than the limit of 97.7 kB')
    }
  })

  it('stops at each time limit and says which', async () => {
    const address = await aService((request, response) => {
      if (request.url === '/begun') response.write('begun')
    })
    const egress = anEgress({ limits: { firstByteMilliseconds: 50, totalMilliseconds: 120 } })
    await expect(egress.request(get(`${address}/begun`))).rejects.toThrow(
      'did not finish its answer within 120 ms',
    )
    await expect(egress.request(get(`${address}/silent`))).rejects.toEqual(refusal('timed_out'))
  })

  it('can be cancelled', async () => {
    const controller = new AbortController()
    const address = await aService(() => controller.abort())
    const request = anEgress().request({ ...get(address), signal: controller.signal })
    await expect(request).rejects.toEqual(refusal('cancelled'))
  })

  it('is refused for other schemes and for addresses with a password', async () => {
    await expect(anEgress().request(get('ftp://files.example/'))).rejects.toEqual(refusal('invalid_address'))
    await expect(anEgress().request(get('http://a:b@files.example/'))).rejects.toEqual(
      refusal('invalid_address'),
    )
  })

  it('is refused for a private address, also when a name leads there', async () => {
    const egress = anEgress({ allowedHosts: [], lookup: async () => ['127.0.0.1'] })
    await expect(egress.request(get('http://127.0.0.1:1/'))).rejects.toEqual(refusal('denied'))
    await expect(egress.request(get('http://rebound.example/'))).rejects.toEqual(refusal('denied'))
    await expect(egress.request(get('http://0x7f.1/'))).rejects.toEqual(refusal('denied'))
  })

  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
  ])('is refused for %s, another way to write a private address', async (address) => {
    const egress = anEgress({ allowedHosts: [], lookup: async () => ['127.0.0.1'] })
    await expect(egress.request(get(address))).rejects.toMatchObject({
      code: 'denied',
    })
  })

  it('is checked again when a name leads elsewhere than it did before', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    const egress = createEgress({
      allowedHosts: ['127.0.0.2'],
      lookup: () => Promise.resolve(answers.shift() ?? []),
    })
    const ask = () => egress.request({ method: 'GET', url: new URL('http://rebinding.example:9/') })
    await expect(ask()).rejects.toMatchObject({ code: 'unreachable' })
    await expect(ask()).rejects.toMatchObject({ code: 'denied' })
    await egress.close()
  })

  it('says that a plain service does not speak TLS', async () => {
    const address = await aService((_request, response) => response.end())
    const secure = anEgress().request(get(address.replace('http:', 'https:')))
    await expect(secure).rejects.toEqual(refusal('tls_failed'))
  })
})

describe('a redirect', () => {
  it('is followed on the same origin with its headers', async () => {
    const address = await aService((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.end(`${request.method} ${request.url} ${request.headers.authorization}`)
    })
    const answer = await anEgress().request({
      method: 'POST',
      url: new URL(`${address}/old`),
      headers: { Authorization: 'Bearer x' },
      body: 'form',
    })
    expect(Buffer.from(answer.body).toString()).toBe('GET /new Bearer x')
    expect(answer.url.pathname).toBe('/new')
  })

  it('loses every credential on the way to another origin', async () => {
    const other = await aService((request, response) => response.end(JSON.stringify(request.headers)))
    const address = await aService((_request, response) => response.writeHead(302, { location: other }).end())
    const answer = await anEgress().request({
      ...get(address),
      headers: { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'k', Accept: 'application/json' },
    })
    const seen = Buffer.from(answer.body).toString()
    expect(seen).not.toMatch(/bearer|a=b|x-api-key/iu)
    expect(seen).toContain('application/json')
  })

  it('does not carry a body to another origin', async () => {
    const other = await aService((_request, response) => response.end())
    const address = await aService((_request, response) => response.writeHead(307, { location: other }).end())
    const request = anEgress().request({ method: 'POST', url: new URL(address), body: 'secret' })
    await expect(request).rejects.toEqual(refusal('redirect_refused'))
  })

  it('is checked like a first address', async () => {
    const address = await aService((_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    await expect(anEgress().request(get(address))).rejects.toEqual(refusal('denied'))
  })

  it('is followed five times and no more', async () => {
    const address = await aService((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    await expect(anEgress().request(get(address))).rejects.toThrow('redirects more than 5 times')
    const answer = await anEgress().request({ ...get(address), redirects: 0 })
    expect(answer.status).toBe(302)
  })
})

describe('a connection for a driver', () => {
  it('gives a connected socket', async () => {
    const server = createTcpServer((socket) => socket.end('hello'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanUp.push(() => new Promise((resolve) => server.close(() => resolve())))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const socket = await anEgress().connectTcp({ host: '127.0.0.1', port })
    const chunks = await socket.setEncoding('utf8').toArray()
    expect(chunks.join('')).toBe('hello')
  })

  it('says that nothing listens', async () => {
    await expect(anEgress().connectTcp({ host: '127.0.0.1', port: 1 })).rejects.toThrow(
      'Nothing listens at 127.0.0.1:1. Check host and port, and that a firewall lets this server through.',
    )
  })

  it('says that a host cannot be found', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    const connection = anEgress({ lookup }).connectTcp({ host: 'nowhere.example', port: 5432 })
    await expect(connection).rejects.toThrow('The host of nowhere.example:5432 cannot be found.')
  })

  it('gives up on a name server that is silent', async () => {
    const egress = anEgress({
      lookup: () => new Promise(() => undefined),
      limits: { connectMilliseconds: 30 },
    })
    await expect(egress.connectTcp({ host: 'slow.example', port: 5432 })).rejects.toThrow('within 30 ms')
  })

  it('is refused for what is no host or port', async () => {
    const egress = anEgress()
    await expect(egress.connectTcp({ host: 'a b', port: 5432 })).rejects.toEqual(refusal('invalid_address'))
    await expect(egress.connectTcp({ host: 'db.example', port: 0 })).rejects.toEqual(
      refusal('invalid_address'),
    )
  })
})
