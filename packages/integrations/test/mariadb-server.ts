import { randomUUID } from 'node:crypto'
import { createConnection } from 'mysql2/promise'

/** A database of its own on the MariaDB that runs on this machine. */
export interface MariadbDatabase {
  readonly host: '127.0.0.1'
  readonly port: 3306
  readonly database: string
  /** May do everything; has no password. */
  readonly user: 'root'
  /** May do everything with tables of the database only; has the password `right`. */
  readonly limitedUser: string
  stop(): Promise<void>
}

const place = { host: '127.0.0.1', port: 3306, user: 'root' } as const

const ask = async (...statements: readonly string[]): Promise<void> => {
  const connection = await createConnection({ ...place, connectTimeout: 2_000 })
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}

/**
 * Whether a MariaDB runs on this machine whose root has no password. Where it does not, as on most machines, its tests are left
 * out; the run names and counts them at its end.
 */
export const hasMariadb = await ask('select 1').then(
  () => true,
  () => false,
)

/** Makes a database and a user; take them away with `stop` when the tests are done. */
export const startMariadb = async (): Promise<MariadbDatabase> => {
  const database = `ashlar_test_${randomUUID().slice(0, 8)}`
  await ask(
    `create database ${database} character set utf8mb4`,
    `create user ${database}@'127.0.0.1' identified by 'right'`,
    `grant select, insert, update, delete on ${database}.* to ${database}@'127.0.0.1'`,
  )
  return {
    ...place,
    database,
    limitedUser: database,
    stop: () => ask(`drop database ${database}`, `drop user ${database}@'127.0.0.1'`),
  }
}
