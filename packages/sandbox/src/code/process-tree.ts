import { readFileSync } from 'node:fs'

/** What a file of the kernel says of a process; nothing where it has ended meanwhile. */
export const readOfProcess = (file: string): string => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

export const childrenOf = (pid: number): readonly number[] =>
  readOfProcess(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** What the kernel says of a process behind its name, from its state on; null where it has ended. */
export const statOf = (pid: number): readonly string[] | null => {
  const stat = readOfProcess(`/proc/${pid}/stat`)
  // A name may have blanks and brackets.
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The process that started one; null where it has ended. */
export const parentOf = (pid: number): number | null => {
  const parent = statOf(pid)?.[1]
  return parent === undefined ? null : Number(parent)
}

/**
 * Ends a process and all that it has started. What it started ends with it by itself, unless it was frozen before it could
 * ask the kernel for that.
 */
export const killTree = (pid: number): void => {
  const children = childrenOf(pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
  for (const child of children) killTree(child)
}
