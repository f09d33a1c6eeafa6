import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logs.ts'
import { errorCode, StartError } from '../start-error.ts'
import { type Cluster, serverEnvironment } from './cluster.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { isProcessAlive, processName } from './process-identity.ts'

const run = promisify(execFile)
const millisecondsBetweenLooks = 15
/** A killed server leaves children and shared memory behind for about two seconds. */
const patienceWithPredecessor = 20_000
/** Replaying the log after a crash takes as long as it takes; five minutes is a broken machine. */
const patienceWithRecovery = 300_000
const patienceWithFastStop = 30_000

/** How a server is begun. */
export type ServerLimits = {
  /** Settings of the server over ours. */
  readonly settings: Readonly<Record<string, string>>
  /** How much memory of its own each of its processes may take, in bytes; only systems with `ulimit` hold it. */
  readonly processMemory?: number | undefined
}

/** A running server of a cluster. */
export type Postmaster = { readonly pid: number }

type PidFile = { readonly pid: number; readonly status: string }

/** The file that the server keeps while it runs; see "postmaster.pid" in PostgreSQL's documentation. */
const readPidFile = async (cluster: Cluster): Promise<PidFile | undefined> => {
  try {
    const lines = (await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const isPostgres = (pid: number): boolean => {
  if (!isProcessAlive(pid)) return false
  const name = processName(pid)
  return name === undefined || name.startsWith('postgres')
}

/** The server that runs on the cluster and still answers on its socket, if there is one that is ready. */
export const findPostmaster = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  const file = await readPidFile(cluster)
  if (file === undefined || file.status !== 'ready' || !isPostgres(file.pid)) return undefined
  if (process.platform !== 'win32' && !existsSync(join(cluster.host, `.s.PGSQL.${cluster.port}`))) {
    return undefined
  }
  return { pid: file.pid }
}

/** Whether this server still runs. */
export const isPostmasterAlive = (postmaster: Postmaster): boolean => isPostgres(postmaster.pid)

const serverArguments = (cluster: Cluster, extra: Readonly<Record<string, string>>): string[] => {
  const isWindows = process.platform === 'win32'
  const settings: Record<string, string> = {
    listen_addresses: isWindows ? '127.0.0.1' : '',
    port: String(cluster.port),
    ...(isWindows ? {} : { unix_socket_directories: cluster.host, unix_socket_permissions: '0700' }),
    fsync: 'on',
    max_connections: '100',
    shared_buffers: '64MB',
    // Its files are on a disk without heads, and mostly in memory: fifty rows by their keys cost less than a whole table.
    random_page_cost: '1.1',
    password_encryption: 'scram-sha-256',
    // One file per weekday, overwritten a week later: a log that cannot fill the disk.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The program and its arguments, begun by a shell where only that can limit the memory of each of its processes. */
const commandOf = (program: string[], processMemory: number | undefined): string[] =>
  processMemory === undefined || process.platform === 'win32'
    ? program
    : ['/bin/sh', '-c', `ulimit -d ${Math.floor(processMemory / 1024)}; exec "$@"`, 'sh', ...program]

const launch = (
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  { settings, processMemory }: ServerLimits,
  log: number,
): ChildProcess => {
  const server = [binaries.postgres, '-D', cluster.folder, ...serverArguments(cluster, settings)]
  const [program = '', ...parameters] = commandOf(server, processMemory)
  return spawn(program, parameters, {
    // A session of its own: Ctrl+C in the terminal is for us, and we stop the server when we are done. Its
    // output goes to a file, because a pipe would break with us and take the server along.
    detached: true,
    stdio: ['ignore', log, log],
    cwd: cluster.folder,
    env: serverEnvironment(),
    ...account,
  })
}

const lastWords = async (cluster: Cluster): Promise<string> => {
  const text = await readFile(cluster.startLog, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|could not|cannot|unrecognized|invalid/u.test(line))
    .slice(-3)
    .join(' ')
    .trim()
}

/** What a server says when the one before it is not quite gone. */
const isBlockedByPredecessor = (words: string): boolean =>
  /pre-existing shared memory|lock file .* already exists|still in use|Is another postmaster/u.test(words)

const startOnce = async (
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  limits: ServerLimits,
  clock: Clock,
  onLaunched: (() => void) | undefined,
): Promise<Postmaster | string> => {
  const log = await open(cluster.startLog, 'w', 0o600)
  // Nothing may be awaited between the start and the listeners: a server can end at once.
  const child = launch(cluster, binaries, account, limits, log.fd)
  let end: string | undefined
  child.once('error', (error) => {
    end = error.message
  })
  child.once('exit', (exitCode, signal) => {
    end ??= `it ended with ${signal ?? `code ${exitCode}`}`
  })
  await log.close()
  onLaunched?.()
  const deadline = clock.monotonic() + patienceWithRecovery
  while (end === undefined && clock.monotonic() < deadline) {
    const file = await readPidFile(cluster)
    if (file?.pid === child.pid && file?.status === 'ready') {
      child.unref()
      return { pid: file.pid }
    }
    await clock.wait(millisecondsBetweenLooks)
  }
  return (await lastWords(cluster)) || (end ?? 'it did not become ready within five minutes')
}

/** A number that was reused by a program that is not PostgreSQL would keep our server from starting. */
const clearStrangersPidFile = async (cluster: Cluster): Promise<void> => {
  const file = await readPidFile(cluster)
  if (file !== undefined && isProcessAlive(file.pid) && !isPostgres(file.pid)) {
    await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
  }
}

/** A server that is starting, stopping, or whose socket somebody removed. */
const settlePredecessor = async (cluster: Cluster, clock: Clock): Promise<Postmaster | undefined> => {
  const deadline = clock.monotonic() + patienceWithRecovery
  while (clock.monotonic() < deadline) {
    const ready = await findPostmaster(cluster)
    if (ready !== undefined) return ready
    const file = await readPidFile(cluster)
    if (file === undefined || !isPostgres(file.pid)) return undefined
    if (file.status === 'ready') await signalFastStop({ pid: file.pid })
    await clock.wait(millisecondsBetweenLooks)
  }
  return undefined
}

/**
 * Finds the running server of the cluster or starts one, and waits until it is ready. Call under the folder's
 * lock. Throws `StartError` with PostgreSQL's own words when it does not start.
 */
export const startOrAdopt = async (
  cluster: Cluster,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  options: ServerLimits & {
    readonly clock: Clock
    readonly logger: Logger
    readonly onLaunched?: (() => void) | undefined
  },
): Promise<{ readonly postmaster: Postmaster; readonly isAdopted: boolean }> => {
  const { clock, logger, onLaunched } = options
  const running = await settlePredecessor(cluster, clock)
  if (running !== undefined) return { postmaster: running, isAdopted: true }
  await clearStrangersPidFile(cluster)
  const deadline = clock.monotonic() + patienceWithPredecessor
  for (;;) {
    const result = await startOnce(cluster, binaries, account, options, clock, onLaunched)
    if (typeof result !== 'string') return { postmaster: result, isAdopted: false }
    if (!isBlockedByPredecessor(result) || clock.monotonic() > deadline) {
      throw new StartError(
        'DATABASE_START_FAILED',
        `PostgreSQL did not start in ${cluster.folder}: ${result} (more in ${cluster.startLog})`,
      )
    }
    logger.debug({ reason: result }, 'The previous PostgreSQL is not quite gone; trying again')
    await clock.wait(50)
  }
}

const signalFastStop = async (postmaster: Postmaster): Promise<void> => {
  try {
    process.kill(postmaster.pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Stops the server the fast way: it refuses new work, rolls back what is open and writes everything. */
export const stopPostmaster = async (
  postmaster: Postmaster,
  cluster: Cluster,
  binaries: PostgresBinaries,
  clock: Clock,
): Promise<void> => {
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'], {
      env: serverEnvironment(),
    })
    return
  }
  // SIGINT is what `pg_ctl stop -m fast` sends; pg_ctl then looks only ten times a second.
  await signalFastStop(postmaster)
  const deadline = clock.monotonic() + patienceWithFastStop
  while (isPostmasterAlive(postmaster)) {
    if (clock.monotonic() > deadline) {
      // Immediate: the next start replays the log.
      process.kill(postmaster.pid, 'SIGQUIT')
      return
    }
    await clock.wait(millisecondsBetweenLooks)
  }
}
