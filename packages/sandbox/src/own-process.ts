import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setPriorityOfTree } from './priority.ts'

interface OwnProcess {
  /** Where it stands behind the server. */
  readonly niceness: Parameters<typeof setPriorityOfTree>[1]
  readonly parameters?: readonly string[]
  /** What it is told of the server's environment. */
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts a program of ours that hears and tells messages, in a session of its own, so that it can stand behind the server's. Nothing of
 * the server's is passed on to where guest code runs but what is named, and where its own compiled files are kept.
 */
export const startOwnProcess = (
  entry: URL,
  { niceness, parameters = [], environment = {} }: OwnProcess,
): ChildProcess => {
  const compileCache = getCompileCacheDir()
  const child = fork(fileURLToPath(entry), parameters, {
    detached: true,
    env: { ...environment, ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriorityOfTree(child.pid, niceness)
  return child
}
