import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable that names the folder with the data of a server that was started once and has nobody in it yet. */
export const preparedDataVariable = 'ASHLAR_PREPARED_DATA'

/** A data folder of one's own, which the user of the built-in database can enter as well. */
export const newDataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-journey-'))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * A data folder in which the database is there already, where all journeys run: making one takes longer than all else of
 * a start.
 */
export const copyOfPreparedData = (): string => {
  const folder = newDataFolder()
  const prepared = process.env[preparedDataVariable]
  // The files of the database belong to its user, and stay so.
  if (prepared !== undefined) execFileSync('cp', ['-RpL', `${prepared}/.`, folder])
  return folder
}
