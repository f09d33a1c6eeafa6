import { limitLog, type RunLimits } from './limits.ts'

/** The log of one step as a durable run keeps it. */
export interface KeptLog {
  readonly lines: readonly string[]
  readonly write: (line: string) => void
}

/**
 * Gathers the log of a step, of all its tries together, up to what a step and what a whole run keep. `admit` counts for the
 * run, and says whether so many characters more are kept of it.
 */
export const keepLog = (
  limits: RunLimits,
  admit: (characters: number, limit: number) => boolean,
): KeptLog => {
  const lines: string[] = []
  const { keptLogCharacters, keptLogLines, keptLogOfRun } = limits
  const write = limitLog({ ...limits, logCharacters: keptLogCharacters, logLines: keptLogLines }, (line) => {
    if (admit(line.length, keptLogOfRun)) lines.push(line)
  })
  return { lines, write }
}
