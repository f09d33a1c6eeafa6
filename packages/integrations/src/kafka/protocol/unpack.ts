import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { IntegrationError } from '../../integration-error.ts'
import { tooLarge } from '../../sql/result-limit.ts'
import { MalformedBytes } from './bytes-reader.ts'

const unpackGzip = promisify(gunzip)
const unpackZstd = promisify(zstdDecompress)

type Unpacker = (packed: Buffer, bounds: { readonly maxOutputLength: number }) => Promise<Buffer>

/** How records are packed, by the number that stands for it; what is not here is not read. */
const unpackers = new Map<number, Unpacker>([
  [1, (packed, bounds) => unpackGzip(packed, bounds)],
  [4, (packed, bounds) => unpackZstd(packed, bounds)],
])

const names = new Map([
  [2, 'snappy'],
  [3, 'lz4'],
])

/** Records as they were before they were packed, no more than so many bytes. Throws `IntegrationError`. */
export const unpack = async (packed: Buffer, codec: number, mostBytes: number): Promise<Buffer> => {
  if (codec === 0) return packed
  const unpacker = unpackers.get(codec)
  if (unpacker === undefined) {
    const name = names.get(codec)
    if (name === undefined) throw new MalformedBytes()
    throw new IntegrationError(
      'query_failed',
      `Messages of the topic are packed with ${name}, which is not read here. Have them packed with gzip or zstd, or not at all.`,
    )
  }
  try {
    return await unpacker(packed, { maxOutputLength: mostBytes })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(mostBytes)
    }
    throw new MalformedBytes()
  }
}
