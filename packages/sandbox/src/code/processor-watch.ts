import { childrenOf, statOf } from './process-tree.ts'

const interval = 100
/** How long a run may compute, in ticks of the kernel: there are a hundred a second. */
const mostTicks = 20

/** Processor time that a process and all below it have used, in ticks. */
const ticksOfTree = (pid: number): number => {
  let sum = 0
  const open = [pid]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const fields = statOf(at)
    sum += Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)
    open.push(...childrenOf(at))
  }
  return sum
}

/** Tells when what runs in a confined program begins to compute for long, and again while it goes on. */
export const watchProcessor = (pid: number, isLong: () => void): (() => void) => {
  if (process.platform !== 'linux') return () => {}
  // Most runs are over before the first look and cost nothing.
  let before: number | null = null
  const timer = setInterval(() => {
    const ticks = ticksOfTree(pid)
    before ??= ticks
    if (ticks - before >= mostTicks) isLong()
  }, interval)
  return () => clearInterval(timer)
}
