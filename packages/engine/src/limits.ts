/** What one run may use. */
export interface RunLimits {
  /** For all blocks together, in milliseconds. */
  readonly milliseconds: number
  /** For one transaction, which holds a connection, in milliseconds. */
  readonly transactionMilliseconds: number
  /** Bytes of the output of one step, counted while reading. */
  readonly resultBytes: number
  /** Characters and lines of the log of one step; what is more is cut with a note. */
  readonly logCharacters: number
  readonly logLines: number
  /** The same of what a durable run keeps of the log of one step, and characters of all its steps together. */
  readonly keptLogCharacters: number
  readonly keptLogLines: number
  readonly keptLogOfRun: number
  /** Characters of an error's message. */
  readonly errorCharacters: number
  /** Turns of one loop. */
  readonly iterations: number
  /** Paths of one parallel block, and how many of them run at once. */
  readonly parallelPaths: number
  readonly parallelPool: number
  /** Characters of all values, as JSON, that are handed to the expressions of one block. */
  readonly scopeCharacters: number
  /** Bytes, roughly, of all outputs and variables that a run keeps at a time. */
  readonly keptBytes: number
  /** Bytes, roughly, of all that the loops and parallel blocks of a run gather. */
  readonly gatheredBytes: number
  /** Bytes of one message to the client of a streaming API. */
  readonly messageBytes: number
}

/** The limits that hold where a host says nothing else. */
export const defaultRunLimits: RunLimits = {
  milliseconds: 60_000,
  transactionMilliseconds: 60_000,
  resultBytes: 10 * 1024 * 1024,
  logCharacters: 1024 * 1024,
  logLines: 10_000,
  keptLogCharacters: 16 * 1024,
  keptLogLines: 200,
  keptLogOfRun: 512 * 1024,
  errorCharacters: 64 * 1024,
  iterations: 1_000_000,
  parallelPaths: 10_000,
  parallelPool: 50,
  scopeCharacters: 4 * 1024 * 1024,
  keptBytes: 256 * 1024 * 1024,
  gatheredBytes: 100 * 1024 * 1024,
  messageBytes: 1024 * 1024,
}

/** Lets the lines of a log through until its limit, and then one note about the rest. */
export const limitLog = (
  { logCharacters, logLines }: RunLimits,
  write: (line: string) => void,
): ((line: string) => void) => {
  let characters = 0
  let lines = 0
  let isCut = false
  return (line) => {
    if (isCut) return
    if (lines >= logLines || characters + line.length > logCharacters) {
      isCut = true
      write('The log is longer than its limit: the rest is left out.')
      return
    }
    lines += 1
    characters += line.length
    write(line)
  }
}

/** A message that is no longer than its limit. */
export const limitMessage = ({ errorCharacters }: RunLimits, message: string): string =>
  message.length > errorCharacters ? `${message.slice(0, errorCharacters)} …` : message
