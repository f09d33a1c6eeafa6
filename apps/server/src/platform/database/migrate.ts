import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { errorMessage, StartError } from '../start-error.ts'
import { openConnectionBeside } from './connections.ts'

/** Any number will do, so long as every server uses the same: "ashlar" on a telephone's keys. */
const migrationLock = 274_527

/** The folder of the product's migrations. */
export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations')

/**
 * Applies the migrations that the database does not have yet, all of them or none. Servers that start at the
 * same moment take turns. Throws `StartError` with code `MIGRATION_FAILED`.
 */
export const migrate = async (pool: pg.Pool, folder: string = migrationsFolder): Promise<void> => {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    throw new StartError('MIGRATION_FAILED', `The migrations are missing: there is no ${folder}.`)
  }
  try {
    const client = await openConnectionBeside(pool)
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await applyMigrations(drizzle(client), { migrationsFolder: folder })
    } finally {
      // PostgreSQL releases the lock with the connection, whatever state that is in.
      await client.end()
    }
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new StartError('MIGRATION_FAILED', `A migration of the database failed: ${errorMessage(reason)}`, {
      cause: error,
    })
  }
}
