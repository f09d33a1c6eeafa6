import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, StartError } from './start-error.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to write there',
  EPERM: 'this user has no right to write there',
  EROFS: 'that file system is read-only',
  ENOSPC: 'that disk is full',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'that path is a file',
}

/** Makes the data folder where it is missing and tries to write there. Throws `StartError`. */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const code = errorCode(error) ?? 'no code'
    throw new StartError(
      'DATA_FOLDER_NOT_WRITABLE',
      `The data folder ${folder} cannot be written: ${reasons[code] ?? code}. Set ASHLAR_DATA_DIR to a folder that this user can write.`,
      { cause: error },
    )
  }
}
