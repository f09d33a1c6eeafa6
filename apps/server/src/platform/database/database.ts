import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logs.ts'
import { errorCode, errorMessage, StartError } from '../start-error.ts'
import { openConnection, openPool } from './connections.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { keepPlans } from './made-once.ts'
import { queriesOver } from './queries.ts'

export type { Queryable } from './queryable.ts'

/** The metadata database. */
export type Database = {
  /** Queries outside any transaction. */
  readonly queries: NodePgDatabase
  /**
   * The connections below; for what drizzle cannot say, and for `LISTEN`. A connection of one's own comes from
   * `withConnection`.
   */
  readonly pool: pg.Pool
  /** The server we run ourselves; `undefined` when `DATABASE_URL` names another. */
  readonly embedded: EmbeddedPostgres | undefined
  /** The time that waiting between tries is measured by. */
  readonly clock: Clock
  /** Closes the connections, and stops the embedded server if nobody else uses it. */
  readonly close: () => Promise<void>
}

/** What `openDatabase` needs. */
export type DatabaseOptions = {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly connections: number
  readonly clock: Clock
  readonly logger: Logger
  /** The embedded one, if it comes up already. */
  readonly launched?: Promise<EmbeddedPostgres> | undefined
}

/** The database of the embedded server that holds what Ashlar itself keeps. */
export const embeddedDatabase = 'ashlar'
/** "The database does not exist" (PostgreSQL, appendix A). */
const invalidCatalogName = '3D000'
/** Two at the very same moment: the one that is late fails in the list of databases itself. */
const existsAlready: readonly (string | undefined)[] = ['42P04', '23505']

const createMetadataDatabase = async (embedded: EmbeddedPostgres): Promise<void> => {
  const client = await openConnection({ ...embedded.connection, database: 'postgres' })
  try {
    await client.query(`create database ${embeddedDatabase}`)
  } catch (error) {
    // Another process that starts at the same moment may have been quicker.
    if (!existsAlready.includes(errorCode(error))) throw error
  } finally {
    await client.end()
  }
}

const addressInWords = (options: DatabaseOptions): string => {
  if (options.databaseUrl === undefined) return `the built-in PostgreSQL in ${options.dataFolder}`
  const url = new URL(options.databaseUrl)
  return `PostgreSQL at ${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname} (DATABASE_URL)`
}

const connectFirst = async (
  pool: pg.Pool,
  embedded: EmbeddedPostgres | undefined,
  options: DatabaseOptions,
): Promise<void> => {
  try {
    try {
      await pool.query('select 1')
    } catch (error) {
      if (embedded === undefined || errorCode(error) !== invalidCatalogName) throw error
      await createMetadataDatabase(embedded)
      await pool.query('select 1')
    }
  } catch (error) {
    throw new StartError(
      'DATABASE_UNREACHABLE',
      `${addressInWords(options)} cannot be reached: ${errorMessage(error) || (errorCode(error) ?? 'no reason given')}`,
      { cause: error },
    )
  }
}

/** Opens the metadata database: the one of `DATABASE_URL`, else the embedded one. Throws `StartError`. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { clock, logger } = options
  const embedded =
    options.databaseUrl === undefined
      ? await (options.launched ?? startEmbeddedPostgres({ dataFolder: options.dataFolder, clock, logger }))
      : undefined
  const pool = openPool(
    {
      max: options.connections,
      ...(embedded === undefined
        ? { connectionString: options.databaseUrl }
        : { ...embedded.connection, database: embeddedDatabase }),
    },
    logger,
  )
  const close = async (): Promise<void> => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await connectFirst(pool, embedded, options)
  } catch (error) {
    await close()
    throw error
  }
  const queries = queriesOver(pool)
  // No pooler stands between us and a server of our own.
  if (embedded !== undefined) keepPlans(queries)
  return { queries, pool, embedded, clock, close }
}
