import type { Egress, HttpStream } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { createOpeningDriver, type OpeningCall } from '../messages/create-opening-driver.ts'
import { type Following, passing, PassingError } from '../messages/follow.ts'
import { readText } from '../messages/read-message.ts'
import type { StepRequest } from '../restapi/compile-request.ts'
import { addConnection, readBase, type ReadyRequest } from '../restapi/connection.ts'
import { sayStatus } from '../restapi/read-answer.ts'
import { sayReached } from '../restapi/say-reached.ts'
import { toIntegrationError } from '../restapi/send.ts'
import { withAccessToken } from '../restapi/with-access-token.ts'
import { cancelled } from '../sql/result-limit.ts'
import { serverSentEventsForm } from './form.ts'
import { readEvents } from './read-events.ts'

/** The pause before a new connection where the service names none, as browsers make it, in milliseconds. */
const usualPause = 3_000

/** How long a service may be silent before its connection counts as lost, in milliseconds. */
const longestSilence = 300_000

/** Bytes of one connection: what has no end is bounded as well. */
const mostBytes = 1024 * 1024 * 1024

/** Bytes of a refusal that are read. */
const refusalBytes = 64 * 1024

const contentType = 'text/event-stream'

const none = new Uint8Array()

/** Makes a driver for services that send events. */
export const createServerSentEventsDriver = (host: DriverHost): IntegrationDriver =>
  createOpeningDriver({ form: serverSentEventsForm, test, open, usualCount: { receive: 10 } }, host)

/** An answer that has begun, and the request that it answers. */
interface Begun {
  readonly request: ReadyRequest
  readonly answer: HttpStream
  /** The beginning of what the service says about a refusal, of which nothing more is read; else nothing. */
  readonly refusal: Uint8Array
}

/** Asks and gives the answer as soon as it begins; any status is one. Throws `IntegrationError`. */
const begin = async (
  egress: Egress,
  connection: Connection,
  asked: StepRequest,
  { signal, onRequest }: Pick<StepContext, 'signal' | 'onRequest'>,
): Promise<Begun> => {
  try {
    return await withAccessToken(connection, async (ready) => {
      const request = addConnection(ready, asked)
      onRequest?.(request.describe())
      const { method, url, headers, body, certificates } = request
      const limits = {
        firstByteMilliseconds: longestSilence,
        idleMilliseconds: longestSilence,
        // A run ends by its own signal.
        totalMilliseconds: 2 ** 31 - 1,
        bytes: mostBytes,
      }
      const answer = await egress.stream({ method, url, headers, body, signal, limits, certificates })
      return { request, answer, refusal: answer.status < 400 ? none : await readRefusal(answer) }
    })
  } catch (error) {
    throw signal.aborted ? cancelled() : toIntegrationError(error)
  }
}

const test = async (egress: Egress, connection: Connection, signal: AbortSignal): Promise<string> => {
  const base = readBase(connection)
  const asked = { method: 'GET', path: '', query: [], headers: [accepting], body: undefined }
  const begun = await begin(egress, connection, asked, { signal })
  const { status, body } = begun.answer
  // Where it is let in, its events may never end.
  if (status < 400) await body.cancel()
  return sayReached(base, status, sayAnswer(begun))
}

const accepting: readonly [string, string] = ['Accept', contentType]

const open = ({ egress, connection, opening, context, most }: OpeningCall): Following => {
  const names = opening
    .text('names')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  let pause = usualPause
  let lastId = opening.text('lastEventId').trim()
  let { onRequest } = context
  let isFinished = false
  // What was sent with a body would be carried out once more.
  const isOnce = opening.request.method !== 'GET'

  const fail = (error: unknown): never => {
    const told = toIntegrationError(error)
    if (isOnce) throw told
    return passing(told)
  }

  async function* connect(signal: AbortSignal, onOpen: () => void): AsyncGenerator<JsonValue, undefined> {
    if (most === 0) return
    const { request } = opening
    const headers = [accepting, ...request.headers, ...lastEventHeader(lastId)]
    const begun = await begin(egress, connection, { ...request, headers }, { signal, onRequest }).catch(fail)
    // Those after it are the same but for the last event.
    onRequest = undefined
    const { answer } = begun
    try {
      // So a service says that there is nothing more to come.
      isFinished = answer.status === 204
      if (isFinished) return
      checkAnswer(begun)
      onOpen()
      const events = readEvents(answer.body, {
        eventBytes: context.limits.resultBytes,
        onPause: (milliseconds) => (pause = milliseconds),
      })
      for await (const { event = 'message', id, data } of events) {
        lastId = id ?? lastId
        if (names.length > 0 && !names.includes(event)) continue
        const { mask } = begun.request
        yield { event, id: lastId, data: mask.inJson(readText(data), data) }
      }
    } catch (error) {
      if (signal.aborted) throw cancelled()
      return fail(error)
    } finally {
      if (!answer.body.locked) await answer.body.cancel().catch(ignore)
    }
  }

  return { connect, pause: () => pause, isRepeated: () => !isOnce && !isFinished }
}

/** Ids are sent as they came, in UTF-8. One that no header can hold is left out: the service begins anew then. */
const lastEventHeader = (id: string): (readonly [string, string])[] =>
  id === '' || id.length > 4_096 || /\p{Cc}/u.test(id)
    ? []
    : [['Last-Event-ID', Buffer.from(id).toString('latin1')]]

/** Throws `IntegrationError` for an answer that is no stream of events. */
const checkAnswer = (begun: Begun): void => {
  const { request, answer } = begun
  const type = answer.headers['content-type'] ?? ''
  const place = `${request.method} ${request.url.host}${request.url.pathname}`
  if (answer.status === 200 && /^\s*text\/event-stream\s*(?:;|$)/iu.test(type)) return
  if (answer.status >= 200 && answer.status < 300) {
    throw new IntegrationError(
      'request_failed',
      `${place} answers ${type === '' ? 'without a type' : type}, not ${contentType}: it sends no events. Check the path.`,
    )
  }
  const message = `${place} answered ${sayAnswer(begun)}`
  if (answer.status >= 500 || answer.status === 429) throw new PassingError('request_failed', message)
  throw new IntegrationError('request_failed', message, { isLoginRefused: answer.status === 401 })
}

const readRefusal = async ({ body }: HttpStream): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let left = refusalBytes
  const reader = body.getReader()
  while (left > 0) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    left -= value.length
  }
  await reader.cancel()
  return Buffer.concat(chunks)
}

/** The status, with the beginning of what the service says about a refusal. */
const sayAnswer = ({ request, answer: { status, headers, url }, refusal }: Begun): string =>
  sayStatus({ status, headers, url, body: refusal }, request.mask)

const ignore = (): void => undefined
