import type { JsonObject } from '@ashlar/schema'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { IntegrationError } from '../integration-error.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { describeStatus } from './describe-status.ts'

/** Bytes that are asked for, or sent, at a time. */
const partSize = 32_768

/** The status that ends a listing and a file. */
const endOfFile = 1

type Done<Value> = (error: Error | null | undefined, value: Value) => void

/** A request as a promise, whose failure names the path. */
const ask = <Value>(path: string, request: (done: Done<Value>) => unknown): Promise<Value> =>
  new Promise((resolve, reject) => {
    request((error, value) => (error ? reject(describeStatus(error, path)) : resolve(value)))
  })

const isEnd = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === endOfFile

/** What a step holds while it reads. */
export interface ReadBounds {
  readonly resultBytes: number
  readonly hold: (bytes: number) => void
}

/** Gives a handle to some work, and back to the server afterwards. */
const withHandle = async <Result>(
  sftp: SFTPWrapper,
  opening: Promise<Buffer>,
  work: (handle: Buffer) => Promise<Result>,
): Promise<Result> => {
  const handle = await opening
  try {
    return await work(handle)
  } finally {
    // The connection ends soon after; a server that does not answer is not waited for.
    sftp.close(handle, () => undefined)
  }
}

/** The entries of a folder, as many as are wanted, and whether there are more. */
export const listFolder = (
  sftp: SFTPWrapper,
  path: string,
  limit: number,
  bounds: ReadBounds,
): Promise<JsonObject> =>
  withHandle(
    sftp,
    ask<Buffer>(path, (done) => sftp.opendir(path, done)),
    async (handle) => {
      const entries: JsonObject[] = []
      let bytes = 0
      while (true) {
        const batch = await nextEntries(sftp, handle, path)
        if (batch === null) return { entries, isMore: false }
        for (const { filename, attrs } of batch) {
          bytes += Buffer.byteLength(filename) + 100
          if (bytes > bounds.resultBytes) throw tooLarge(bounds.resultBytes)
          if (filename === '.' || filename === '..') continue
          if (entries.length === limit) return { entries, isMore: true }
          entries.push({ name: filename, ...factsOf(attrs) })
        }
        bounds.hold(bytes)
      }
    },
  )

const nextEntries = async (
  sftp: SFTPWrapper,
  handle: Buffer,
  path: string,
): Promise<readonly FileEntryWithStats[] | null> => {
  try {
    const batch = await ask<FileEntryWithStats[]>(path, (done) => sftp.readdir(handle, done))
    if (batch.length > 0) return batch
    // One that names nothing, again and again, would never end.
    throw new IntegrationError('request_failed', `The server does not list ${path} as SFTP says.`)
  } catch (error) {
    if (isEnd(error)) return null
    throw error
  }
}

const factsOf = (stats: Stats): JsonObject => ({
  kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'link' : 'other',
  size: stats.size ?? null,
  modified: momentOf(stats.mtime),
})

const momentOf = (seconds: number | undefined): string | null =>
  seconds === undefined || !Number.isSafeInteger(seconds) ? null : new Date(seconds * 1_000).toISOString()

/** The bytes of a file, counted while they come. */
export const readFile = (sftp: SFTPWrapper, path: string, bounds: ReadBounds): Promise<Buffer> =>
  withHandle(
    sftp,
    ask<Buffer>(path, (done) => sftp.open(path, 'r', done)),
    async (handle) => {
      const parts: Buffer[] = []
      let bytes = 0
      while (true) {
        const part = await nextPart(sftp, handle, path, bytes)
        if (part === null) return Buffer.concat(parts)
        bytes += part.length
        if (bytes > bounds.resultBytes) throw tooLarge(bounds.resultBytes)
        bounds.hold(bytes)
        parts.push(part)
      }
    },
  )

const nextPart = async (
  sftp: SFTPWrapper,
  handle: Buffer,
  path: string,
  position: number,
): Promise<Buffer | null> => {
  const part = Buffer.alloc(partSize)
  try {
    const count = await ask<number>(path, (done) => sftp.read(handle, part, 0, partSize, position, done))
    return count === 0 ? null : part.subarray(0, count)
  } catch (error) {
    if (isEnd(error)) return null
    throw error
  }
}

/** Writes a file, in the place of one that is there where that may be. Some servers keep it only once it is closed. */
export const writeFile = async (
  sftp: SFTPWrapper,
  path: string,
  bytes: Uint8Array,
  mayReplace: boolean,
): Promise<void> => {
  const handle = await ask<Buffer>(path, (done) => sftp.open(path, mayReplace ? 'w' : 'wx', done))
  const all = Buffer.from(bytes)
  for (let at = 0; at < all.length; at += partSize) {
    const length = Math.min(partSize, all.length - at)
    await ask<null>(path, (done) => sftp.write(handle, all, at, length, at, (error) => done(error, null)))
  }
  await ask<null>(path, (done) => sftp.close(handle, (error) => done(error, null)))
}

/** Deletes a file, a link, or a folder that is empty. Answers what it was. */
export const deleteEntry = async (sftp: SFTPWrapper, path: string): Promise<string> => {
  const stats = await ask<Stats>(path, (done) => sftp.lstat(path, done))
  const isFolder = stats.isDirectory()
  await ask<null>(path, (done) => {
    if (isFolder) sftp.rmdir(path, (error) => done(error, null))
    else sftp.unlink(path, (error) => done(error, null))
  })
  return isFolder ? 'folder' : 'file'
}

/** Moves what is there; nothing that is there already is replaced. */
export const moveEntry = (sftp: SFTPWrapper, path: string, to: string): Promise<null> =>
  ask(`${path} to ${to}`, (done) => sftp.rename(path, to, (error) => done(error, null)))

export const makeFolder = (sftp: SFTPWrapper, path: string): Promise<null> =>
  ask(path, (done) => sftp.mkdir(path, (error) => done(error, null)))

/** Where a path leads once all links are followed. */
export const realPath = (sftp: SFTPWrapper, path: string): Promise<string> =>
  ask(path, (done) => sftp.realpath(path, done))
