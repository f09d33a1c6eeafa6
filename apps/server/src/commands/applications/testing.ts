import { execFile, spawn } from 'node:child_process'
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

/** A command that runs until it is told to end. */
export interface RunningCommand {
  /** What it said so far. */
  readonly told: () => string
  /** Ends it as Ctrl+C does, and answers with how it ended. */
  readonly interrupt: () => Promise<CommandOutcome>
  /** How it ended by itself. */
  readonly ended: Promise<CommandOutcome>
}

/** Gives a command that goes on, as `ashlarCommand` does. */
export const runningCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): RunningCommand => {
  const env = { PATH: process.env['PATH'], ...environment }
  const child = spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
  }
  const ended = new Promise<CommandOutcome>((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, told }))
  })
  const interrupt = () => {
    child.kill('SIGINT')
    return ended
  }
  return { told: () => told, interrupt, ended }
}
