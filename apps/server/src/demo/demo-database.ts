import type pg from 'pg'
import type { Keys } from '../platform/keys.ts'
import { openConnection } from '../platform/database/connections.ts'
import { errorCode } from '../platform/start-error.ts'
import { generateSamples, type SampleTable } from './generator.ts'
import { sampleSchema } from './sample-schema.ts'

/** The database beside our own that the demo integration reaches. */
export const demoDatabaseName = 'ashlar_demo'
/** The role of the demo integration: it may read the sample tables and can connect to nothing else. */
export const demoRole = 'ashlar_demo_reader'

const duplicateDatabase = '42P04'
const demoLock = 274_528

/** How to reach the server as its owner. */
type ServerConnection = Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password'>

/** The role's password follows from the installation's key, so that no second copy of it has to be kept. */
export const demoPassword = (keys: Keys): string => keys.derive('demo database').toString('base64url')

/**
 * Makes the sample database where it is missing and gives its role exactly the right to read it; the other databases of
 * the server are closed to it.
 */
export const prepareDemoDatabase = async (
  connection: ServerConnection,
  closedDatabases: readonly string[],
  keys: Keys,
): Promise<void> => {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [demoLock])
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [demoRole])
    if (rowCount === 0)
      await client.query(`create role ${demoRole} login nosuperuser nocreatedb nocreaterole`)
    await client.query(
      `alter role ${demoRole} password ${client.escapeLiteral(demoPassword(keys))} connection limit 60`,
    )
    for (const other of [...closedDatabases, 'postgres', 'template1']) {
      await client.query(`revoke connect on database ${client.escapeIdentifier(other)} from public`)
    }
    await createDatabase(client)
    await withClient({ ...connection, database: demoDatabaseName }, fillDatabase)
    await client.query('select pg_advisory_unlock($1)', [demoLock])
  })
}

const withClient = async (
  configuration: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const client = await openConnection(configuration)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const createDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [demoDatabaseName])
  if (rowCount !== 0) return
  try {
    await client.query(`create database ${demoDatabaseName}`)
  } catch (cause) {
    if (errorCode(cause) !== duplicateDatabase) throw cause
  }
}

const fillDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    "select 1 from pg_tables where schemaname = 'public' and tablename = 'orders'",
  )
  if (rowCount !== 0) return
  await client.query('begin')
  await client.query(`revoke all on database ${demoDatabaseName} from public`)
  await client.query('revoke create on schema public from public')
  await client.query(sampleSchema)
  for (const table of generateSamples()) await insertRows(client, table)
  await client.query(`grant connect on database ${demoDatabaseName} to ${demoRole}`)
  await client.query(`grant usage on schema public to ${demoRole}`)
  await client.query(`grant select on all tables in schema public to ${demoRole}`)
  await client.query('commit')
  await client.query('analyze')
}

/** One statement per table: the rows travel as one JSON parameter and PostgreSQL gives them their types. */
const insertRows = async (client: pg.Client, table: SampleTable): Promise<void> => {
  const rows = table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column, index) => [column, row[index]])),
  )
  await client.query(
    `insert into ${table.name} select * from json_populate_recordset(null::${table.name}, $1::json)`,
    [JSON.stringify(rows)],
  )
}
