import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { userInfo, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mysql2/promise'
import { freePort } from './ashlar-server.ts'

const program = '/usr/sbin/mariadbd'

/** Whether this machine has the server of MariaDB (on Debian the package `mariadb-server`). */
export const hasMariadbServer = existsSync(program)

/** A company's own MariaDB, which can be stopped and started again. */
export class OwnMariadb {
  readonly host = '127.0.0.1'
  readonly port: number
  readonly database = 'record_shop'
  readonly user = 'clerk'
  readonly password = 'vinyl & shellac'
  readonly #folder: string
  #process: ChildProcess | null = null

  private constructor(port: number) {
    this.port = port
    this.#folder = mkdtempSync(join(tmpdir(), 'mariadb-'))
  }

  /** Starts a server on a free port, whose database has these tables. */
  static async open(...tables: readonly string[]): Promise<OwnMariadb> {
    const server = new OwnMariadb(await freePort())
    const settings = ['--no-defaults', `--datadir=${server.#data}`, `--user=${userInfo().username}`]
    execFileSync('mariadb-install-db', [...settings, '--auth-root-authentication-method=normal'], {
      stdio: 'ignore',
    })
    await server.start()
    const { database, user, password } = server
    await server.ask(
      `create database ${database} character set utf8mb4`,
      `create user ${user}@'%' identified by '${password}'`,
      `grant all on ${database}.* to ${user}@'%'`,
      `use ${database}`,
      ...tables,
    )
    return server
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #socket(): string {
    return join(this.#folder, 'socket')
  }

  /** Starts the server, again after `stop`, and waits until it answers. */
  async start(): Promise<void> {
    const settings = {
      datadir: this.#data,
      user: userInfo().username,
      socket: this.#socket,
      port: this.port,
      'bind-address': this.host,
      'pid-file': join(this.#folder, 'pid'),
      'innodb-flush-log-at-trx-commit': 0,
    }
    const given = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const child = spawn(program, ['--no-defaults', '--skip-name-resolve', ...given], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('ready for connections')) resolve()
      })
      child.once('exit', () => reject(new Error(`MariaDB ended:\n${output}`)))
    })
  }

  /** Ends the server as its operator does; what it holds stays. */
  async stop(): Promise<void> {
    const child = this.#process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** Runs statements past Ashlar; answers with the rows of the last one. */
  async ask(...statements: readonly string[]): Promise<unknown> {
    const connection: Connection = await createConnection({ socketPath: this.#socket, user: 'root' })
    try {
      let answer: unknown
      for (const statement of statements) [answer] = await connection.query(statement)
      return answer
    } finally {
      await connection.end()
    }
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
