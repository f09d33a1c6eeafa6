import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { EgressError } from './egress-error.ts'
import type { HttpRequest } from './http-request.ts'
import { saySize } from './limits.ts'

/** The codings this client unpacks; sent as `accept-encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
])

/** A body packed more than twice is not a service's answer but an attempt to make work. */
const mostCodings = 2

/** How many chunks are put together into one: each costs far more than the byte that a service may send in it. */
const chunksTogether = 1024

/** How a body is read. */
export interface BodyReading {
  /** The header `content-encoding`. */
  readonly coding: string | undefined
  /** Bytes after unpacking. */
  readonly limit: number
  readonly place: string
  readonly hasRoom?: HttpRequest['hasRoom']
}

/** A body as it was before it was packed. Throws `EgressError` where it is packed in a way that is not read. */
export const unpack = (body: Readable, coding: string | undefined, place: string): Readable => {
  const codings = (coding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const makers = codings.map((name) => decoders.get(name))
  if (codings.length > mostCodings || makers.includes(undefined)) {
    body.destroy()
    throw new EgressError(
      'bad_answer',
      `${place} packs its answer as "${codings.join(', ')}", which is not read.`,
    )
  }
  let source: Readable = body
  for (const make of makers.toReversed()) {
    if (make === undefined) continue
    // The errors of every part reach the reader of the last one; the callback only says that they are seen.
    source = pipeline(source, make(), () => undefined)
  }
  return source
}

/**
 * Reads a body to its end and unpacks it. The limit counts unpacked bytes while they come, so that a small body
 * that unpacks to a large one is stopped as early as any other. Throws `EgressError`.
 */
export const readBody = async (
  body: Readable,
  { coding, limit, place, hasRoom }: BodyReading,
): Promise<Uint8Array> => {
  const source = unpack(body, coding, place)
  const parts: Uint8Array[] = []
  let chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.length
      if (size > limit) throw tooLarge(place, limit)
      const refusal = hasRoom?.(size) ?? null
      if (refusal !== null) throw new EgressError('busy', refusal)
      chunks.push(chunk)
      if (chunks.length < chunksTogether) continue
      parts.push(Buffer.concat(chunks))
      chunks = []
    }
  } catch (error) {
    body.destroy()
    throw error
  }
  const [only, ...more] = [...parts, ...chunks]
  return only !== undefined && more.length === 0 ? only : Buffer.concat([...parts, ...chunks], size)
}

/** The error for an answer that says it is packed and is not, or is cut. */
export const damaged = (place: string, cause: unknown): EgressError =>
  new EgressError('bad_answer', `The answer of ${place} cannot be unpacked: it is damaged.`, { cause })

/** Whether an error is one of the decoders'. */
export const isUnpackError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (error.code.startsWith('Z_') || error.code.startsWith('ERR__ERROR_') || error.code.startsWith('ERR_BROTLI'))

/** The error for an answer with more bytes than the limit. */
export const tooLarge = (place: string, limit: number): EgressError =>
  new EgressError(
    'too_large',
    `The answer of ${place} is larger than the limit of ${saySize(limit)}. Ask for less at a time.`,
  )
