import { lstat, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Connection } from '../connection.ts'
import { IntegrationError } from '../integration-error.ts'

/** A file that a connection may open. */
export interface DataFile {
  readonly path: string
  readonly isReadOnly: boolean
}

const sharedPrefix = 'shared/'

const refused = (sentence: string, cause?: unknown): IntegrationError =>
  new IntegrationError('network_failed', sentence, { cause })

/** Whether a written path names something below a folder by itself: no step upwards, no other root, nothing that is read otherwise. */
const isPlain = (written: string): boolean =>
  written.length <= 500 &&
  !/[\0\\:]/u.test(written) &&
  written.split('/').every((name) => name !== '' && name !== '.' && name !== '..')

/**
 * The file of a connection, in the folder of its organization or, behind `shared/`, in that of all. Throws `IntegrationError`
 * where there is no such file, and for whatever leads out of its folder, also by a link.
 */
export const findDataFile = async ({
  configuration,
  dataFolders,
}: Pick<Connection, 'configuration' | 'dataFolders'>): Promise<DataFile> => {
  if (dataFolders === undefined) {
    throw refused(
      'This installation has no folder for data files. Ask whoever runs it to set ASHLAR_DATA_FILES and to put the file there.',
    )
  }
  const written = String(configuration['file'] ?? '').trim()
  if (!isPlain(written)) {
    throw refused('The file is a path such as sales/orders.sqlite, below the folder for data files.')
  }
  const isShared = written.startsWith(sharedPrefix)
  const folder = isShared ? dataFolders.shared : dataFolders.own
  const inside = isShared ? written.slice(sharedPrefix.length) : written
  const missing = (cause?: unknown) =>
    refused(
      `There is no file ${written}. Ask whoever runs this installation to put it to ${basename(folder)}/${inside} in the folder of ASHLAR_DATA_FILES.`,
      cause,
    )
  let place: string
  let real: string
  try {
    place = join(await realpath(folder), inside)
    real = await realpath(place)
  } catch (error) {
    throw missing(error)
  }
  // What a link leads to is told like what is not there, so that nobody looks around by it.
  if (real !== place || !(await lstat(real)).isFile()) throw missing()
  return { path: real, isReadOnly: isShared || configuration['isReadOnly'] !== false }
}
