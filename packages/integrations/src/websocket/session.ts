import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Egress } from '@ashlar/egress'
import { type RawData, WebSocket } from 'ws'
import { checkCertificates } from '../certificates.ts'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { describeConnectError } from '../messages/create-message-driver.ts'
import { PassingError } from '../messages/follow.ts'
import type { ReadyRequest } from '../restapi/connection.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'

/** A message as it came. */
export interface SocketMessage {
  readonly bytes: Buffer
  readonly isBinary: boolean
}

/** How a service answered to the wish for a WebSocket: with one, or with a refusal. */
export type Handshake =
  | { readonly answer: { readonly status: 101 }; readonly session: WebsocketSession }
  | { readonly answer: Refusal; readonly session?: undefined }

interface Refusal {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** What is agreed on when a connection is opened. */
export interface HandshakeOptions {
  readonly protocols: readonly string[]
  /** Bytes that one message may have. */
  readonly messageBytes: number
  readonly signal: AbortSignal
}

/** Bytes of a refusal that are read. */
const refusalBytes = 64 * 1024

/** Bytes that wait to be read before no more are taken from the service. */
const waitingBytes = 64 * 1024

/** After so long the service is asked for a sign of life, and without one until the next time it is lost; in milliseconds. */
const heartbeatMilliseconds = 30_000

/** How long a service may take to say goodbye, in milliseconds. */
const closeMilliseconds = 1_000

/** Codes with which a service says that another connection may fare better, as RFC 6455 and its registry give them. */
const passingCodes = new Set([1001, 1006, 1011, 1012, 1013, 1014])

/** Opens a WebSocket through egress. Throws `IntegrationError` where no answer comes, or none that can be used. */
export const openWebsocket = async (
  egress: Egress,
  { url, headers, certificates }: Pick<ReadyRequest, 'url' | 'headers' | 'certificates'>,
  options: HandshakeOptions,
): Promise<Handshake> => {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const name = isIP(host) === 0 ? { servername: host } : {}
  const tls = isSecure ? { ...name, ...certificates, rejectUnauthorized: true } : undefined
  const place = `${host}:${port}`
  let socket: Socket | undefined
  try {
    if (isSecure) checkCertificates(certificates, place)
    socket = await connectSocket(egress, { host, port, tls }, options.signal)
    return await shakeHands(socket, { url, headers }, { ...options, place })
  } catch (error) {
    socket?.destroy()
    if (options.signal.aborted) throw cancelled()
    throw describeConnectError(error, { place, user: '', tls }, /^(?!)/u)
  }
}

const shakeHands = async (
  socket: Socket,
  { url, headers }: Pick<ReadyRequest, 'url' | 'headers'>,
  { protocols, messageBytes, signal, place }: HandshakeOptions & { readonly place: string },
): Promise<Handshake> => {
  const client = new WebSocket(url, [...protocols], {
    createConnection: () => socket,
    headers,
    // Unpacked, a small message may be a large one.
    perMessageDeflate: false,
    maxPayload: messageBytes,
    followRedirects: false,
  })
  const session = new WebsocketSession(client, place, messageBytes)
  const stop = (): void => void socket.destroy(new Error('it did not answer'))
  const late = setTimeout(stop, signInMilliseconds)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      client.once('open', () => resolve({ answer: { status: 101 }, session }))
      client.once('error', reject)
      client.once('unexpected-response', (_, response: IncomingMessage) => {
        readRefusal(response).then((answer) => resolve({ answer }), reject)
      })
    })
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
  }
}

const readRefusal = async (response: IncomingMessage): Promise<Refusal> => {
  const chunks: Buffer[] = []
  let left = refusalBytes
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue
    chunks.push(chunk)
    left -= chunk.length
    if (left <= 0) break
  }
  response.destroy()
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

/** A WebSocket that stands. Its messages wait until they are read, and the service waits with them. */
export class WebsocketSession {
  readonly #client: WebSocket
  readonly #place: string
  readonly #messageBytes: number
  readonly #waiting: SocketMessage[] = []
  #heartbeat: NodeJS.Timeout | undefined
  #waitingBytes = 0
  #wake = (): void => undefined
  #failure: Error | undefined
  #end: { readonly code: number; readonly reason: string } | undefined

  constructor(client: WebSocket, place: string, messageBytes: number) {
    this.#client = client
    this.#place = place
    this.#messageBytes = messageBytes
    let isAlive = true
    client.on('message', (data, isBinary) => {
      isAlive = true
      this.#take({ bytes: toBuffer(data), isBinary })
    })
    client.on('pong', () => (isAlive = true))
    client.on('error', (error) => (this.#failure ??= error))
    client.on('close', (code, reason) => {
      clearInterval(this.#heartbeat)
      this.#end ??= { code, reason: reason.toString() }
      this.#wake()
    })
    client.on('open', () => {
      this.#heartbeat = setInterval(() => {
        if (client.readyState !== WebSocket.OPEN || client.isPaused) return
        if (!isAlive) return client.terminate()
        isAlive = false
        client.ping()
      }, heartbeatMilliseconds).unref()
    })
  }

  #take(message: SocketMessage): void {
    this.#waiting.push(message)
    this.#waitingBytes += message.bytes.length
    if (this.#waitingBytes >= waitingBytes) this.#client.pause()
    this.#wake()
  }

  /** Sends a message; resolves when it is on its way. Throws `IntegrationError`. */
  async send(data: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#client.send(data, (error) => (error ? reject(this.#fault() ?? error) : resolve()))
    })
  }

  /** The messages as they come; ends where the service ends the connection in good order. Throws `IntegrationError`. */
  async *messages(signal: AbortSignal): AsyncGenerator<SocketMessage, undefined> {
    const onAbort = (): void => this.#wake()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      for (;;) {
        if (signal.aborted) throw cancelled()
        const next = this.#waiting.shift()
        if (next !== undefined) {
          this.#waitingBytes -= next.bytes.length
          if (this.#waiting.length === 0) this.#client.resume()
          yield next
        } else if (this.#end !== undefined) {
          const fault = this.#fault()
          if (fault !== undefined) throw fault
          return undefined
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** Says goodbye and, where no answer comes, leaves without. */
  close(): void {
    this.#client.close(1000)
    this.#client.resume()
    setTimeout(() => this.#client.terminate(), closeMilliseconds).unref()
  }

  /** Cuts the connection. */
  destroy(): void {
    this.#client.terminate()
  }

  /** What went wrong; undefined where nothing did. */
  #fault(): IntegrationError | undefined {
    const failure = this.#failure
    if (failure !== undefined) {
      const code = 'code' in failure ? String(failure.code) : ''
      if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return tooLarge(this.#messageBytes)
      if (!code.startsWith('WS_ERR_')) return this.#lost(failure.message)
      const message = `${this.#place} does not keep to the protocol of WebSockets: ${failure.message}.`
      return new IntegrationError('request_failed', message, { cause: failure })
    }
    const { code, reason } = this.#end ?? { code: 1006, reason: '' }
    // 1005: it ended in good order and said nothing about it.
    if (code === 1000 || code === 1005) return undefined
    if (code === 1006) return this.#lost('')
    const said = reason === '' ? '' : ` It says: ${reason}.`
    const message = `${this.#place} ended the connection with the code ${code}.${said}`
    return passingCodes.has(code)
      ? new PassingError('network_failed', message)
      : new IntegrationError('request_failed', message)
  }

  #lost(why: string): PassingError {
    return new PassingError(
      'network_failed',
      `The connection to ${this.#place} was lost${why === '' ? '' : `: ${why}`}.`,
    )
  }
}

const toBuffer = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
