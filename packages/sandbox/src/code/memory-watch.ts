import { childrenOf, readOfProcess } from './process-tree.ts'

const interval = 100
const pageSize = 4096

/** Resident memory that a process does not share with files, in bytes. */
const anonymousBytes = (pid: number): number => {
  const [, resident = 0, shared = 0] = readOfProcess(`/proc/${pid}/statm`).split(' ').map(Number)
  return (resident - shared) * pageSize
}

/**
 * Watches what a confined program and all that it has started take together, since a limit counts for each process alone.
 * What the first process takes by itself is not counted for each copy of it again.
 */
export const watchMemory = (pid: number, most: number, exceeded: () => void): (() => void) => {
  if (process.platform !== 'linux') return () => {}
  const timer = setInterval(() => {
    const [first] = childrenOf(pid)
    if (first === undefined) return
    const below = childrenOf(first)
    // A program that has started nothing is held by its own limit.
    if (below.length === 0) return
    const own = anonymousBytes(first)
    let sum = 0
    const open = [...below]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      sum += Math.max(anonymousBytes(at) - own, 0)
      open.push(...childrenOf(at))
    }
    if (sum > most) exceeded()
  }, interval)
  return () => clearInterval(timer)
}
