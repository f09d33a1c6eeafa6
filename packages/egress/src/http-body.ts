import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { EgressError } from './egress-error.ts'
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

/**
 * Reads a body to its end and unpacks it. The limit counts unpacked bytes while they come, so that a small body
 * that unpacks to a large one is stopped as early as any other. Throws `EgressError`.
 */
export const readBody = async (
  body: Readable,
  contentEncoding: string | undefined,
  limit: number,
  place: string,
): Promise<Uint8Array> => {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  const makers = codings.map((coding) => decoders.get(coding))
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
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) continue
      size += chunk.length
      if (size > limit) throw tooLarge(place, limit)
      chunks.push(chunk)
    }
  } catch (error) {
    body.destroy()
    if (isUnpackError(error)) {
      throw new EgressError('bad_answer', `The answer of ${place} cannot be unpacked: it is damaged.`, {
        cause: error,
      })
    }
    throw error
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)
}

const isUnpackError = (error: unknown): boolean =>
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
