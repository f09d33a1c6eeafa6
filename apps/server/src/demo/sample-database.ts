import type pg from 'pg'
import { errorCode } from '../platform/start-error.ts'
import { generateSamples, type SampleTable } from './generator.ts'
import { onlyReading } from './only-reading.ts'
import { sampleSchema } from './sample-schema.ts'

/** The database of the demo's server that the demo integration reads. */
export const sampleDatabase = 'ashlar_demo'
/** May read the sample tables; the roles of organizations have their rights from it. */
export const readers = 'demo_readers'

/** Held, in the sample database, by whoever makes roles: several processes may use one server. */
export const rolesLock = 274_528

const duplicateDatabase = '42P04'

/**
 * Makes the sample database of the demo's server where it is missing. `open` connects to a database of the server as its
 * owner.
 */
export const prepareSampleDatabase = async (
  open: (database: string) => Promise<pg.Client>,
): Promise<void> => {
  const server = await open('postgres')
  try {
    await createDatabase(server)
  } finally {
    await server.end()
  }
  const client = await open(sampleDatabase)
  try {
    await fillDatabase(client)
  } finally {
    await client.end()
  }
}

const createDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [sampleDatabase])
  if (rowCount !== 0) return
  await client.query('revoke connect on database postgres, template1 from public')
  try {
    await client.query(`create database ${sampleDatabase}`)
  } catch (cause) {
    if (errorCode(cause) !== duplicateDatabase) throw cause
  }
}

const fillDatabase = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [rolesLock])
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [readers])
  if (rowCount === 0) {
    await client.query(sampleSchema)
    for (const table of generateSamples()) await insertRows(client, table)
    await client.query(onlyReading(sampleDatabase))
    await client.query(`
      create role ${readers} nologin;
      grant connect on database ${sampleDatabase} to ${readers};
      grant usage on schema public to ${readers};
      grant select on all tables in schema public to ${readers}`)
  }
  await client.query('commit')
  if (rowCount === 0) await client.query('analyze')
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
