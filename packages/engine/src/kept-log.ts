import { limitLog, type RunLimits } from './limits.ts'
import type { SharedRun } from './run-context.ts'

/** The log of one step as a durable run keeps it. */
export interface KeptLog {
  readonly lines: readonly string[]
  readonly write: (line: string) => void
}

/** Gathers the log of a step, of all its tries together, up to what a step and what a whole run keep. */
export const keepLog = (limits: RunLimits, shared: SharedRun): KeptLog => {
  const lines: string[] = []
  const { keptLogCharacters, keptLogLines, keptLogOfRun } = limits
  const write = limitLog({ ...limits, logCharacters: keptLogCharacters, logLines: keptLogLines }, (line) => {
    if (shared.keepLog(line.length, keptLogOfRun)) lines.push(line)
  })
  return { lines, write }
}
