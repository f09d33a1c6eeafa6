import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from '../logs.ts'
import { errorCode, errorMessage, StartError } from '../start-error.ts'
import { allowPassage, canReach, type PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)

/** The name of the role that owns the embedded server. Its password is in the data folder. */
export const embeddedUser = 'ashlar'

/** Room for the socket's file name: the system cuts paths of sockets at 108 bytes (104 on macOS). */
const longestSocketPath = 103

/** A folder that PostgreSQL keeps its files in, and what lies around it. */
export type Cluster = {
  /** The folder of PostgreSQL's files, free of symbolic links. */
  readonly folder: string
  /** What clients connect to: the folder of the unix socket, or `127.0.0.1` on Windows. */
  readonly host: string
  readonly port: number
  readonly password: string
  /** What the server said before it had a log of its own. */
  readonly startLog: string
}

/** Paths that belong to the embedded PostgreSQL of a data folder. */
export const clusterPaths = (dataFolder: string) => ({
  cluster: join(dataFolder, 'postgres'),
  password: join(dataFolder, 'postgres.password'),
  port: join(dataFolder, 'postgres.port'),
  lock: join(dataFolder, 'postgres.lock'),
  leases: join(dataFolder, 'postgres.leases'),
  startLog: join(dataFolder, 'postgres.log'),
})

const give = async (path: string, account: PostgresAccount): Promise<void> => {
  if (account !== undefined) await chown(path, account.uid, account.gid)
}

/** A folder of our own making that nobody else prepared for us. */
const makePrivateFolder = async (folder: string, account: PostgresAccount): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await give(folder, account)
  const found = await lstat(folder)
  const owner = account?.uid ?? process.getuid?.() ?? found.uid
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(
      'DATABASE_FOLDER_UNUSABLE',
      `The folder ${folder} for the socket of PostgreSQL belongs to somebody else or is open to others. Remove it and start again.`,
    )
  }
}

/** The socket lies among PostgreSQL's files, which are closed to others, unless that path is too long. */
const socketFolder = async (clusterFolder: string, account: PostgresAccount): Promise<string> => {
  const longest = join(clusterFolder, '.s.PGSQL.5432')
  if (Buffer.byteLength(longest) <= longestSocketPath) return clusterFolder
  const hash = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16)
  const short = join(tmpdir(), `ashlar-${hash}`)
  await makePrivateFolder(short, account)
  return short
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** Windows has no unix sockets in PostgreSQL's clients: a port that is kept, so that pools find it again. */
const keptPort = async (file: string): Promise<number> => {
  if (existsSync(file)) return Number(await readFile(file, 'utf8'))
  const port = await freePort()
  await writeFile(file, String(port), { mode: 0o600 })
  return port
}

/**
 * As root, PostgreSQL runs as `nobody`, who cannot enter a data folder below a closed one such as /root. The
 * files then live in /var/lib/ashlar, and the data folder holds a link to them.
 */
const placeForFiles = async (place: string, account: PostgresAccount, logger: Logger): Promise<string> => {
  const known = await readlink(place).catch(() => undefined)
  if (known !== undefined) return resolve(dirname(place), known)
  const parent = await realpath(dirname(place))
  if (existsSync(place)) return join(parent, basename(place))
  await allowPassage(parent, account)
  if (await canReach(parent, account)) return join(parent, basename(place))
  // A new name each time: what an earlier data folder of this place left there is somebody's data.
  const elsewhere = join('/var/lib/ashlar', `postgres-${randomUUID()}`)
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o755 })
  await symlink(elsewhere, place)
  logger.warn(
    { folder: elsewhere, link: place },
    `PostgreSQL cannot run as root and its user cannot enter ${parent}: its files are in ${elsewhere}, and ${place} leads there`,
  )
  return elsewhere
}

const initialize = async (
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> => {
  // Made beside its place and renamed, so that a kill in the middle leaves no half-made cluster behind.
  const draft = `${folder}.new`
  const passwordFile = `${folder}.pw`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await give(draft, account)
  await writeFile(passwordFile, password, { mode: 0o600 })
  await give(passwordFile, account)
  try {
    await run(
      binaries.initdb,
      [
        ['--pgdata', draft],
        ['--username', embeddedUser],
        ['--pwfile', passwordFile],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        // The provider inside PostgreSQL: sorts and folds case alike on every machine and after any update.
        ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ['--no-instructions'],
      ].flat(),
      { cwd: draft, env: serverEnvironment(), ...account },
    )
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new StartError(
      'DATABASE_START_FAILED',
      `PostgreSQL could not prepare its folder ${folder}: ${said || errorMessage(error)}`,
      { cause: error },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** What the server's own processes get to see of our environment: nothing but where programs are. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }),
})

const readPassword = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Finds the cluster of a data folder, making it where there is none. Call under the folder's lock.
 * Throws `StartError` when it cannot be made, is of another major version, or its password is gone.
 */
export const prepareCluster = async (
  dataFolder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  logger: Logger,
): Promise<Cluster> => {
  const paths = clusterPaths(dataFolder)
  const folder = await placeForFiles(paths.cluster, account, logger)
  let password = await readPassword(paths.password)
  const isMade = existsSync(join(folder, 'PG_VERSION'))
  if (isMade && password === undefined) {
    throw new StartError(
      'DATABASE_FOLDER_UNUSABLE',
      `The database in ${folder} is there, but the file ${paths.password} with its password is missing. Put it back from your backup.`,
    )
  }
  if (password === undefined) {
    password = randomBytes(24).toString('base64url')
    await writeFile(paths.password, password, { mode: 0o600, flush: true })
  }
  if (isMade) {
    const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (version !== binaries.majorVersion) {
      throw new StartError(
        'DATABASE_FOLDER_UNUSABLE',
        `The database in ${folder} was made by PostgreSQL ${version}, and this Ashlar brings PostgreSQL ${binaries.majorVersion}. Start the earlier Ashlar, save the database with pg_dump, and load it into a new data folder.`,
      )
    }
  } else {
    logger.info({ folder }, 'Preparing the database for the first start')
    await initialize(folder, password, binaries, account)
  }
  const isWindows = process.platform === 'win32'
  return {
    folder,
    host: isWindows ? '127.0.0.1' : await socketFolder(folder, account),
    port: isWindows ? await keptPort(paths.port) : 5432,
    password,
    startLog: paths.startLog,
  }
}
