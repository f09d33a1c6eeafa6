import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { createOpeningDriver, type OpeningCall } from '../messages/create-opening-driver.ts'
import { type Following, passing, PassingError } from '../messages/follow.ts'
import { readBytes } from '../messages/given-bytes.ts'
import { readText, sayBytes, writeMessage } from '../messages/read-message.ts'
import type { StepRequest } from '../restapi/compile-request.ts'
import { addConnection, readBase, type ReadyRequest } from '../restapi/connection.ts'
import { sayStatus } from '../restapi/read-answer.ts'
import { sayReached } from '../restapi/say-reached.ts'
import { withAccessToken } from '../restapi/with-access-token.ts'
import { websocketForm } from './form.ts'
import { type Handshake, type HandshakeOptions, openWebsocket, type SocketMessage } from './session.ts'

/** The pause before a new connection, in milliseconds. */
const pauseMilliseconds = 1_000

/** Characters of a message that builders are shown. */
const longestShown = 2_000

/** Makes a driver for services that speak over WebSockets. */
export const createWebsocketDriver = (host: DriverHost): IntegrationDriver =>
  createOpeningDriver({ form: websocketForm, test, open, usualCount: { receive: 10, send: 0 } }, host)

type Begun = Handshake & { readonly request: ReadyRequest }

/** Asks for a WebSocket with what the connection has. Throws `IntegrationError`. */
const begin = async (
  egress: Egress,
  connection: Connection,
  asked: StepRequest,
  { onRequest, ...options }: HandshakeOptions & Pick<StepContext, 'onRequest'>,
): Promise<Begun> => {
  const overHttp = withHttpAddress(connection)
  return await withAccessToken<Begun>(overHttp, async (ready) => {
    const request = addConnection(ready, asked)
    const [line = '', ...lines] = request.describe().split('\n')
    onRequest?.([line.replace(/^GET http/u, 'GET ws'), ...lines].join('\n'))
    return { ...(await openWebsocket(egress, request, options)), request }
  })
}

/** The addresses of WebSockets are those of HTTP by another name. */
const withHttpAddress = (connection: Connection): Connection => {
  const { configuration } = connection
  const address = String(configuration['baseUrl'] ?? '').trim()
  if (!/^(?:wss?|https?):\/\//iu.test(address)) {
    throw new IntegrationError(
      'network_failed',
      'The base address has to begin with wss:// or ws://, for example wss://live.example.com.',
    )
  }
  return { ...connection, configuration: { ...configuration, baseUrl: address.replace(/^ws/iu, 'http') } }
}

const test = async (egress: Egress, connection: Connection, signal: AbortSignal): Promise<string> => {
  const asked = { method: 'GET', path: '', query: [], headers: [], body: undefined }
  const options = { protocols: [], messageBytes: longestShown, signal }
  const { answer, session, request } = await begin(egress, connection, asked, options)
  const base = new URL(readBase(withHttpAddress(connection)).href.replace(/^http/u, 'ws'))
  session?.close()
  return sayReached(
    base,
    answer.status,
    session === undefined ? sayRefusal(answer, request) : '101 Switching Protocols',
  )
}

const open = ({ egress, connection, opening, context, most }: OpeningCall): Following => {
  const protocols = readProtocols(opening.text('protocols'))
  const isBytes = opening.text('format') === 'bytes'
  const value = opening.value('message')
  const isSending = opening.text('message') !== ''
  const message = isBytes && isSending ? readBytes(value, 'Message') : writeMessage(value)
  let { onRequest } = context

  async function* connect(signal: AbortSignal, onOpen: () => void): AsyncGenerator<JsonValue, undefined> {
    const options = { protocols, messageBytes: context.limits.resultBytes, signal }
    const show = onRequest && ((text: string) => onRequest?.(withMessage(text)))
    const begun = await begin(egress, connection, opening.request, { ...options, onRequest: show }).catch(
      passing,
    )
    // Those after it are the same.
    onRequest = undefined
    const { session, answer, request } = begun
    if (session === undefined) throw refusalOf(answer, request)
    onOpen()
    try {
      if (isSending) await session.send(isBytes ? message : message.toString())
      if (most === 0) return
      for await (const received of session.messages(signal)) yield present(received, request)
    } finally {
      if (signal.aborted) session.destroy()
      else session.close()
    }
  }

  const withMessage = (text: string): string => {
    if (!isSending) return text
    const shown = isBytes ? sayBytes(message) : message.toString()
    return `${text}\n\n${shown.slice(0, longestShown)}`
  }
  return { connect, pause: () => pauseMilliseconds, isRepeated: () => false }
}

const present = ({ bytes, isBinary }: SocketMessage, { mask }: ReadyRequest): JsonValue => {
  if (isBinary) return { message: sayBytes(bytes), isBinary }
  const text = bytes.toString()
  return { message: mask.inJson(readText(text), text), isBinary }
}

/** Names that a subprotocol can have, as RFC 6455 has them. */
const protocolName = /^[!#$%&'*+\-.0-9A-Z^_`|a-z~]{1,100}$/u

const readProtocols = (written: string): string[] => {
  const names = written
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wrong = names.find((name) => !protocolName.test(name))
  if (wrong === undefined) return [...new Set(names)]
  throw new IntegrationError('binding_failed', `${JSON.stringify(wrong)} is no name of a subprotocol.`)
}

type RefusedAnswer = Extract<Handshake, { readonly session?: undefined }>['answer']

const sayRefusal = (answer: Handshake['answer'], { url, mask }: ReadyRequest): string =>
  'body' in answer ? sayStatus({ ...answer, url }, mask) : String(answer.status)

const refusalOf = (answer: RefusedAnswer, request: ReadyRequest): IntegrationError => {
  const { status } = answer
  const message = `${request.url.host}${request.url.pathname} opens no WebSocket: it answered ${sayRefusal(answer, request)}`
  if (status >= 500 || status === 429) return new PassingError('request_failed', message)
  return new IntegrationError('request_failed', message, { isLoginRefused: status === 401 })
}
