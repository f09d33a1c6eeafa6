import { createServer, type ServerResponse } from 'node:http'
import { type ScriptedAnswer, type ScriptedQuestion, scriptedProtocols } from './scripted-protocols.ts'

/** What a scripted model does with a question: it answers, or fails in one of the ways in which providers fail. */
export type ScriptedReply = ScriptedAnswer & {
  /** Answers with an error of this status in place of a stream. */
  readonly status?: number
  readonly message?: string
  readonly retryAfter?: string
  /** `silence`: nothing ever comes. `cut`: the connection breaks after the chunks. `malformed`: a line is no JSON.
   * `pause`: nothing comes after the chunks. */
  readonly fault?: 'silence' | 'cut' | 'malformed' | 'pause'
}

/** A server that speaks the protocols of model providers and says what a test wrote down. */
export interface ScriptedModel {
  readonly address: string
  /** The base address for a connection, by plugin id. */
  readonly baseUrls: { readonly openai: string; readonly anthropic: string; readonly gemini: string }
  readonly seen: ScriptedQuestion[]
  /** Questions whose connection closed before the answer had ended. */
  readonly cancelled: ScriptedQuestion[]
  stop(): Promise<void>
}

/** Starts the server, on a free port where none is named. */
export const startScriptedModel = async (
  script: (question: ScriptedQuestion) => ScriptedReply,
  port = 0,
): Promise<ScriptedModel> => {
  const seen: ScriptedQuestion[] = []
  const cancelled: ScriptedQuestion[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const list = scriptedProtocols.find(({ listPath }) => path.split('?')[0] === listPath)
    if (request.method === 'GET' && list) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(list.listing(['scripted', 'another'])))
    }
    const body = Buffer.concat(await request.toArray()).toString()
    const read = body === '' ? {} : JSON.parse(body)
    const protocol = scriptedProtocols.find((one) => one.modelOf(path, read) !== null)
    if (protocol === undefined) return response.writeHead(404).end()
    const question: ScriptedQuestion = {
      protocol: protocol.name,
      model: protocol.modelOf(path, read) ?? '',
      headers: request.headers,
      body,
      ...protocol.read(read),
    }
    seen.push(question)
    response.on('close', () => {
      if (!response.writableFinished) cancelled.push(question)
    })
    const reply = script(question)
    if (reply.fault === 'silence') return undefined
    if (reply.status !== undefined) {
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        ...(reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter }),
      })
      return response.end(JSON.stringify(protocol.failure(reply.status, reply.message ?? 'It went wrong.')))
    }
    if (question.suffix !== undefined && protocol.filled) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(protocol.filled(reply, read)))
    }
    return await answer(response, protocol.events(reply, read), reply)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    address,
    baseUrls: { openai: `${address}/v1`, anthropic: `${address}/anthropic`, gemini: `${address}/gemini` },
    seen,
    cancelled,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const answer = async (
  response: ServerResponse,
  events: readonly string[],
  { fault }: ScriptedReply,
): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const last = fault === undefined ? events.length : Math.ceil(events.length / 2)
  for (const event of events.slice(0, last)) {
    if (response.destroyed) return
    response.write(event)
  }
  if (fault === 'cut')
    return await new Promise((resolve) => setImmediate(() => resolve(void response.destroy())))
  if (fault === 'pause') return
  if (fault === 'malformed') response.write('data: {"choices": [{"delta": \n\n')
  response.end()
}
