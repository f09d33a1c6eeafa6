import pg from 'pg'
import type { Logger } from '../logs.ts'

/**
 * How long a caller waits for a connection, in milliseconds: for a free place of the pool, or for a server that starts.
 */
const connectPatience = 5000
/**
 * After how long without an answer a statement counts as lost, in milliseconds. Only a database that has vanished from
 * the network without a word is silent for that long.
 */
const answerPatience = 60_000

/**
 * Opens a pool whose connections may break at any moment without taking the process with them: the pool drops a broken
 * connection, whoever was using it sees its statement fail, and the next query opens another.
 */
export const openPool = (configuration: pg.PoolConfig, logger: Logger): pg.Pool => {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectPatience,
    query_timeout: answerPatience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'ashlar',
    ...configuration,
  })
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'An idle database connection broke'))
  // The library listens only while a connection is idle. One that is checked out can break between two statements as well.
  pool.on('connect', surviveBreaks)
  return pool
}

/**
 * Connects outside of any pool. The connection may break without taking the process with it. Close it with `end`. Rejects
 * where it cannot be reached.
 */
export const openConnection = async (configuration: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ connectionTimeoutMillis: connectPatience, ...configuration })
  surviveBreaks(client)
  try {
    await client.connect()
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  return client
}

/**
 * Connects to where a pool leads, beside it: for what holds a connection for long, such as `LISTEN` or a migration. Its
 * statements may take as long as they like.
 */
export const openConnectionBeside = ({ options }: pg.Pool): Promise<pg.Client> =>
  // The pool hides the password from copies.
  openConnection({ ...options, password: options.password, query_timeout: 0 })

/** Whoever uses the connection sees its statement fail; without a listener the process would end. */
const surviveBreaks = (client: pg.ClientBase): void => {
  client.on('error', () => undefined)
}

/**
 * Checks a connection out of a pool for `work`, and gives its place back whatever happens. This is the only way to a
 * connection of one's own. Where `work` throws, the connection is closed: nobody knows what state it is in, and PostgreSQL
 * releases its locks with it.
 */
export const withConnection = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  let isUsable = false
  try {
    const result = await work(client)
    isUsable = client.getTransactionStatus() === 'I'
    return result
  } finally {
    client.release(!isUsable)
  }
}
