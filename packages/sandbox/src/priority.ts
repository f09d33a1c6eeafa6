import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { childrenOf } from './code/process-tree.ts'

/**
 * How far what builders wrote stands behind the server and its database, as nice values: a busy machine gives whoever stands
 * five behind a third of the share. Threads stand behind others of their process, processes behind servers: ten of them
 * together have as much as half of a server. Behind all stands code that computes for long. None is so far behind that it gets
 * nothing on a machine that others keep busy.
 *
 * A server that wakes, for a request, an answer of its database or a timer, takes the processor at once from what stands thirteen
 * behind. What stands ten behind it keeps its turn: 95 of 100 times the server waited for up to 1 ms beside the one, and up to
 * 4 ms beside the other (Linux 6.18, two cores, eight endless loops).
 */
export const niceness = { thread: 5, code: 13, longCode: 19 } as const

type Niceness = (typeof niceness)[keyof typeof niceness]

/** Puts the thread that calls it behind others of its process; on Linux only, where threads have a priority each. */
export const lowerThread = (value: Niceness): void => {
  if (process.platform === 'linux') setPriority(value)
}

/**
 * Kernels that share a machine between sessions before they share it between processes (`sched_autogroup`) look at
 * nice values only within a session.
 */
const setSession = (pid: number, value: Niceness): void => {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(value))
  } catch {
    // The kernel has no such groups, or has just changed one: without rights it does so ten times a second.
  }
}

/** Whether the process has the priority now; a process that has ended has any. */
const setProcess = (pid: number, value: Niceness): boolean => {
  try {
    setPriority(pid, value)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * Gives a confined program a priority: the process that was started for it with its session, and all below it. False where it may not be raised again, as without rights.
 */
export const setPriorityOfTree = (pid: number, value: Niceness): boolean => {
  setSession(pid, value)
  let isDone = true
  const open = [pid]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    isDone = setProcess(at, value) && isDone
    open.push(...childrenOf(at))
  }
  return isDone
}
