import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { copyOfPreparedData, newDataFolder } from './prepared-data.ts'

const repository = join(import.meta.dirname, '..', '..')

/** An Ashlar server in a process of its own, with a data folder and a built-in database of its own. */
export class AshlarServer {
  readonly address: string
  readonly dataFolder: string
  readonly #port: number
  readonly #environment: Readonly<Record<string, string>>
  #process: ChildProcess | null = null
  #output = ''

  private constructor(port: number, dataFolder: string, environment: Readonly<Record<string, string>>) {
    this.#port = port
    this.address = `http://localhost:${port}`
    this.dataFolder = dataFolder
    this.#environment = environment
  }

  /**
   * Starts a server on a free port and waits until it says that it is ready. Nobody is in it yet; one that `isNew` makes
   * its database first, as it does where it was never started. `settingsAt` says settings that need its address.
   */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    {
      isNew = false,
      settingsAt,
    }: {
      isNew?: boolean
      settingsAt?: (address: string) => Promise<Readonly<Record<string, string>>>
    } = {},
  ): Promise<AshlarServer> {
    // Servers that are given one folder share its database.
    const folder = environment['ASHLAR_DATA_DIR'] ?? (isNew ? newDataFolder() : copyOfPreparedData())
    const port = await freePort()
    const more = (await settingsAt?.(`http://localhost:${port}`)) ?? {}
    const server = new AshlarServer(port, folder, { ...environment, ...more })
    await server.start()
    return server
  }

  /**
   * Starts a server on a port that is not free, with a data folder of its own, and answers with what it printed before
   * it gave up. Throws when it starts all the same.
   */
  static async refusedStart(port: number): Promise<string> {
    const server = new AshlarServer(port, newDataFolder(), {})
    const hasStarted = await server.start().then(
      () => true,
      () => false,
    )
    await server.remove()
    if (hasStarted) throw new Error(`The server started on port ${port}, which is in use.`)
    return server.output
  }

  /** Starts the process, as `npm start` does; again after `kill` or `stop`. */
  async start(): Promise<void> {
    this.#output = ''
    const child = spawn('npm', ['start', '--silent'], {
      cwd: repository,
      // A process group of its own, so that a kill reaches everything that was started.
      detached: true,
      env: {
        ...process.env,
        PORT: String(this.#port),
        ASHLAR_DATA_DIR: this.dataFolder,
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
    })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        this.#output += chunk.toString()
        if (this.#output.includes('Ashlar is ready at')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${this.#output}`)))
    })
  }

  /** What the server has printed since it started. */
  get output(): string {
    return this.#output
  }

  /** Ends the server as Ctrl+C does, and waits for it. */
  async stop(): Promise<void> {
    await this.#end('SIGINT')
  }

  /** Whether the server that was started last is still there. */
  get isRunning(): boolean {
    const child = this.#process
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  /** The process that everything else of the server stands below; throws where none was started. */
  get processId(): number {
    const id = this.#process?.pid
    if (id === undefined) throw new Error('The server was not started.')
    return id
  }

  /** Stops the server's processes in the middle of what they do, as a machine does that is moved or starved. */
  freeze(): void {
    process.kill(-this.processId, 'SIGSTOP')
  }

  /** Lets a frozen server go on. */
  thaw(): void {
    process.kill(-this.processId, 'SIGCONT')
  }

  /** Kills the server's processes at once; its database process is left behind. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, signal)
    await ended
  }

  /** The texts of the mails in the development mailbox, newest last. */
  mails(): string[] {
    const folder = join(this.dataFolder, 'mailbox')
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  }

  /** The link in the latest mail to somebody. Throws when there is none. */
  linkFor(email: string): string {
    const letter = this.mails().findLast((mail) => mail.includes(email))
    // Long lines of a mail are broken with a trailing equals sign.
    const link = /https?:\/\/\S+/u.exec(letter?.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=') ?? '')?.[0]
    if (link === undefined) throw new Error(`There is no mail with a link to ${email}.`)
    return link
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.dataFolder, { recursive: true, force: true })
  }
}

/** A port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('There is no free port.')),
      )
    })
  })
