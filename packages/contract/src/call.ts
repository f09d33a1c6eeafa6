import type { ErrorBody, ErrorCode } from './error.ts'
import { type EventListener, isEventLines, readEventLines } from './event-lines.ts'
import type { Address, Route, RouteInput, RouteOutput } from './route.ts'

/** A refusal of the server, or the lack of an answer (`code` is then `offline`). */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  readonly body: ErrorBody | null

  constructor(code: ErrorCode | 'offline', message: string, status: number, body: ErrorBody | null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.body = body
  }
}

/** What is known of a call whose route is only a type, so that a light client carries no schemas. */
export interface LooseInput {
  parameters?: { readonly [name: string]: string } | undefined
  /** What stands behind the `?`: texts, or lists of them; names without a value are left out. */
  query?: unknown
  body?: unknown
  /** The token of whoever calls, null for a visitor: no cookie goes along. Left out, the session cookie says who. */
  bearer?: string | null
  /** Whether the request goes on when its page is left; its body may then be 64 KB at most. */
  outlivesPage?: boolean
  /** Asks for what is told while the answer is made; a promise makes the server wait for it. */
  onEvent?: EventListener | undefined
}

const pathOf = (address: Address, input: LooseInput): string => {
  const path = address.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(input.parameters?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(input.query))) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/**
 * Calls an address of the server and answers with the parsed body.
 * Throws `CallError` with the server's code and message, or with the code `offline` when there was no answer.
 */
export const callAddress = async (
  address: Address,
  input: LooseInput,
  signal?: AbortSignal,
): Promise<unknown> => {
  let response: Response
  try {
    response = await fetch(pathOf(address, input), {
      method: address.method,
      credentials: input.bearer === undefined ? 'same-origin' : 'omit',
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.onEvent === undefined ? {} : { accept: 'application/x-ndjson, application/json' }),
        ...(typeof input.bearer === 'string' ? { authorization: `Bearer ${input.bearer}` } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.outlivesPage === true ? { keepalive: true } : {}),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw new CallError(
      'offline',
      'The server cannot be reached. Check the connection and try again.',
      0,
      null,
    )
  }
  if (input.onEvent !== undefined && isEventLines(response)) {
    return answerOf(await readLines(response, input.onEvent, signal))
  }
  const text = await response.text()
  const body: unknown = text === '' ? null : parse(text)
  if (response.ok) return body
  if (isErrorBody(body)) throw new CallError(body.code, body.message, response.status, body)
  throw new CallError(
    'internal_error',
    `The server answered with status ${response.status}.`,
    response.status,
    null,
  )
}

const readLines = async (
  response: Response,
  onEvent: EventListener,
  signal: AbortSignal | undefined,
): ReturnType<typeof readEventLines> => {
  try {
    return await readEventLines(response, onEvent)
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    return null
  }
}

const answerOf = (last: Awaited<ReturnType<typeof readEventLines>>): unknown => {
  if (last !== null && 'answer' in last) return last.answer
  const body = last?.refusal
  if (isErrorBody(body)) throw new CallError(body.code, body.message, 200, body)
  throw new CallError('offline', 'The connection to the server broke off. Try again.', 0, null)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

/** Calls a declared route with its own types. The server validated what it sends, so it is not validated again. */
export const call = async <Declared extends Route>(
  declared: Declared,
  input: RouteInput<Declared>,
  signal?: AbortSignal,
): Promise<RouteOutput<Declared>> => {
  const loose: LooseInput = input
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as declared and is not checked again
  return (await callAddress(declared, loose, signal)) as RouteOutput<Declared>
}
