import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { errorCode, errorMessage, StartError } from '../start-error.ts'
import { openConnectionBeside } from './connections.ts'

/** Any number will do, so long as every server uses the same: "ashlar" on a telephone's keys. */
const migrationLock = 274_527

/** The folder of the product's migrations. */
export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations')

const journalSchema = z.object({ entries: z.array(z.object({ when: z.int() })) })
/** "There is no such table", "there is no such schema" (PostgreSQL, appendix A). */
const missing: readonly (string | undefined)[] = ['42P01', '3F000']

/** Whether the database has had all of them, as the library decides it, without the files themselves. */
const hasAll = async (pool: pg.Pool, journal: string): Promise<boolean> => {
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8')))
  try {
    const { rows } = await pool.query<{ latest: string | null }>(
      'select max(created_at) as latest from drizzle.__drizzle_migrations',
    )
    const latest = rows[0]?.latest ?? null
    return latest !== null && entries.every(({ when }) => when <= Number(latest))
  } catch (error) {
    if (missing.includes(errorCode(error))) return false
    throw error
  }
}

/**
 * Applies the migrations that the database does not have yet, all of them or none. Servers that start at the
 * same moment take turns; on most starts there is nothing to do, which is one question. Throws `StartError` with code `MIGRATION_FAILED`.
 */
export const migrate = async (pool: pg.Pool, folder: string = migrationsFolder): Promise<void> => {
  const journal = join(folder, 'meta', '_journal.json')
  if (!existsSync(journal)) {
    throw new StartError('MIGRATION_FAILED', `The migrations are missing: there is no ${folder}.`)
  }
  try {
    if (await hasAll(pool, journal)) return
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
