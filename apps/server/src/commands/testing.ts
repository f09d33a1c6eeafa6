import { routes } from '@ashlar/contract'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import pg from 'pg'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'

/** A server whose owner has connected a database, for the tests of a file. */
export interface ConnectedShop {
  readonly server: TestServer
  readonly owner: TestPerson
  readonly integrationId: string
  /** Asks the database itself, past the server; answers with the rows. */
  readonly ask: (statement: string) => Promise<unknown[]>
  readonly close: () => Promise<void>
}

const askOf =
  ({ host, port, user }: PostgresServer): ConnectedShop['ask'] =>
  async (statement) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

/** Starts a PostgreSQL in which `statements` have made what the tests are about, and a server that is connected to it. */
export const connectedShop = async (statements: string): Promise<ConnectedShop> => {
  const shop = await startPostgres()
  const ask = askOf(shop)
  await ask(statements)
  const { host, port, user } = shop
  const server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: `${host}:${port}` })
  const owner = await server.anOwner()
  const body = {
    name: 'Shop',
    pluginId: 'postgres',
    secrets: { password: 'none' },
    configuration: { host, port, database: 'postgres', user, tls: 'disable' },
  }
  const { id: integrationId } = await server.call(routes.integrations.create, { body }, owner)
  const close = async (): Promise<void> => {
    await server.close()
    await shop.stop()
  }
  return { server, owner, integrationId, ask, close }
}
