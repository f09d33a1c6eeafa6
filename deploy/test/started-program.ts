import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@ashlar/e2e/ashlar-server'

/** A server that a command started. */
export interface StartedProgram {
  readonly address: string
  /** What it has printed. */
  readonly output: () => string
  /** Ends it as a process manager does, and answers with its code. */
  readonly stop: () => Promise<number | null>
}

/** How a server is started. */
export interface Start {
  readonly command: readonly [program: string, ...words: string[]]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts a server with no more of an environment than is named, and waits until it says that it is ready. */
export const startProgram = async ({ command, folder, environment = {} }: Start): Promise<StartedProgram> => {
  const port = await freePort()
  const [program, ...words] = command
  const child = spawn(program, words, {
    cwd: folder,
    // A group of its own, so that the signal reaches the server below a shell or npm.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  let output = ''
  const exit = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Ashlar is ready at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}:\n${output}`)))
  })
  return {
    address: `http://localhost:${port}`,
    output: () => output,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await exit
      return child.exitCode
    },
  }
}
