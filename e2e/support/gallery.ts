import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './ashlar-server.ts'

const repository = join(import.meta.dirname, '..', '..')

/** The gallery of components, served from their sources. */
export class Gallery {
  readonly address: string
  readonly #process: ChildProcess

  private constructor(port: number, child: ChildProcess) {
    this.address = `http://localhost:${port}`
    this.#process = child
  }

  /** Serves the gallery on a free port and waits until it answers. */
  static async start(): Promise<Gallery> {
    const port = await freePort()
    const serve = ['run', 'gallery', '-w', '@ashlar/widgets', '--', '--port', String(port), '--strictPort']
    // A process group of its own, so that the end of it reaches everything that was started.
    const child = spawn('npm', serve, { cwd: repository, detached: true })
    await new Promise<void>((resolve, reject) => {
      let output = ''
      const read = (chunk: Buffer): void => {
        output += chunk.toString()
        if (output.includes('Local')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`The gallery ended with code ${code}:\n${output}`)))
    })
    return new Gallery(port, child)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    const { pid } = this.#process
    if (pid === undefined || this.#process.exitCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    process.kill(-pid, 'SIGTERM')
    await ended
  }
}
