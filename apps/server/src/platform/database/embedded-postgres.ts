import type { Clock } from '../clock.ts'
import type { Logger } from '../logs.ts'
import { errorMessage } from '../start-error.ts'
import { type Cluster, clusterPaths, embeddedUser, prepareCluster } from './cluster.ts'
import { leasesIn, withFolderLock } from './folder-lock.ts'
import { postgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  findPostmaster,
  isPostmasterAlive,
  type Postmaster,
  startOrAdopt,
  stopPostmaster,
} from './postmaster.ts'

const millisecondsBetweenHealthLooks = 500

/** How to reach the embedded server: fields of a `pg` client's configuration, without the database. */
export type EmbeddedConnection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** The PostgreSQL of a data folder, kept running for as long as this process uses it. */
export type EmbeddedPostgres = {
  readonly connection: EmbeddedConnection
  /** Whether it was already running when we came. */
  readonly isAdopted: boolean
  /** The server's process at this moment. */
  readonly pid: () => number
  /**
   * Gives up this process's use of the server. The last process to do so stops it; the answer says whether
   * that was this one.
   */
  readonly stop: () => Promise<{ readonly isStopped: boolean }>
}

/** What `startEmbeddedPostgres` needs. */
export type EmbeddedPostgresOptions = {
  /** The data folder; it must exist and be writable. PostgreSQL's files go to `postgres` inside. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly logger: Logger
  /** Settings of the server over ours, such as `fsync: 'off'` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** How much memory of its own each process of the server may take, in bytes; absent: as much as there is. */
  readonly processMemory?: number
  /** Told as soon as a process runs that is going to be the server; not where one is adopted. */
  readonly onLaunched?: () => void
}

/**
 * Starts the PostgreSQL of a data folder, or adopts it where it already runs: one that outlived a killed
 * process, or one that another process of ours uses. While it is used, a server that died is started again.
 * Throws `StartError`.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { clock, logger, onLaunched, processMemory, settings = {} } = options
  const paths = clusterPaths(options.dataFolder)
  const leases = leasesIn(paths.leases)
  const account = postgresAccount()
  const binaries = await findPostgresBinaries(account)
  const underLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFolderLock(paths.lock, clock, work)

  const bringUp = async (cluster: Cluster): Promise<{ postmaster: Postmaster; isAdopted: boolean }> => {
    const brought = await startOrAdopt(cluster, binaries, account, {
      settings,
      processMemory,
      clock,
      logger,
      onLaunched,
    })
    await leases.take()
    return brought
  }

  const first = await underLock(async () => {
    const cluster = await prepareCluster(options.dataFolder, binaries, account, logger)
    return { cluster, ...(await bringUp(cluster)) }
  })
  const { cluster } = first
  let postmaster = first.postmaster
  logger.debug({ pid: postmaster.pid, isAdopted: first.isAdopted }, 'PostgreSQL is ready')

  let repair: Promise<void> | undefined
  const repairOnce = async (): Promise<void> => {
    logger.error({ pid: postmaster.pid }, 'PostgreSQL ended unexpectedly; starting it again')
    try {
      postmaster = (await underLock(() => bringUp(cluster))).postmaster
      logger.info({ pid: postmaster.pid }, 'PostgreSQL runs again')
    } catch (error) {
      logger.error({ reason: errorMessage(error) }, 'PostgreSQL did not start again; trying again soon')
    }
  }
  // A look every half second finds the end of any server, our child or an adopted one, by the same way.
  const watch = setInterval(() => {
    if (repair !== undefined || isPostmasterAlive(postmaster)) return
    repair = repairOnce().finally(() => {
      repair = undefined
    })
  }, millisecondsBetweenHealthLooks)
  watch.unref()

  const stop = async (): Promise<{ isStopped: boolean }> => {
    clearInterval(watch)
    await repair
    return await underLock(async () => {
      const others = await leases.release()
      if (others > 0) {
        logger.info({ others }, 'PostgreSQL goes on: other processes use it')
        return { isStopped: false }
      }
      // Another process may have started it again since we looked last, and numbers of processes are reused.
      const running = await findPostmaster(cluster)
      if (running !== undefined) await stopPostmaster(running, cluster, binaries, clock)
      return { isStopped: true }
    })
  }

  return {
    connection: { host: cluster.host, port: cluster.port, user: embeddedUser, password: cluster.password },
    isAdopted: first.isAdopted,
    pid: () => postmaster.pid,
    stop,
  }
}
