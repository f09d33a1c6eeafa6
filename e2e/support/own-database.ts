import type { APIRequestContext } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from '@ashlar/integrations/testing'
import { send } from './organization.ts'

/** A company's own PostgreSQL, all of which its user may change. */
export interface OwnDatabase {
  host: string
  port: number
  database: string
  user: string
  /** What is in the database, asked past Ashlar. */
  ask: (statement: string) => Promise<readonly unknown[]>
  stop: () => Promise<void>
}

/** Starts a database with these tables on a port of this machine. */
export const openDatabase = async (tables: string): Promise<OwnDatabase> => {
  const server = await startPostgres()
  const { host, port, user } = server
  const ask = async (statement: string): Promise<readonly unknown[]> => {
    const client = new pg.Client({ host, port, user, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  await ask(tables)
  return { host, port, user, database: 'postgres', ask, stop: () => server.stop() }
}

/** Connects a database as an integration of the organization of whoever asks; answers with the integration's id. */
export const connectDatabase = async (
  request: APIRequestContext,
  name: string,
  { host, port, database, user }: OwnDatabase,
): Promise<string> => {
  const { id } = await send(request, 'POST', '/api/v1/integrations', {
    name,
    pluginId: 'postgres',
    secrets: { password: 'none' },
    configuration: { host, port, database, user, tls: 'disable' },
  })
  return String(id)
}
