import { execFile } from 'node:child_process'
import { join } from 'node:path'

const command = join(import.meta.dirname, '..', '..', '..', '..', '..', 'scripts', 'ashlar.mjs')

/** How a command ended, and what it said. */
export interface CommandOutcome {
  readonly code: number
  readonly told: string
}

/** Gives the command `ashlar` with nothing of this process's environment but where programs are; for tests. */
export const ashlarCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment }
    const child = execFile(process.execPath, [command, ...words], { env }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, told: `${out}${errors}` }),
    )
  })
