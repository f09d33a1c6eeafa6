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
  /** Names the request: sent again under the same name it does nothing more and gives the same answer. */
  requestId?: string | undefined
  /**
   * Whether what is asked for says itself to which organization it belongs. Such a request goes without the tab's, so that
   * one that the page began before its code was there answers it.
   */
  namesItsOrganization?: boolean
  /** Whether the request goes on when its page is left; its body may then be 64 KB at most. */
  outlivesPage?: boolean
  /** Asks for what is told while the answer is made; a promise makes the server wait for it. */
  onEvent?: EventListener | undefined
}

let organizationOfTab: string | null = null

/**
 * Names the organization in which this tab is, with every call that its session cookie answers for: what is written goes
 * there, whatever other tabs have chosen. Null: none, so that the server decides by what is asked for.
 */
export const callFrom = (organizationId: string | null): void => {
  organizationOfTab = organizationId
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
        ...(input.requestId === undefined ? {} : { 'idempotency-key': input.requestId }),
        ...(organizationOfTab === null || input.bearer !== undefined || input.namesItsOrganization === true
          ? {}
          : { 'x-ashlar-organization': organizationOfTab }),
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

/** How long is waited before a request is sent again, in milliseconds; about so, by chance. */
const pauses = [500, 1500, 4000]

/** No answer, or one that says that the server could not do it just now. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'offline' || error.status === 503)

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', leave, { once: true })
  })

// Browsers have `randomUUID` only where the page came by https.
const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Sends a request that the server carries out once until there is an answer, or it has been tried for a while. */
const callOnce = async (
  declared: Route,
  input: LooseInput,
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  const requestId = newRequestId()
  for (const milliseconds of pauses) {
    try {
      return await callAddress(declared, { ...input, requestId }, signal)
    } catch (error) {
      if (!mayPass(error)) throw error
      await pause(milliseconds * (0.5 + Math.random()), signal)
    }
  }
  return await callAddress(declared, { ...input, requestId }, signal)
}

/**
 * Calls a declared route with its own types. The server validated what it sends, so it is not validated again. What the
 * server carries out once is sent again by itself where the answer was lost.
 */
export const call = async <Declared extends Route>(
  declared: Declared,
  input: RouteInput<Declared>,
  signal?: AbortSignal,
): Promise<RouteOutput<Declared>> => {
  const namesItsOrganization = declared.method === 'GET' && declared.policy.access === 'entity'
  const loose: LooseInput = { ...input, namesItsOrganization }
  const answer =
    declared.answersOnce === true
      ? await callOnce(declared, loose, signal)
      : await callAddress(declared, loose, signal)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as declared and is not checked again
  return answer as RouteOutput<Declared>
}
