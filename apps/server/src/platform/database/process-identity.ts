import { readFileSync } from 'node:fs'

type ProcessState = { readonly isZombie: boolean; readonly startedAt: string; readonly name: string }

/** Linux tells when a process started and whether it is a zombie; other systems answer `undefined`. */
const stateFromProc = (pid: number): ProcessState | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const endOfName = line.lastIndexOf(')')
    const fields = line.slice(endOfName + 2).split(' ')
    return {
      name: line.slice(line.indexOf('(') + 1, endOfName),
      isZombie: fields[0] === 'Z' || fields[0] === 'X',
      // Field 22 of proc(5), counted from the state, which is field 3.
      startedAt: fields[19] ?? '',
    }
  } catch {
    return undefined
  }
}

/** Whether a process with this number runs. A zombie does not: in containers nobody may ever reap it. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that it exists and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return stateFromProc(pid)?.isZombie !== true
}

/**
 * The name of the program that a process runs, where the system tells it cheaply, else `undefined`.
 * Used to tell a PostgreSQL from a stranger that got its number after a restart of the machine.
 */
export const processName = (pid: number): string | undefined => stateFromProc(pid)?.name

/** A text that names this very process and not a later one with the same number. */
export const processIdentity = (pid: number): string => `${pid}:${stateFromProc(pid)?.startedAt ?? ''}`

/** Whether the process that this identity names is still the one that runs. */
export const isIdentityAlive = (identity: string): boolean => {
  const [pidText = ''] = identity.split(':')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  return isProcessAlive(pid) && processIdentity(pid) === identity.trim()
}
