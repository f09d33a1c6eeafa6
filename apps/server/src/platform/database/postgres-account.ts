import { readFileSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

/** The user that PostgreSQL runs as; `undefined` is the user that runs this process. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, and initdb wants its user to be in the list of users, so as root it
 * runs as `nobody`, which every system has.
 */
export const postgresAccount = (): PostgresAccount => {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new StartError(
      'DATABASE_START_FAILED',
      'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as. Start Ashlar as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

const mayEnter = async (folder: string, account: { uid: number; gid: number }): Promise<boolean> => {
  const found = await stat(folder)
  if (found.uid === account.uid) return (found.mode & 0o100) !== 0
  if (found.gid === account.gid) return (found.mode & 0o010) !== 0
  return (found.mode & 0o001) !== 0
}

/** Whether the account can walk down to a folder that exists: it needs the right to enter each one above. */
export const canReach = async (folder: string, account: PostgresAccount): Promise<boolean> => {
  if (account === undefined) return true
  let current = folder
  for (;;) {
    if (!(await mayEnter(current, account))) return false
    const parent = dirname(current)
    if (parent === current) return true
    current = parent
  }
}

/** Lets others pass through a folder of ours without letting them list it. */
export const allowPassage = async (folder: string, account: PostgresAccount): Promise<void> => {
  if (account === undefined || (await mayEnter(folder, account))) return
  const { mode } = await stat(folder)
  await chmod(folder, (mode & 0o7777) | 0o011)
}
