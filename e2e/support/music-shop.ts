import pg from 'pg'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'

/** A company's own PostgreSQL with the invoices of a music shop, as somebody would bring it along. */
export interface MusicShop {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** What is in the shop's database, asked past Ashlar and as its owner. */
  ask: (statement: string) => Promise<readonly unknown[]>
  stop: () => Promise<void>
}

const countries = ['Germany', 'France', 'Brazil', 'Canada', 'Norway', 'United Kingdom']

const fill = async (server: PostgresServer, rights: string): Promise<void> => {
  const owner = new pg.Client({
    host: server.host,
    port: server.port,
    user: server.user,
    database: 'postgres',
  })
  await owner.connect()
  await owner.query('create database shop')
  await owner.query("create role clerk login password 'the clerk knows'")
  await owner.end()
  const shop = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'shop' })
  await shop.connect()
  await shop.query(`create table invoice (
    invoice_id integer primary key,
    customer text not null,
    invoice_date date not null,
    billing_country text not null,
    total numeric(10, 2) not null
  )`)
  await shop.query(
    `insert into invoice
     select n, 'Customer ' || n, date '2025-01-01' + n, ($1::text[])[1 + n % $2], 1 + n % 20
     from generate_series(1, 120) as n`,
    [countries, countries.length],
  )
  await shop.query(`grant ${rights} on invoice to clerk`)
  await shop.end()
}

const ask = async ({ host, port, user }: PostgresServer, statement: string): Promise<readonly unknown[]> => {
  const owner = new pg.Client({ host, port, user, database: 'shop' })
  await owner.connect()
  try {
    return (await owner.query(statement)).rows
  } finally {
    await owner.end()
  }
}

/** Starts the shop's database on a port of this machine; its clerk may read the invoices, or change them as well. */
export const openMusicShop = async ({ mayChange = false } = {}): Promise<MusicShop> => {
  const server = await startPostgres()
  await fill(server, mayChange ? 'select, insert, update, delete' : 'select')
  return {
    host: server.host,
    port: server.port,
    database: 'shop',
    user: 'clerk',
    password: 'the clerk knows',
    ask: (statement) => ask(server, statement),
    stop: () => server.stop(),
  }
}
