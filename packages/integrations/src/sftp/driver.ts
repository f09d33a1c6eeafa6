import type { JsonValue } from '@ashlar/schema'
import type { SFTPWrapper } from 'ssh2'
import type { Connection, DriverHost, IntegrationDriver, StepContext } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { maskOf, type SecretMask } from '../restapi/hide-secrets.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { compileSftpStep, type ReadySftpStep } from './compile-step.ts'
import {
  deleteEntry,
  listFolder,
  makeFolder,
  moveEntry,
  type ReadBounds,
  readFile,
  realPath,
  writeFile,
} from './files.ts'
import { withSftp } from './session.ts'
import { readSettings } from './settings.ts'

/** Makes a driver for file servers. Each step has a connection of its own. */
export const createSftpDriver = ({ egress }: DriverHost): IntegrationDriver => ({
  async test(connection, signal) {
    const { place, user, folder } = readSettings(connection)
    const where = await withSftp(egress, connection, { signal, milliseconds: 20_000 }, (sftp) =>
      realPath(sftp, folder === '' ? '.' : folder),
    )
    return `Connected to ${place} as ${user}, in the folder ${where}.`
  },
  metadata: () => Promise.resolve({ tables: [] }),
  compile(configuration, templates) {
    const compiled = compileSftpStep(configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    const { make } = compiled
    return {
      async run(connection, values, { signal, limits, reading, onRequest }) {
        const ready = make(values)
        onRequest?.(sayStep(connection, ready))
        const bounds = { resultBytes: limits.resultBytes, hold: holder(reading) }
        const answer = await withSftp(
          egress,
          connection,
          { signal, milliseconds: limits.milliseconds },
          (sftp) => answerTo(sftp, connection, ready, bounds),
        )
        if (Buffer.byteLength(JSON.stringify(answer)) > limits.resultBytes) throw tooLarge(limits.resultBytes)
        return answer
      },
    }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

const holder =
  (reading: StepContext['reading']) =>
  (bytes: number): void => {
    const refusal = reading?.hold(bytes) ?? null
    if (refusal !== null) throw new IntegrationError('too_large', refusal)
  }

/** A path on the server; the folder itself for an empty one. */
const placeOf = (connection: Connection, path: string): string => {
  const { folder } = readSettings(connection)
  return path === '' ? folder || '/' : `${folder}/${path}`
}

const sayStep = (connection: Connection, ready: ReadySftpStep): string => {
  const place = placeOf(connection, ready.path)
  if (ready.operation === 'rename') return `rename ${place} to ${placeOf(connection, ready.to)}`
  return ready.operation === 'write'
    ? `write ${place} (${ready.bytes.length} bytes)`
    : `${ready.operation} ${place}`
}

/** The folder around a path. */
const parentOf = (place: string): string => place.slice(0, place.lastIndexOf('/')) || '/'

/** Links lead out of a folder without a step of the path climbing: where it ends is asked of the server. */
const stayWithin = async (sftp: SFTPWrapper, connection: Connection, place: string): Promise<void> => {
  const { folder } = readSettings(connection)
  if (folder === '') return
  const [root, real] = await Promise.all([realPath(sftp, folder), realPath(sftp, place)])
  if (real === root || real.startsWith(root === '/' ? root : `${root}/`)) return
  throw new IntegrationError('request_failed', `${place} leads out of the folder of the integration.`)
}

const answerTo = async (
  sftp: SFTPWrapper,
  connection: Connection,
  ready: ReadySftpStep,
  bounds: ReadBounds,
): Promise<JsonValue> => {
  const place = placeOf(connection, ready.path)
  const { path } = ready
  switch (ready.operation) {
    case 'list':
      await stayWithin(sftp, connection, place)
      return await listFolder(sftp, place, ready.limit, bounds)
    case 'read': {
      await stayWithin(sftp, connection, place)
      const bytes = await readFile(sftp, place, bounds)
      return readAs(bytes, ready, maskOf(Object.values(connection.secrets)))
    }
    case 'write':
      await stayWithin(sftp, connection, await existing(sftp, place))
      await writeFile(sftp, place, ready.bytes, ready.mayReplace)
      return { path, size: ready.bytes.length }
    case 'rename': {
      const to = placeOf(connection, ready.to)
      await stayWithin(sftp, connection, parentOf(place))
      await stayWithin(sftp, connection, parentOf(to))
      await moveEntry(sftp, place, to)
      return { path: ready.to, from: path }
    }
    case 'delete':
      await stayWithin(sftp, connection, parentOf(place))
      return { path, deleted: await deleteEntry(sftp, place) }
    case 'make_folder':
      await stayWithin(sftp, connection, parentOf(place))
      await makeFolder(sftp, place)
      return { path }
  }
}

/** A file that is written may be a link; one that is not there yet is as safe as its folder. */
const existing = async (sftp: SFTPWrapper, place: string): Promise<string> => {
  try {
    return await realPath(sftp, place)
  } catch {
    return parentOf(place)
  }
}

const readAs = (
  bytes: Buffer,
  { path, readAs: form }: ReadySftpStep & { operation: 'read' },
  mask: SecretMask,
): JsonValue => {
  if (form === 'file') {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return { name, type: '', size: bytes.length, data: bytes.toString('base64') }
  }
  const text = new TextDecoder().decode(bytes)
  if (form === 'text') return mask.inText(text)
  try {
    // What JSON.parse gives is a JSON value by definition.
    const value: JsonValue = JSON.parse(text)
    return mask.inJson(value, text)
  } catch (error) {
    const reason = error instanceof Error ? mask.inText(error.message) : ''
    throw new IntegrationError('request_failed', `The file ${JSON.stringify(path)} is no JSON: ${reason}`)
  }
}
