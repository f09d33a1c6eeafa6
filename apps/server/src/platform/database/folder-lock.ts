import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { errorCode } from '../start-error.ts'
import { isIdentityAlive, processIdentity } from './process-identity.ts'

const millisecondsBetweenTries = 20

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** `link` gives the lock its name and its content in one step, so nobody ever reads half a lock. */
const tryToTake = async (file: string): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, processIdentity(process.pid), { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const removeIfAbandoned = async (file: string): Promise<void> => {
  const holder = await readIfThere(file)
  if (holder === undefined || isIdentityAlive(holder)) return
  const grave = `${file}.${randomUUID()}`
  try {
    await rename(file, grave)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  // Somebody may have cleared it and taken it between our reading and our renaming: give it back.
  const buried = await readIfThere(grave)
  if (buried !== undefined && buried !== holder) await link(grave, file).catch(() => undefined)
  await rm(grave, { force: true })
}

/**
 * Runs `work` while no other process (and no other caller in this one) runs work under the same lock file.
 * The lock of a process that died is cleared. Waits for as long as it takes.
 */
export const withFolderLock = async <Result>(
  file: string,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> => {
  while (!(await tryToTake(file))) {
    await removeIfAbandoned(file)
    await clock.wait(millisecondsBetweenTries)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Notes in a folder that this process uses what the folder stands for. */
export type Leases = {
  /** Notes the use; safe to repeat. */
  readonly take: () => Promise<void>
  /** Withdraws the note and answers how many other living processes still use it. */
  readonly release: () => Promise<number>
}

/** Leases kept as one file per use. Call `take` and `release` under the same `withFolderLock`. */
export const leasesIn = (folder: string): Leases => {
  const own = `${process.pid}-${randomUUID()}`
  return {
    take: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, own), processIdentity(process.pid), { mode: 0o600 })
    },
    release: async () => {
      await rm(join(folder, own), { force: true })
      let living = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const holder = await readIfThere(join(folder, name))
        if (holder !== undefined && isIdentityAlive(holder)) living += 1
        else await rm(join(folder, name), { force: true })
      }
      return living
    },
  }
}
