import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, lstat, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf32Bytes, SettingProblem } from './setting-parsers.ts'
import { errorCode, StartError } from './start-error.ts'

/** The key that everything secret hangs on, and keys derived from it for one purpose each. */
export type Keys = {
  /** Eight hexadecimal digits that tell keys apart and say nothing about them. */
  readonly id: string
  /** 32 bytes for one purpose: the same for the same words, unrelated for others. */
  readonly derive: (purpose: string) => Buffer
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `ashlar/v1/${purpose}`, 32))

/** Keys over 32 bytes of key. */
export const keysFrom = (key: Buffer): Keys => ({
  id: derive(key, 'key id').subarray(0, 4).toString('hex'),
  derive: (purpose) => derive(key, purpose),
})

/** Whole or not at all, and never over a key that is there: written aside, put in place by `link`. */
const makeKeyFile = async (file: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const refuseOpenFile = async (file: string): Promise<void> => {
  if (process.platform === 'win32') return
  const { mode } = await lstat(file)
  if ((mode & 0o077) === 0) return
  throw new StartError(
    'KEY_FILE_UNSAFE',
    `The key file ${file} can be read by other users of this machine. Run: chmod 600 ${file}`,
  )
}

const readKeyFile = async (file: string): Promise<Buffer> => {
  await refuseOpenFile(file)
  try {
    return keyOf32Bytes((await readFile(file, 'utf8')).trim())
  } catch (error) {
    if (!(error instanceof SettingProblem)) throw error
    throw new StartError(
      'KEY_INVALID',
      `The key file ${file} ${error.message}. Put it back from your backup.`,
    )
  }
}

/**
 * The keys of this installation: from `ASHLAR_SECRET_KEY`, else from `secret.key` in the data folder, which
 * is made with mode 0600 where it is missing. Throws `StartError` when others can read the file or it holds
 * no key.
 */
export const loadKeys = async (secretKey: Buffer | undefined, dataFolder: string): Promise<Keys> => {
  if (secretKey !== undefined) return keysFrom(secretKey)
  const file = join(dataFolder, 'secret.key')
  try {
    return keysFrom(await readKeyFile(file))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  await makeKeyFile(file)
  return keysFrom(await readKeyFile(file))
}
