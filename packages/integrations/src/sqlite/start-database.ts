import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pageSize = 4096

/** Starts a process for one file, with nothing of the server's environment. */
export const startDatabase = (): ChildProcess =>
  fork(fileURLToPath(new URL('./database-process.ts', import.meta.url)), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Memory that a process shares with no file, in bytes; 0 where the system does not tell. */
export const memoryOf = (pid: number): number => {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    return (resident - shared) * pageSize
  } catch {
    return 0
  }
}
